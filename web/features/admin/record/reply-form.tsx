import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { REPLY_LIMITS } from '../../../../domain/admin.ts';
import { tooLong } from '../../../../domain/form-fields.ts';
import type { ReplyList } from '../../../../domain/records/records.ts';
import {
  fillReply,
  listPlaceholders,
  type ReplyValues,
} from '../../../../domain/settings/reply-templates.ts';
import { storedFields } from '../../../lib/storage/stored-values.ts';
import { ReplyIcon } from '../../../ui/icons.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ReplyBody } from '../admin-api.ts';
import { AdminError, type AdminFailure, describeFailure, isUnanswered, toFailure } from '../admin-failure.ts';
import { ago } from '../dates.ts';
import { Choice, submitByKeys } from '../fields.tsx';
import { findKind } from '../kinds/kinds.ts';
import { FormError, QuietButton, SmallButton, TitledSection } from '../layout.tsx';
import { PERSON, recordQuery, showChanged } from '../list/record-queries.ts';
import { notifyDashboard } from '../notify-dashboard.ts';
import { useOffice } from '../office.ts';
import { useNow } from '../use-now.ts';
import { hasNewerReply, openReplyDraft, type ReplyTarget } from './reply-target.ts';

interface Texts {
  readonly subject: string;
  readonly text: string;
}

interface Draft extends Texts {
  /** The record's version at an attempt without an answer: a repeat that names it emails nothing twice. */
  readonly attempted?: number | undefined;
  /** When the latest reply was sent that was there when this one was begun. Undefined once a conflict was shown. */
  readonly seen?: string | undefined;
}

/** Whether a reply is being written: from the beginning while there is a draft. @param id of the record */
export function useReplying(id: string | undefined) {
  const [chosen, setChosen] = useState<{ readonly id: string | undefined; readonly isOpen: boolean }>();
  const hasDraft = useMemo(() => id !== undefined && Boolean(openReplyDraft(id).get()), [id]);
  const wasChosen = chosen !== undefined && chosen.id === id;
  return {
    isOpen: wasChosen ? chosen.isOpen : hasDraft,
    wasClosed: wasChosen && !chosen.isOpen,
    open: () => setChosen({ id, isOpen: true }),
    close: () => setChosen({ id, isOpen: false }),
  };
}

interface ReplyProps {
  readonly target: ReplyTarget | undefined;
  readonly replying: ReturnType<typeof useReplying>;
}

/** Opens the form of a reply, and tells who replied last. It takes the focus when the form closes. */
export function ReplyButton({ target, replying: { isOpen, wasClosed, open } }: ReplyProps) {
  const { may, viewer } = useOffice();
  const now = useNow();
  if (!target || !may('serveClients')) return null;
  const { reply } = target.record;
  return (
    <p className="flex min-h-10 flex-wrap items-center gap-x-3 print:hidden">
      {!isOpen && (
        <SmallButton
          variant={target.list === 'submissions' ? 'primary' : 'secondary'}
          autoFocus={wasClosed}
          onClick={open}
        >
          <ReplyIcon className="size-4.5 shrink-0" />
          <span>Reply</span>
        </SmallButton>
      )}
      {reply && (
        <span className="text-label text-soft [overflow-wrap:anywhere]">
          {`${reply.by === viewer ? 'You' : reply.by} replied ${ago(reply.at, now)}`}
        </span>
      )}
    </p>
  );
}

interface ReplySectionProps extends ReplyProps {
  readonly isLoading?: boolean;
  /** Name of the company where the record does not know it. */
  readonly company?: string | undefined;
  readonly className?: string;
}

/** The form of a reply, while one is written. */
export function ReplySection({ target, replying: { isOpen, close }, ...props }: ReplySectionProps) {
  const { may } = useOffice();
  if (!target || !isOpen || !may('serveClients')) return null;
  return <ReplyForm key={target.id} target={target} onClose={close} {...props} />;
}

interface ReplyFormProps extends Pick<ReplySectionProps, 'isLoading' | 'company' | 'className'> {
  readonly target: ReplyTarget;
  readonly onClose: () => void;
}

function ReplyForm({ target, isLoading = false, company = '', className = '', onClose }: ReplyFormProps) {
  const { viewer } = useOffice();
  const { list, record } = target;
  const latest = record.reply?.at ?? '';
  const start = findKind(list).reply;
  const values = start?.values(record) ?? NO_VALUES;
  const stored = openReplyDraft(target.id);
  const [draft, setDraft] = useState(() => {
    const kept = stored.get();
    return kept ? readDraft(kept, list) : { ...readDraft('', list), seen: latest };
  });
  const { subject, text } = draft;
  function close() {
    stored.remove();
    onClose();
  }
  const { mutate, isPending, error } = useSending(target, {
    onSent: (sent) => {
      // What was typed meanwhile is the beginning of another reply.
      if (subject === sent.subject && text === sent.text) close();
      else write({ attempted: undefined });
    },
    onRefused: (failure) =>
      write({ attempted: undefined, ...(failure === 'conflict' && { seen: undefined }) }),
  });

  function write(changes: Partial<Draft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    if (next.text === '') stored.remove();
    else stored.set(JSON.stringify(next));
  }

  const open = listPlaceholders(`${subject} ${text}`);
  const isReady = open.length === 0 && isComplete(draft);
  function send(event: FormEvent) {
    event.preventDefault();
    if (!isReady || isLoading || isPending) return;
    const { attempted = record.version, seen = latest } = draft;
    const isOutdated = draft.attempted === undefined && hasNewerReply(record, seen, viewer);
    write({ attempted, seen });
    mutate({ version: attempted, subject, text, isOutdated });
  }
  return (
    <TitledSection title={`Reply to ${record.email}`} className={`grid gap-3 print:hidden ${className}`}>
      <form className="grid gap-3" onSubmit={send}>
        {!isLoading && (
          <TemplateChoice
            list={list}
            values={{ ...values, company: values.company || company }}
            text={text}
            onChoose={({ subject, text }) => write({ subject, text })}
          />
        )}
        <TextField
          label="Subject"
          dir="auto"
          autoComplete="off"
          limit={REPLY_LIMITS.subject}
          value={subject}
          onChange={({ target: field }) => write({ subject: field.value })}
        />
        <TextArea
          label="Message"
          autoFocus
          dir="auto"
          rows={8}
          limit={REPLY_LIMITS.text}
          hint={`Replies go to the team.${start?.isQuoting?.(record) ? ` The message of ${values.name} is quoted below yours.` : ''}`}
          error={open.length > 0 ? `Fill in ${open.join(', ')} before you send it.` : undefined}
          value={text}
          onChange={({ target: field }) => write({ text: field.value })}
          onKeyDown={submitByKeys}
        />
        <FormError>{error && `Not sent. ${describeFailure(error)}`}</FormError>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SmallButton type="submit" busy={isPending} aria-disabled={!isReady}>
            Send reply
          </SmallButton>
          <QuietButton isBusy={isPending} className="min-h-10 px-2" onPress={close}>
            Discard
          </QuietButton>
        </div>
      </form>
    </TitledSection>
  );
}

interface Attempt extends ReplyBody {
  /** Whether a colleague has replied since it was begun. */
  readonly isOutdated: boolean;
}

interface SendingOptions {
  readonly onSent: (sent: Texts) => void;
  /** It is certain that nothing was sent. */
  readonly onRefused: (failure: AdminFailure) => void;
}

/** Sends a reply, and shows the changed record. */
function useSending(target: ReplyTarget, { onSent, onRefused }: SendingOptions) {
  const { api, work } = useOffice();
  const client = useQueryClient();
  const { list, id, record } = target;
  const refresh = () => client.invalidateQueries({ queryKey: recordQuery(api, target).queryKey });
  return useMutation({
    mutationFn: async ({ isOutdated, ...body }: Attempt) => {
      // Polling has raised the version, so the server would send it.
      if (isOutdated) throw new AdminError('conflict');
      return api.sendReply(list, id, body);
    },
    onSuccess: ({ record: changed, mail }, sent) => {
      showChanged(client, changed);
      work.follow(target, changed.version);
      notifyDashboard({
        title: mail === 'sent' ? 'Reply sent' : 'Reply saved',
        description: mail === 'sent' ? record.email : 'It will be sent within a few minutes.',
        tone: 'success',
      });
      onSent(sent);
      return refresh();
    },
    // After a conflict, too: the next attempt is based on the colleague's version.
    onError: (error) => {
      const failure = toFailure(error);
      if (!isUnanswered(failure)) onRefused(failure);
      return Promise.all([refresh(), client.invalidateQueries({ queryKey: [PERSON] })]);
    },
  });
}

interface TemplateChoiceProps extends Pick<Texts, 'text'> {
  readonly list: ReplyList;
  readonly values: ReplyValues;
  readonly onChoose: (texts: Texts) => void;
}

/** A template replaces the text, so it is offered only before one is written. */
function TemplateChoice({ list, values, text, onChoose }: TemplateChoiceProps) {
  const { times, replyTemplates } = useOffice();
  const filled = replyTemplates.map(
    (template) => [template.name, fillReply(template, values, times)] as const,
  );
  const [chosen = ''] = filled.find(([, draft]) => text !== '' && draft.text === text) ?? [];
  if (text !== '' && chosen === '') return null;
  return (
    <Choice
      label="Template"
      layout="row"
      value={chosen}
      choices={[['', 'Start empty'], ...filled.map(([name]) => [name, name] as const)]}
      onChoose={(name) => onChoose(filled.find(([known]) => known === name)?.[1] ?? readDraft('', list))}
    />
  );
}

const NO_VALUES: ReplyValues = { name: '', company: '', service: '' };

function isComplete({ subject, text }: Texts): boolean {
  const isWithinLimits = !tooLong(subject, REPLY_LIMITS.subject) && !tooLong(text, REPLY_LIMITS.text);
  return subject.trim() !== '' && text.trim() !== '' && isWithinLimits;
}

function readDraft(stored: string, list: ReplyList): Draft {
  const { subject, text, attempted, seen } = stored === '' ? {} : (storedFields(stored) as Partial<Draft>);
  return { subject: subject ?? findKind(list).reply?.subject ?? '', text: text ?? '', attempted, seen };
}
