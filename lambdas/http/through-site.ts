import { createHash, timingSafeEqual } from 'node:crypto';
import { SITE_ID_HEADER } from '../../domain/api.ts';
import { environment } from '../aws/environment.ts';
import type { HttpEvent } from './event.ts';

/**
 * Whether a call came through the distribution, which adds a secret header. Compares in constant time.
 * @param headers by name in lower case
 */
export function cameThroughSite(headers: HttpEvent['headers']): boolean {
  return timingSafeEqual(digest(headers[SITE_ID_HEADER] ?? ''), digest(environment('SITE_ID')));
}

/** Hashes a text, since a constant-time comparison needs equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
