import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FullRecord } from '../../../../../../domain/contracts/admin.ts';
import { isUnpublishedDraft } from '../../../../../../domain/posts.ts';
import { articlePath } from '../../../../../../domain/site/blog.ts';
import { businessLocalTime } from '../../../../../../domain/time/business-hours.ts';
import { SpinnerIcon } from '../../../../../ui/icons.tsx';
import { useKeptFocus } from '../../../../../ui/use-kept-focus.ts';
import { moment } from '../../../dates.ts';
import { BusinessTimeField, nextMorning, scheduleProblem } from '../../../fields.tsx';
import { Confirm, LINK, SmallButton } from '../../../layout.tsx';
import { saveFile } from '../../../list/export-csv.ts';
import { notifyFailure } from '../../../notify-dashboard.ts';
import { useOffice } from '../../../office.ts';
import type { PostEditor } from '../editor/use-post-texts.ts';
import { type PublicationState, type PublicationStep, usePublication } from './use-publication.ts';

interface PublicationBarProps {
  readonly id: string;
  readonly full: FullRecord<'posts'>;
  readonly editor: PostEditor;
}

/** Steps that need a confirmation. Only deleting has a way of its own. */
const QUESTIONS = {
  unpublish: {
    title: 'Unpublish',
    yes: 'Unpublish now',
    no: 'Leave it online',
    step: { to: 'draft' },
    text: 'Visitors will no longer find this post. Its texts stay here, and you can publish it again.',
  },
  restore: {
    title: 'Use the repository’s version',
    yes: 'Use it now',
    no: 'Keep this version',
    step: { to: 'repository' },
    text: 'The repository’s version replaces these texts and goes online. The next deployments keep it up to date.',
  },
  delete: {
    title: 'Delete draft',
    yes: 'Delete for good',
    no: 'Keep it',
    step: undefined,
    text: 'The texts of this draft are deleted. This cannot be undone.',
  },
} as const;

/** Publishes, schedules, corrects, unpublishes, and deletes a post, and shows when visitors see it. */
export function PublicationBar({ id, full, editor }: PublicationBarProps) {
  const { state, take, deleteDraft } = usePublication(id, full, editor);
  const [question, setQuestion] = useState<keyof typeof QUESTIONS | 'schedule'>();
  // The buttons of the question disappear.
  const bar = useKeptFocus<HTMLFieldSetElement>(question);
  const { online, planned, isInRepository, status } = full.record;
  const canDelete = isUnpublishedDraft(
    full.record,
    full.changes.map(({ publication }) => publication?.did),
  );
  const isBusy = state.is === 'working';
  const isChanged = online === undefined || online.edition !== editor.saved.edition || editor.isDirty;
  const ask = (name: typeof question) => () => setQuestion(name);
  const leave = ask(undefined);
  const answer = (step: PublicationStep | undefined) => {
    leave();
    void (step ? take(step) : deleteDraft());
  };
  return (
    <fieldset ref={bar} tabIndex={-1} aria-label="Publication" className="grid min-w-0 gap-3 outline-none">
      <div className="flex flex-wrap items-center gap-2">
        <SmallButton
          busy={isBusy}
          aria-disabled={editor.isHeld || !isChanged || undefined}
          onClick={() => isChanged && !editor.isHeld && take({ to: 'published' })}
        >
          {online ? 'Publish the correction' : 'Publish now'}
        </SmallButton>
        {!online && (
          <SmallButton variant="secondary" busy={isBusy} onClick={ask('schedule')}>
            {planned ? 'Change the schedule' : 'Schedule'}
          </SmallButton>
        )}
        {planned && (
          <SmallButton variant="danger" busy={isBusy} onClick={() => take({ to: 'draft' })}>
            Cancel the schedule
          </SmallButton>
        )}
        {online && (
          <SmallButton variant="danger" busy={isBusy} onClick={ask('unpublish')}>
            Unpublish
          </SmallButton>
        )}
        {isInRepository && (status !== 'repository' || isChanged) && (
          <SmallButton variant="quiet" busy={isBusy} onClick={ask('restore')}>
            Use the repository’s version
          </SmallButton>
        )}
        <ExportPost id={id} editor={editor} />
        {canDelete && (
          <SmallButton variant="danger" busy={isBusy} onClick={ask('delete')}>
            Delete draft
          </SmallButton>
        )}
        <Result state={state} />
      </div>
      {planned && (
        <p className="text-small">{`This goes online ${moment(planned.at)}, as it was when it was scheduled.`}</p>
      )}
      {question === 'schedule' && (
        <Schedule
          at={planned?.at}
          isBusy={isBusy}
          onChoose={(at) => answer({ to: 'scheduled', at })}
          onLeave={leave}
        />
      )}
      {question !== undefined && question !== 'schedule' && (
        <Confirm {...QUESTIONS[question]} onYes={() => answer(QUESTIONS[question].step)} onNo={leave}>
          {QUESTIONS[question].text}
        </Confirm>
      )}
    </fieldset>
  );
}

interface ScheduleProps {
  /** ISO 8601: the time that is chosen already. */
  readonly at: string | undefined;
  readonly isBusy: boolean;
  /** Receives a local time of the business. */
  readonly onChoose: (at: string) => void;
  readonly onLeave: () => void;
}

/** Chooses when a post goes online. */
function Schedule({ at, isBusy, onChoose, onLeave }: ScheduleProps) {
  const [time, setTime] = useState(() => (at ? businessLocalTime(new Date(at)) : nextMorning()));
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function choose(event: FormEvent) {
    event.preventDefault();
    const problem = scheduleProblem(time);
    setError(problem);
    if (problem === undefined) onChoose(time);
    else form.current?.querySelector('input')?.focus();
  }

  return (
    <form
      ref={form}
      aria-label="Schedule"
      className="flex flex-wrap items-end gap-3"
      noValidate
      onSubmit={choose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onLeave();
      }}
    >
      <div className="min-w-0">
        <BusinessTimeField label="Goes online at" error={error} time={time} onTime={setTime} />
      </div>
      <SmallButton type="submit" busy={isBusy}>
        Schedule it
      </SmallButton>
      <SmallButton variant="quiet" onClick={onLeave}>
        Not now
      </SmallButton>
    </form>
  );
}

/** Saves the post as a Markdown file. */
function ExportPost({ id, editor }: Pick<PublicationBarProps, 'id' | 'editor'>) {
  const { api } = useOffice();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await editor.save();
      return api.postFile(id);
    },
    onSuccess: ({ name, text }) => saveFile(name, new Blob([text], { type: 'text/markdown' })),
    onError: (error) => notifyFailure('Export failed', error),
  });
  return (
    <SmallButton variant="quiet" busy={isPending} onClick={() => mutate()}>
      Export
    </SmallButton>
  );
}

const GOOD = 'font-semibold text-positive';

const RESULTS: Readonly<Partial<Record<PublicationState['is'], readonly [text: string, look?: string]>>> = {
  waiting: ['Publishing. This takes a few seconds.'],
  online: ['Published', GOOD],
  late: ['Visitors do not see it yet. It is saved, and will appear in a few minutes.'],
  done: ['Done', GOOD],
};

function Result({ state }: { readonly state: PublicationState }) {
  const [text, look] =
    state.is === 'failed'
      ? [state.text, 'font-semibold text-danger [overflow-wrap:anywhere]']
      : (RESULTS[state.is] ?? []);
  return (
    <div role="status" className="flex min-h-10 min-w-0 flex-wrap items-center gap-2 text-small">
      {state.is === 'waiting' && <SpinnerIcon className="size-4.5 shrink-0" />}
      {text && <span className={look}>{text}</span>}
      {(state.is === 'online' || state.is === 'late') && <PageLink slug={state.slug} />}
    </div>
  );
}

export function PageLink({ slug }: { readonly slug: string }) {
  return (
    <a href={articlePath(slug)} target="_blank" rel="noopener" className={LINK}>
      {articlePath(slug)}
    </a>
  );
}
