import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REPLY_LIMITS } from '../../../../domain/admin.ts';
import { brand } from '../../../../domain/brand.ts';
import type { SubmissionSummary } from '../../../../domain/contracts/admin-records.ts';
import { tooLong } from '../../../../domain/form-fields.ts';
import { describePromises, type ServiceTimes } from '../../../../domain/promises.ts';
import {
  fillTemplate,
  PLACEHOLDERS,
  type ReplyTemplate,
} from '../../../../domain/settings/reply-templates.ts';
import { NOTE_STORAGE_PREFIX } from '../../../../domain/storage-keys.ts';
import { openSessionStorage, storedFields, storedText } from '../../../lib/storage/stored-values.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FAILURE_TEXTS, toFailure } from '../admin-failure.ts';
import { Choice } from '../fields.tsx';
import { findKind } from '../kinds/kinds.ts';
import { QuietButton, TitledSection } from '../layout.tsx';
import { recordQuery, updateRecords } from '../list/record-queries.ts';
import { notifyDashboard } from '../notify-dashboard.ts';
import { useOffice } from '../office.ts';
import { ReplyLink, StartedReply } from './reply-link.tsx';

interface Draft {
  readonly subject: string;
  readonly text: string;
}

interface ReplyProps {
  readonly target: {
    readonly list: 'submissions';
    readonly id: string;
    readonly record: SubmissionSummary;
  };
  readonly isLoading: boolean;
}

/** A button that opens the form of a reply, which is open at once while there is a draft. */
export function Reply(props: ReplyProps) {
  const draft = openReplyDraft(props.target.id);
  const [isOpen, setIsOpen] = useState(() => Boolean(draft.get()));
  return (
    <div className="grid gap-2">
      <StartedReply record={props.target.record} />
      {isOpen ? (
        <ReplyForm {...props} onClose={() => setIsOpen(false)} />
      ) : (
        <Button size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
          Reply
        </Button>
      )}
    </div>
  );
}

/** The draft of a reply. It ends with the tab, because it contains personal data. */
function openReplyDraft(id: string) {
  return storedText(`${NOTE_STORAGE_PREFIX}reply#${id}`, openSessionStorage);
}

function ReplyForm({ target, isLoading, onClose }: ReplyProps & { readonly onClose: () => void }) {
  const { record } = target;
  const stored = openReplyDraft(target.id);
  const [draft, setDraft] = useState(() => readDraft(stored.get() ?? ''));
  const { subject, text } = draft;
  function close() {
    stored.remove();
    onClose();
  }
  const { mutate, isPending, error } = useSending(target, close);

  function write(next: Draft) {
    setDraft(next);
    if (next.text === '') stored.remove();
    else stored.set(JSON.stringify(next));
  }

  const open = listPlaceholders(`${subject} ${text}`);
  const isReady = open.length === 0 && isComplete(draft);
  const send = () => isReady && !isLoading && !isPending && mutate(draft);
  return (
    <TitledSection title={`Reply to ${record.email}`} className="grid gap-3 print:hidden">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TemplateChoice record={record} text={text} onChoose={write} />
        <TextField
          label="Subject"
          dir="auto"
          autoComplete="off"
          limit={REPLY_LIMITS.subject}
          value={subject}
          onChange={({ target: field }) => write({ subject: field.value, text })}
        />
        <TextArea
          label="Message"
          autoFocus
          dir="auto"
          rows={8}
          limit={REPLY_LIMITS.text}
          hint={`Replies go to the team. The message of ${record.name} is quoted below yours.`}
          error={open.length > 0 ? `Fill in ${open.join(', ')} before you send it.` : undefined}
          value={text}
          onChange={({ target: field }) => write({ subject, text: field.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
        />
        <p role="alert" className="font-semibold text-danger text-small empty:hidden">
          {error && `Not sent. ${FAILURE_TEXTS[toFailure(error)]}`}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" size="small" busy={isPending} aria-disabled={!isReady}>
            Send reply
          </Button>
          <QuietButton isBusy={isPending} className="min-h-10 px-2" onPress={close}>
            Discard
          </QuietButton>
          <div className="ml-auto">
            <ReplyLink target={target} />
          </div>
        </div>
      </form>
    </TitledSection>
  );
}

/** Sends a reply, and shows the changed record. */
function useSending(target: ReplyProps['target'], onSent: () => void) {
  const { api } = useOffice();
  const client = useQueryClient();
  const { id, record } = target;
  return useMutation({
    mutationFn: (draft: Draft) => api.sendReply(id, { version: record.version, ...draft }),
    onSuccess: ({ record: changed, mail }) => {
      updateRecords(client, [changed]);
      notifyDashboard({
        title: mail === 'sent' ? 'Reply sent' : 'Reply saved',
        description: mail === 'sent' ? record.email : 'It will be sent within a few minutes.',
        tone: 'success',
      });
      onSent();
    },
    // After a conflict, too: the next attempt is based on the colleague's version.
    onSettled: () => client.invalidateQueries({ queryKey: recordQuery(api, target).queryKey }),
  });
}

interface TemplateChoiceProps extends Pick<Draft, 'text'> {
  readonly record: SubmissionSummary;
  readonly onChoose: (draft: Draft) => void;
}

/** A template replaces the text, so it is offered only before one is written. */
function TemplateChoice({ record, text, onChoose }: TemplateChoiceProps) {
  const { times, replyTemplates } = useOffice();
  const filled = replyTemplates.map((template) => [template.name, fill(template, record, times)] as const);
  const [chosen = ''] = filled.find(([, draft]) => text !== '' && draft.text === text) ?? [];
  if (text !== '' && chosen === '') return null;
  return (
    <Choice
      label="Template"
      layout="row"
      value={chosen}
      choices={[['', 'Start empty'], ...filled.map(([name]) => [name, name] as const)]}
      onChoose={(name) => onChoose(filled.find(([known]) => known === name)?.[1] ?? readDraft(''))}
    />
  );
}

function isComplete({ subject, text }: Draft): boolean {
  const isWithinLimits = !tooLong(subject, REPLY_LIMITS.subject) && !tooLong(text, REPLY_LIMITS.text);
  return subject.trim() !== '' && text.trim() !== '' && isWithinLimits;
}

function readDraft(stored: string): Draft {
  const { subject, text } = stored === '' ? {} : (storedFields(stored) as Partial<Draft>);
  return { subject: subject ?? findKind('submissions').replySubject, text: text ?? '' };
}

function fill(
  { subject, text }: ReplyTemplate,
  { name, company, service }: SubmissionSummary,
  times: ServiceTimes,
): Draft {
  const { reply, setupStart, contact, launch } = describePromises(times);
  const values = {
    name,
    company: company || 'your company',
    service: service ?? 'our services',
    agency: brand.name,
    replyTime: reply,
    setupTime: setupStart,
    contactTime: contact,
    launchTime: launch,
  };
  return { subject: fillTemplate(subject, values), text: fillTemplate(text, values) };
}

/** The placeholders in a text, which are still to be filled in. */
function listPlaceholders(text: string): readonly string[] {
  return Object.keys(PLACEHOLDERS)
    .map((name) => `{${name}}`)
    .filter((placeholder) => text.includes(placeholder));
}
