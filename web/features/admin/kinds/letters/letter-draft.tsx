import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LETTER_LIMITS } from '../../../../../domain/letters.ts';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useKeptFocus } from '../../../../ui/use-kept-focus.ts';
import { PANEL, SmallButton } from '../../layout.tsx';
import { recordQuery, updateRecords } from '../../list/record-queries.ts';
import { notifyDashboard, notifyFailure } from '../../notify-dashboard.ts';
import { useOffice } from '../../office.ts';
import { ReadOnlyWithout } from '../../settings/allowed.tsx';
import { LetterArchive } from './letter-archive.tsx';
import type { FullLetter } from './letter-page.tsx';
import { LetterPreviewPanel } from './letter-preview.tsx';
import { LetterSendingForm } from './letter-sending.tsx';
import { readLetter, type SaveState, toVersion, useAutosave } from './use-autosave.ts';

const STATES: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving…',
  failed: 'Not saved, kept in this browser. It is tried again with the next change.',
  conflict: 'Not saved: a colleague changed this letter.',
};

interface LetterDraftProps {
  readonly full: FullLetter;
  readonly reload: () => void;
}

/** A draft, which is saved while it is typed, beside its preview. */
export function LetterDraft({ full, reload }: LetterDraftProps) {
  const { api, viewer } = useOffice();
  const { record } = full;
  const { id } = record;
  const client = useQueryClient();
  const draft = useAutosave({
    api,
    id,
    loaded: toVersion(record),
    onSaved(saved, content) {
      // When it is opened again, the letter starts with the last saved text.
      const { queryKey } = recordQuery(api, { list: 'letters', id });
      client.setQueryData(queryKey, (known) => known && { ...known, record: { ...saved, ...content } });
      updateRecords(client, [saved]);
    },
  });
  const { content, change, state } = draft;
  // The buttons of a conflict disappear.
  const section = useKeptFocus<HTMLElement>(state === 'conflict');
  const test = useMutation({
    mutationFn: async () => {
      await draft.save();
      return api.testLetter(id);
    },
    onSuccess: (sent) =>
      notifyDashboard({ title: 'Test email sent', description: `To ${sent.email}`, tone: 'success' }),
    onError: (error) => notifyFailure('Test email not sent', error),
  });
  return (
    <div className="grid min-w-0 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,44rem)]">
      <div className="grid min-w-0 gap-5">
        <ReadOnlyWithout right="changeRecords" list="letters">
          <section
            ref={section}
            tabIndex={-1}
            aria-label="Content"
            className={`${PANEL} grid gap-4 outline-none`}
          >
            {state === 'conflict' && <Conflict full={full} draft={draft} />}
            <TextField
              label="Subject"
              type="text"
              autoComplete="off"
              limit={LETTER_LIMITS.subject}
              value={content.subject}
              onChange={({ target }) => change({ subject: target.value })}
            />
            <TextField
              label="Preview line"
              hint="Inboxes show it beside the subject."
              type="text"
              autoComplete="off"
              limit={LETTER_LIMITS.preview}
              value={content.preview}
              onChange={({ target }) => change({ preview: target.value })}
            />
            <TextArea
              label="Text"
              hint="Markdown: ## heading, **bold**, [link](https://…), - list, ![picture](/path of this site)."
              rows={14}
              limit={LETTER_LIMITS.body}
              value={content.body}
              onChange={({ target }) => change({ body: target.value })}
            />
            <LetterArchive record={record} />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className={`text-small ${state === 'failed' ? 'text-danger' : 'text-soft'}`}>
                {STATES[state]}
              </p>
              <SmallButton variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
                Send me a test
              </SmallButton>
            </div>
            <p className="text-label text-soft">{`A test goes to ${viewer} alone.`}</p>
          </section>
          <LetterSendingForm full={full} draft={draft} reload={reload} />
        </ReadOnlyWithout>
      </div>
      <LetterPreviewPanel id={id} content={content} />
    </div>
  );
}

export type Draft = ReturnType<typeof useAutosave>;

interface ConflictProps {
  readonly full: FullLetter;
  readonly draft: Draft;
}

/** Shows that a colleague saved first. Both texts are kept until one is chosen. */
function Conflict({ full, draft }: ConflictProps) {
  const { api } = useOffice();
  const client = useQueryClient();
  const name = { list: 'letters', id: full.record.id } as const;
  const { mutate, isPending } = useMutation({
    mutationFn: async (keepsOwn: boolean) => {
      const theirs = await readLetter(api, name.id);
      client.setQueryData(recordQuery(api, name).queryKey, theirs);
      draft.resolve(toVersion(theirs.record), keepsOwn);
    },
    onError: (error) => notifyFailure('Not loaded', error),
  });
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-danger-wash px-4 py-3 text-danger text-small">
      <p>A colleague changed this letter while you were writing. Your text is still here, and not saved.</p>
      <div className="flex flex-wrap gap-2">
        <SmallButton variant="secondary" busy={isPending} onClick={() => mutate(false)}>
          Use the colleague’s text
        </SmallButton>
        <SmallButton variant="danger" busy={isPending} onClick={() => mutate(true)}>
          Save mine over it
        </SmallButton>
      </div>
    </div>
  );
}
