import { type Mails, type OutgoingMail, queued } from '../tables/mails.ts';

/** For how long mails about something that comes in pieces wait for the next piece: each comes within minutes. */
const COLLECTING_MS = 10 * 60_000;

/** Mails that wait for less are joined by nothing else: longer than a function runs, to note the piece in time. */
const JOINING_MS = 60_000;

interface CollectingMail<Kind extends string> {
  readonly number: number;
  readonly name: `${Kind}${number}`;
  readonly mail: OutgoingMail;
  readonly isNew: boolean;
}

/**
 * The mail of a kind that tells of another piece: one that is not about to be sent, or else a new one.
 * @param kind begins the names of these mails; a number follows, from 1
 */
export function collectingMail<Kind extends 'refused' | 'added'>(
  mails: Mails,
  kind: Kind,
): CollectingMail<Kind> {
  const last = Object.keys(mails).filter((name) => name.startsWith(kind)).length;
  const now = Date.now();
  const waiting = mails[`${kind}${last}`];
  if (waiting?.attempts === 0 && Date.parse(waiting.dueAt ?? '') > now + JOINING_MS) {
    return { number: last, name: `${kind}${last}`, mail: waiting, isNew: false };
  }
  return { number: last + 1, name: `${kind}${last + 1}`, mail: queued(now + COLLECTING_MS), isNew: true };
}
