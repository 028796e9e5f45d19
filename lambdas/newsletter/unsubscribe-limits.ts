import { NO_REASON } from '../../domain/newsletter.ts';
import { tryConsumeForVisitor } from '../http/visitor-limits.ts';
import { findSpamSigns } from '../screening/spam.ts';
import { type RateLimit, tryConsume } from '../tables/rate-limits.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Limits of reasons emailed to the team, per visitor and in total. Others are stored without an email. */
export const REASON_EMAIL_LIMITS = {
  perVisitor: { name: 'unsubscribe-reason', max: 3, seconds: HOUR },
  inAll: { name: 'unsubscribe-reason-in-all', max: 100, seconds: DAY },
} as const satisfies Record<string, RateLimit>;

/** Limits of requests for unknown email addresses: emailed to the team, per visitor and in total, and kept unmailed. */
export const UNKNOWN_ADDRESS_LIMITS = {
  perVisitor: { name: 'unsubscribe-others', max: 9, seconds: DAY },
  mailed: { name: 'unsubscribe-others-mailed', max: 100, seconds: DAY },
  kept: { name: 'unsubscribe-others-kept', max: 300, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;

/** A reason needs no link. */
const MAX_LINKS = 0;

/** Whether a reason is emailed to the team. @param visitor as `getVisitorKey` gives it @throws StorageError */
export async function tryConsumeReasonEmail(reason: string, visitor: string): Promise<boolean> {
  if (reason === NO_REASON) return true;
  if (findSpamSigns({ name: '', company: '', message: reason, maxLinks: MAX_LINKS }).content) return false;
  const { perVisitor, inAll } = REASON_EMAIL_LIMITS;
  return (await tryConsumeForVisitor([perVisitor], visitor)) && tryConsume([inAll], 'all');
}

interface UnsubscribeSender {
  /** Each leaves once, and in bursts: that is not counted. */
  readonly isSubscriber: boolean;
  /** Signed up without confirming, and leaves by the confirmation email: the limits of sign-ups apply. */
  readonly isUnconfirmedByLink: boolean;
  /** As `getVisitorKey` gives it. */
  readonly visitor: string;
}

/** Decides whether a request, which has already taken effect, is emailed, stored or dropped. @throws StorageError */
export async function chooseDestination({
  isSubscriber,
  isUnconfirmedByLink,
  visitor,
}: UnsubscribeSender): Promise<'mailed' | 'kept' | 'nowhere'> {
  if (isSubscriber) return 'mailed';
  if (isUnconfirmedByLink) return 'kept';
  const { perVisitor, mailed, kept } = UNKNOWN_ADDRESS_LIMITS;
  const isMailed = (await tryConsumeForVisitor([perVisitor], visitor)) && (await tryConsume([mailed], 'all'));
  if (isMailed) return 'mailed';
  return (await tryConsume([kept], 'all')) ? 'kept' : 'nowhere';
}
