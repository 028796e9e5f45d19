import { SITE, toReplyName } from '../../../../domain/admin.ts';
import type { EmailSummary, RecordChange } from '../../../../domain/contracts/admin-records.ts';
import { originText } from '../../../../domain/records/by-hand.ts';
import { money as formatMoney } from '../../../../domain/shop/money.ts';
import { moment, shortDay } from '../dates.ts';
import { TimeAgo, TitledSection } from '../layout.tsx';
import { useOffice } from '../office.ts';
import { emailName, emailStateText, isProblem } from './mail-texts.ts';
import { statusLabel } from './record-texts.ts';

interface HistoryProps {
  /** Newest first; undefined while they load. */
  readonly changes: readonly RecordChange[] | undefined;
  readonly mails?: readonly EmailSummary[] | undefined;
  /** Creation of the record. */
  readonly createdAt: string;
  /** How it came about. */
  readonly origin?: string;
}

/** All changes of a record. */
export function History({ changes, createdAt, origin = 'Received', mails }: HistoryProps) {
  return (
    <TitledSection title="History">
      <ol className="mt-2">
        {changes === undefined ? (
          <li className="h-10 py-2">
            <span className="sr-only">Loading</span>
            <span aria-hidden="true" className="block h-3 w-48 rounded-notch bg-sunk" />
          </li>
        ) : (
          changes.map((change) => (
            <li key={change.version} className="border-line border-t py-2 text-small">
              <ChangeText change={change} mails={mails} />
            </li>
          ))
        )}
        <li className="flex gap-2 border-line border-t py-2 text-label text-soft">
          <span>{origin}</span> <TimeAgo at={createdAt} />
        </li>
      </ol>
    </TitledSection>
  );
}

interface ChangeTextProps {
  readonly change: RecordChange;
  /** The record's emails, which tell what became of a reply. */
  readonly mails?: readonly EmailSummary[] | undefined;
}

export function ChangeText({ change, mails = [] }: ChangeTextProps) {
  const { viewer } = useOffice();
  const { at, by, status, note, sent } = change;
  const email = sent && mails.find(({ name }) => name === toReplyName(change));
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <b className="font-semibold">{by === viewer ? 'You' : getAuthorName(by)}</b>{' '}
          <span>{actionText(change, viewer)}</span>
          {status && !change.publication && (
            <span className="text-soft">{`, was ${statusLabel(status.from).toLowerCase()}`}</span>
          )}
        </span>
        <TimeAgo at={at} />
      </p>
      {email && (
        <p className={`text-label ${isProblem(email) ? 'text-danger' : 'text-soft'}`}>
          {emailStateText(email)}
        </p>
      )}
      {[sent?.text, note].map(
        (text) =>
          text && (
            <p
              key={text}
              dir="auto"
              className="mt-1.5 whitespace-pre-line rounded-control bg-sunk px-3 py-2 [overflow-wrap:anywhere]"
            >
              {text}
            </p>
          ),
      )}
    </>
  );
}

/** Returns the author of a change, for the beginning of a sentence. */
export function getAuthorName(by: string): string {
  return by === SITE ? 'The site' : by;
}

/** Describes a change, such as `marked it as closed`. @param viewer email address of the reader */
export function actionText(change: RecordChange, viewer: string): string {
  const { by, status, owner, followUp, reply, merged, sentAgain, remindersStopped } = change;
  const { sending, publication, added, isPublic, sent, task, money } = change;
  const actions = [
    money && moneyAction(money),
    task && taskAction(task, by, viewer),
    sent && `replied by email: ${sent.subject}`,
    added && `added it ${originText(added)}`,
    sending && `sent it to ${sending.recipients.toLocaleString('en-US')}`,
    publication && PUBLICATION_ACTIONS[publication.did](publication),
    status && !sending && !publication && `marked it as ${statusLabel(status.to).toLowerCase()}`,
    owner && ownerAction(owner.to, by, viewer),
    followUp &&
      (followUp.to ? `set the follow-up day to ${shortDay(followUp.to)}` : 'removed the follow-up day'),
    reply && 'started a reply',
    merged !== undefined && `merged ${merged}`,
    sentAgain !== undefined && `resent an email (${emailName({ name: sentAgain }).toLowerCase()})`,
    isPublic !== undefined && (isPublic ? 'put it into the archive' : 'took it out of the archive'),
    remindersStopped && 'stopped the reminders',
  ].filter(Boolean);
  return actions.join(', ') || 'left a note';
}

type Publication = NonNullable<RecordChange['publication']>;

const PUBLICATION_ACTIONS: Readonly<Record<Publication['did'], (publication: Publication) => string>> = {
  published: ({ slug }) => `published it at /${slug}`,
  corrected: ({ slug }) => `published a correction at /${slug}`,
  scheduled: ({ at }) => `scheduled it for ${at ? moment(at) : ''}`,
  unpublished: () => 'took it off the site',
  deleted: () => 'deleted the draft',
  restored: () => 'took the repository’s version',
};

const MONEY_ACTIONS: Readonly<Record<NonNullable<RecordChange['money']>['did'], string>> = {
  refund: 'refunded',
  cancel: 'canceled a plan',
  'cancel-later': 'canceled a plan at the end of its period',
  keep: 'kept a plan',
  pause: 'paused a plan',
  resume: 'resumed a plan',
  link: 'sent a payment link',
};

function moneyAction({ did, amount, currency = '', outcome }: NonNullable<RecordChange['money']>): string {
  const text = [MONEY_ACTIONS[did], amount !== undefined && formatMoney(amount, currency)]
    .filter(Boolean)
    .join(' ');
  if (outcome === 'done') return text;
  return outcome === 'refused' ? `${text}, which Stripe refused` : `${text}, with no answer from Stripe yet`;
}

function taskAction(
  { text, added, done, owner, day }: NonNullable<RecordChange['task']>,
  by: string,
  viewer: string,
): string {
  const name = `“${text}”`;
  if (added) return `added the task ${name} for ${shortDay(day?.to ?? '')}`;
  if (done !== undefined) return done ? `did ${name}` : `reopened ${name}`;
  if (owner) return `${owner.to ? ownerAction(owner.to, by, viewer) : 'unassigned it'}: ${name}`;
  return day ? `moved ${name} to ${shortDay(day.to)}` : `changed a task to ${name}`;
}

function ownerAction(owner: string, by: string, viewer: string): string {
  if (owner === '') return 'unassigned it';
  if (owner === by) return 'took it';
  return `assigned it to ${owner === viewer ? 'you' : owner}`;
}
