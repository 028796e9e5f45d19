import { type OutgoingEmail, type OutgoingEmails, queueEmail } from '../tables/emails.ts';

/** How long the first email waits for further news to include. Related files and answers arrive within minutes of each other. */
const GROUPING_MS = 10 * 60_000;

/** Each further email waits twice as long as the one before, up to 21 hours: a form must not fill a mailbox. */
const MAX_DOUBLINGS = 7;

/** Emails that wait for less are joined by nothing else: longer than a function runs, to note the piece in time. */
const JOINING_MS = 60_000;

interface GroupedEmail<Kind extends string> {
  readonly number: number;
  readonly name: `${Kind}${number}`;
  readonly mail: OutgoingEmail;
  readonly isNew: boolean;
}

/**
 * Returns the email of a kind that can include another item: one that is not about to be sent, or a new one.
 * @param kind begins the names of these emails; a number follows, from 1
 */
export function joinOrQueueEmail<Kind extends 'refused' | 'added'>(
  emails: OutgoingEmails,
  kind: Kind,
): GroupedEmail<Kind> {
  const last = Object.keys(emails).filter((name) => name.startsWith(kind)).length;
  const now = Date.now();
  const waiting = emails[`${kind}${last}`];
  if (waiting?.attempts === 0 && Date.parse(waiting.dueAt ?? '') > now + JOINING_MS) {
    return { number: last, name: `${kind}${last}`, mail: waiting, isNew: false };
  }
  const mail = queueEmail(now + GROUPING_MS * 2 ** Math.min(last, MAX_DOUBLINGS));
  return { number: last + 1, name: `${kind}${last + 1}`, mail, isNew: true };
}
