import { createHash, timingSafeEqual } from 'node:crypto';
import { SITE_SECRET_HEADER } from '../../domain/api.ts';
import { environment } from '../aws/environment.ts';
import type { HttpEvent } from './event.ts';

/** Whether a call has one of the distribution's secrets, compared in constant time. @param headers in lower case */
export function cameThroughSite(headers: HttpEvent['headers']): boolean {
  const mark = digest(headers[SITE_SECRET_HEADER] ?? '');
  const results = environment('SITE_SECRETS')
    .split(',')
    .map((secret) => timingSafeEqual(mark, digest(secret)));
  return results.includes(true);
}

/** Hashes a text, since a constant-time comparison needs equal lengths. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
