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

/**
 * Of requests for email addresses that nobody has confirmed, for all together: what is mailed to the team, and what is
 * kept unmailed. Those of subscribers are not counted: there are only so many.
 */
export const UNCONFIRMED = {
  mailed: { name: 'unsubscribe-unconfirmed-mailed', max: 100, seconds: DAY },
  kept: { name: 'unsubscribe-unconfirmed-kept', max: 300, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;

/** No link in a reason is needed to tell it. */
const MAX_LINKS = 0;

/**
 * Whether a reason is mailed to the team.
 * @param visitor as `viewerOf` gives it
 * @throws StorageError
 */
export async function isReasonMailed(reason: string, visitor: string): Promise<boolean> {
  if (reason === NO_REASON) return true;
  if (spamSignsOf({ name: '', company: '', message: reason, maxLinks: MAX_LINKS }).content) return false;
  const { perVisitor, inAll } = REASONS_MAILED;
  return (await isVisitorAllowed([perVisitor], visitor)) && isWithin([inAll], 'all');
}

/**
 * What becomes of a request for an email address that nobody has confirmed.
 * @throws StorageError
 */
export async function placeOfUnconfirmed(): Promise<'mailed' | 'kept' | 'nowhere'> {
  if (await isWithin([UNCONFIRMED.mailed], 'all')) return 'mailed';
  return (await isWithin([UNCONFIRMED.kept], 'all')) ? 'kept' : 'nowhere';
}
