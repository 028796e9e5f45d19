import type { LetterSummary } from '../../../../../domain/contracts/admin-records.ts';
import { date, moment } from '../../dates.ts';
import { todayText } from '../../numbers/waiting.ts';
import type { Kind } from '../kind.ts';
import { BeginLetter } from './begin-letter.tsx';
import { LetterActions } from './letter-actions.tsx';
import { LetterPage } from './letter-page.tsx';

export const letters: Kind<'letters'> = {
  name: 'Letters',
  subtitle: 'Write to newsletter subscribers',
  one: 'letter',
  many: 'letters',
  searched: 'Subject, preview line',
  empty: { title: 'No letters yet', text: 'Begin one above. It reaches no one until you send it.' },
  failed: 'Failed to fetch letters',
  waiting: ({ created }) => todayText(created.letters),
  columns: [{ name: 'Sending', width: 'minmax(12rem, 1fr)', Value: ({ record }) => stateOf(record) }],
  CardLine: ({ record }) => <p className="truncate text-soft">{stateOf(record)}</p>,
  Actions: LetterActions,
  Page: LetterPage,
  Tools: BeginLetter,
  reply: undefined,
  story: undefined,
};

function stateOf({ status, preview, sendAt, sentAt, recipients = 0 }: LetterSummary): string {
  const people = recipients === 1 ? '1 subscriber' : `${recipients.toLocaleString('en-US')} subscribers`;
  if (status === 'scheduled' && sendAt) return `To ${people} on ${moment(sendAt)}`;
  if (status === 'sent' && sentAt) return `Sent to ${people} on ${date(sentAt)}`;
  if (recipients > 0) return `To ${people}`;
  return preview;
}
