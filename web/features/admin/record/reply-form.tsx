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
import { ReplyLink } from './reply-link.tsx';

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
  return isOpen ? (
    <ReplyForm {...props} onClose={() => setIsOpen(false)} />
  ) : (
    <Button size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
      Reply
    </Button>
  );
}

/** The draft of a reply. It ends with the tab, because it contains personal data. */
function openReplyDraft(id: string) {
  return storedText(`${NOTE_STORAGE_PREFIX}reply#${id}`, openSessionStorage);
}

function ReplyForm({ target, isLoading, onClose }: ReplyProps & { readonly onClose: () => void }) {
  const { id, record } = target;
  const { api, times, replyTemplates } = useOffice();
  const client = useQueryClient();
  const stored = openReplyDraft(id);
  const [draft, setDraft] = useState(() => readDraft(stored.get() ?? ''));
  const [filled, setFilled] = useState('');
  const { subject, text } = draft;

  function write(next: Draft) {
    setDraft(next);
    if (next.text === '') stored.remove();
    else stored.set(JSON.stringify(next));
  }

  const sending = useMutation({
    mutationFn: () => api.sendReply(id, { version: record.version, subject, text }),
    onSuccess: ({ record: changed, mail }) => {
      stored.remove();
      updateRecords(client, [changed]);
      const title = mail === 'sent' ? 'Reply sent' : 'Reply saved';
      const description = mail === 'sent' ? record.email : 'It will be sent within a few minutes.';
      notifyDashboard({ title, description, tone: 'success' });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: recordQuery(api, target).queryKey }),
  });

  const open = listPlaceholders(`${subject} ${text}`);
  const isReady =
    subject.trim() !== '' &&
    text.trim() !== '' &&
    open.length === 0 &&
    !tooLong(subject, REPLY_LIMITS.subject) &&
    !tooLong(text, REPLY_LIMITS.text);
  const send = () => isReady && !isLoading && !sending.isPending && sending.mutate();

  function choose(name: string) {
    const template = replyTemplates.find((one) => one.name === name);
    const next = template
      ? fill(template, record, times)
      : { subject: findKind('submissions').replySubject, text: '' };
    setFilled(next.text);
    write(next);
  }

  return (
    <TitledSection title={`Reply to ${record.email}`} className="grid gap-3 print:hidden">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {/* A template replaces the text, so it is offered only before one is written. */}
        {(text === '' || text === filled) && (
          <Choice
            label="Template"
            layout="row"
            value={
              replyTemplates.find((one) => text !== '' && fill(one, record, times).text === text)?.name ?? ''
            }
            choices={[['', 'Start empty'], ...replyTemplates.map(({ name }) => [name, name] as const)]}
            onChoose={choose}
          />
        )}
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
          {sending.error && `Not sent. ${FAILURE_TEXTS[toFailure(sending.error)]}`}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" size="small" busy={sending.isPending} aria-disabled={!isReady}>
            Send reply
          </Button>
          <QuietButton
            isBusy={sending.isPending}
            className="min-h-10 px-2"
            onPress={() => {
              stored.remove();
              onClose();
            }}
          >
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
