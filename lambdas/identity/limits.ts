import { getMailbox, normalizeEmail } from '../../domain/email-address/email-address.ts';
import { logger } from '../aws/logger.ts';
import { checkCaptcha } from '../screening/captcha.ts';
import { orders } from '../tables/orders.ts';
import { giveBack, type RateLimit, tryConsume } from '../tables/rate-limits.ts';
import { listLatestByEmail } from '../tables/record-table.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whether an email may be sent. `unproved` when it requires a passed captcha. */
export type Allowance = 'allowed' | 'too-many' | 'unproved';

/**
 * Emails of the user pool to one mailbox, or for one account. An hour is as long as a stranger who uses them up keeps its
 * owner waiting, unless they come back for half a day.
 */
const makeMailboxLimits = (name: string): readonly RateLimit[] => [
  { name, max: 4, seconds: HOUR },
  { name, max: 16, seconds: DAY },
];

/** Emails to unproved addresses: for sign-ups, and for codes that confirm them. */
const UNPROVED_PER_MAILBOX = makeMailboxLimits('account-mail-unproved');

/** Emails to addresses of accounts. Counted apart, so that sign-ups do not use them up. */
const PROVED_PER_MAILBOX = makeMailboxLimits('account-mail-proved');

/** The same for each account that proves its address in a session, whichever address that is. */
const EMAILS_PER_ACCOUNT = makeMailboxLimits('account-mail-signed-in');

/**
 * Limits emails to all unproved addresses without a captcha: the user pool does not reveal the source of a call, and email to
 * made-up addresses bounces.
 */
const UNPROVED_TOTAL: RateLimit = { name: 'account-mail', max: 20, seconds: 10 * MINUTE };
const LATEST_ORDERS = 5;

/**
 * Counts an email to an unproved address. Emails to others do not hold a person back: they pass with a
 * passed captcha, or with an address that has paid.
 * @param proof of the passed captcha, verified only when it is needed
 * @throws StorageError
 */
export async function countUnprovedEmail(email: string, proof: string | undefined): Promise<Allowance> {
  const mailbox = getMailbox(email);
  if (!(await tryConsumeInOrder(UNPROVED_PER_MAILBOX, mailbox))) return 'too-many';
  if ((await tryConsume([UNPROVED_TOTAL], 'all')) || (await hasPaid(email))) return 'allowed';
  const { result, reason } = await checkCaptcha(proof);
  if (result === 'passed') return 'allowed';
  if (result === 'none') return 'too-many';
  if (result === 'refused') return 'unproved';
  if (proof) {
    logger.warn('captcha not checked', { reason });
    return 'too-many';
  }
  // The visitor returns with the proof, which must not count twice.
  for (const limit of UNPROVED_PER_MAILBOX) await giveBack(limit, mailbox);
  return 'unproved';
}

/** Counts an email to the unproved address of a session's account, which an operator has made. @throws StorageError */
export async function countSignedInEmail(email: string, userName: string): Promise<Allowance> {
  const isAllowed =
    (await tryConsumeInOrder(UNPROVED_PER_MAILBOX, getMailbox(email))) &&
    (await tryConsumeInOrder(EMAILS_PER_ACCOUNT, userName));
  return isAllowed ? 'allowed' : 'too-many';
}

/** Counts an email to the proved address of an account. @throws StorageError */
export async function countAccountEmail(email: string): Promise<Allowance> {
  return (await tryConsumeInOrder(PROVED_PER_MAILBOX, getMailbox(email))) ? 'allowed' : 'too-many';
}

/** Counts against one limit after the other, so that an attempt above the hourly limit does not count for the day. */
async function tryConsumeInOrder(limits: readonly RateLimit[], subject: string): Promise<boolean> {
  for (const limit of limits) if (!(await tryConsume([limit], subject))) return false;
  return true;
}

async function hasPaid(email: string): Promise<boolean> {
  const latest = await listLatestByEmail(normalizeEmail(email), orders, LATEST_ORDERS);
  return latest.some(({ payment }) => payment === 'paid');
}
