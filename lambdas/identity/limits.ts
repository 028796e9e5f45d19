import { mailboxOf, normalizeEmail } from '../../domain/email/email-address.ts';
import { logger } from '../aws/logger.ts';
import { checkCaptcha } from '../screening/captcha.ts';
import { orders } from '../tables/orders.ts';
import { addTo, counterFor, isWithin, type RateLimit } from '../tables/rate-limits.ts';
import { latestFrom } from '../tables/record-table.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whether a mail may be sent. `unproved` once nothing but a passed captcha lets more of them pass. */
export type Allowance = 'allowed' | 'too-many' | 'unproved';

/**
 * Mails of the user pool to one mailbox, or for one account. An hour is as long as a stranger who uses them up keeps its
 * owner waiting, unless they come back for half a day.
 */
const fewEach = (name: string): readonly RateLimit[] => [
  { name, max: 4, seconds: HOUR },
  { name, max: 16, seconds: DAY },
];

/** Mails to addresses that nobody has proved: of sign-ups, and of codes for them. */
const UNPROVED = fewEach('account-mail-unproved');

/** Mails to addresses of accounts. Counted apart, so that sign-ups do not use them up. */
const PROVED = fewEach('account-mail-proved');

/** The same for each account that proves its address in a session, whichever address that is. */
const SIGNED_IN = fewEach('account-mail-signed-in');

/**
 * To unproved addresses in all, without a captcha: the user pool does not say where a call comes from, and mail to made-up
 * addresses comes back.
 */
const UNPROVED_IN_ALL: RateLimit = { name: 'account-mail', max: 20, seconds: 10 * MINUTE };

/** The latest orders of an address that are looked at. */
const ORDERS = 5;

/**
 * Counts a mail to an address that nobody has proved to own. A person is not held back by the mails to all others: with a
 * passed captcha, or with an address that something was paid with.
 * @param proof of the passed captcha, which is asked about only when it is needed
 * @throws StorageError
 */
export async function mayMailUnproved(email: string, proof: string | undefined): Promise<Allowance> {
  const mailbox = mailboxOf(email);
  if (!(await isWithinAll(UNPROVED, mailbox))) return 'too-many';
  if ((await isWithin([UNPROVED_IN_ALL], 'everybody')) || (await hasPaid(email))) return 'allowed';
  const { verdict, reason } = await checkCaptcha(proof);
  if (verdict === 'passed') return 'allowed';
  if (verdict === 'none') return 'too-many';
  if (verdict === 'refused') return 'unproved';
  if (proof) {
    logger.warn('captcha not checked', { reason });
    return 'too-many';
  }
  // The visitor comes back with the proof, which would be one more.
  for (const limit of UNPROVED) await addTo(counterFor(limit, mailbox), -1);
  return 'unproved';
}

/** Counts a mail to the unproved address of a session's account, which an operator has made. @throws StorageError */
export async function mayMailSignedIn(email: string, userName: string): Promise<Allowance> {
  const isAllowed =
    (await isWithinAll(UNPROVED, mailboxOf(email))) && (await isWithinAll(SIGNED_IN, userName));
  return isAllowed ? 'allowed' : 'too-many';
}

/** Counts a mail to the proved address of an account. @throws StorageError */
export async function mayMailAccount(email: string): Promise<Allowance> {
  return (await isWithinAll(PROVED, mailboxOf(email))) ? 'allowed' : 'too-many';
}

/** One after the other: what an hour refuses takes nothing from the day. */
async function isWithinAll(limits: readonly RateLimit[], subject: string): Promise<boolean> {
  for (const limit of limits) if (!(await isWithin([limit], subject))) return false;
  return true;
}

async function hasPaid(email: string): Promise<boolean> {
  const latest = await latestFrom(normalizeEmail(email), orders, ORDERS);
  return latest.some(({ payment }) => payment === 'paid');
}
