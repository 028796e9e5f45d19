import { createHash, timingSafeEqual } from 'node:crypto';
import { SITE_ID_HEADER } from '../../domain/api.ts';
import { environment } from '../aws/environment.ts';
import type { HttpEvent } from './event.ts';

/**
 * Whether a call came through the distribution: it carries the distribution's mark. How long the answer takes does not
 * tell how much of a guess was right.
 * @param headers by name in lower case
 */
export function cameThroughSite(headers: HttpEvent['headers']): boolean {
  return timingSafeEqual(digest(headers[SITE_ID_HEADER] ?? ''), digest(environment('SITE_ID')));
}

/** Both sides have to be of one length to be compared. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
