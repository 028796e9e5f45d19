import { NO_REASON } from '../../domain/newsletter.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { spamSignsOf } from '../screening/spam.ts';
import { isWithin, type RateLimit } from '../tables/rate-limits.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** Of reasons that are mailed to the team, for each visitor and for all together. What comes above is kept unmailed. */
export const REASONS_MAILED = {
  perVisitor: { name: 'unsubscribe-reason', max: 3, seconds: HOUR },
  inAll: { name: 'unsubscribe-reason-in-all', max: 100, seconds: DAY },
} as const satisfies Record<string, RateLimit>;

/** Limits of requests for unknown email addresses, all together: mailed to the team, and kept unmailed. */
export const OTHERS = {
  mailed: { name: 'unsubscribe-others-mailed', max: 100, seconds: DAY },
  kept: { name: 'unsubscribe-others-kept', max: 300, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;

/** No link in a reason is needed to tell it. */
const MAX_LINKS = 0;

/** Whether a reason is mailed to the team. @param visitor as `viewerOf` gives it @throws StorageError */
export async function isReasonMailed(reason: string, visitor: string): Promise<boolean> {
  if (reason === NO_REASON) return true;
  if (spamSignsOf({ name: '', company: '', message: reason, maxLinks: MAX_LINKS }).content) return false;
  const { perVisitor, inAll } = REASONS_MAILED;
  return (await isVisitorAllowed([perVisitor], visitor)) && isWithin([inAll], 'all');
}

interface Sender {
  /** Each leaves once, and in bursts: that is not counted. */
  readonly isSubscriber: boolean;
  /** Who has signed up without confirming, and leaves by the letter that asks to confirm: limits of sign-ups hold. */
  readonly isUnconfirmedByLink: boolean;
}

/** What becomes of a request, which has taken effect already. @throws StorageError */
export async function placeOf({
  isSubscriber,
  isUnconfirmedByLink,
}: Sender): Promise<'mailed' | 'kept' | 'nowhere'> {
  if (isSubscriber) return 'mailed';
  if (isUnconfirmedByLink) return 'kept';
  if (await isWithin([OTHERS.mailed], 'all')) return 'mailed';
  return (await isWithin([OTHERS.kept], 'all')) ? 'kept' : 'nowhere';
}
