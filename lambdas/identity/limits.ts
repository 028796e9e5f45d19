import { mailboxOf, normalizeEmail } from '../../domain/email/email-address.ts';
import { orders } from '../tables/orders.ts';
import { isWithin, type RateLimit } from '../tables/rate-limits.ts';
import { latestFrom } from '../tables/record-table.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Mails of the user pool to one mailbox. An hour is as long as a stranger who uses them up keeps its owner waiting, unless
 * they come back for half a day.
 */
const perMailbox = (name: string): readonly RateLimit[] => [
  { name, max: 4, seconds: HOUR },
  { name, max: 16, seconds: DAY },
];

/** Mails to addresses that nobody has proved: of sign-ups, and of codes for them. */
const UNPROVED = perMailbox('account-mail-unproved');

/** Mails to addresses of accounts. Counted apart, so that sign-ups do not use them up. */
const PROVED = perMailbox('account-mail-proved');

/**
 * To unproved addresses in all: the user pool does not say where a call comes from, and mail to made-up addresses comes
 * back.
 */
const UNPROVED_IN_ALL: RateLimit = { name: 'account-mail', max: 20, seconds: 10 * MINUTE };

/** The latest orders of an address that are looked at. */
const ORDERS = 5;

/**
 * Counts a mail to an address that nobody has proved to own. An address that something was paid with is a person's, and
 * is not held back by the mails to all others.
 * @returns whether it may be sent
 * @throws StorageError
 */
export async function mayMailUnproved(email: string): Promise<boolean> {
  if (!(await mayMailTo(UNPROVED, email))) return false;
  return (await isWithin([UNPROVED_IN_ALL], 'everybody')) || (await hasPaid(email));
}

/** Counts a mail to the proved address of an account. @returns whether it may be sent @throws StorageError */
export function mayMailAccount(email: string): Promise<boolean> {
  return mayMailTo(PROVED, email);
}

/** One after the other: what an hour refuses takes nothing from the day. */
async function mayMailTo(limits: readonly RateLimit[], email: string): Promise<boolean> {
  const mailbox = mailboxOf(email);
  for (const limit of limits) if (!(await isWithin([limit], mailbox))) return false;
  return true;
}

async function hasPaid(email: string): Promise<boolean> {
  const latest = await latestFrom(normalizeEmail(email), orders, ORDERS);
  return latest.some(({ payment }) => payment === 'paid');
}
