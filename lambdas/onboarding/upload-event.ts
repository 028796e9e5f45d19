import * as z from 'zod/mini';
import { UPLOAD_PREFIX } from '../../domain/onboarding-files.ts';

const objectEvent = z.object({
  detail: z.object({
    object: z.object({ key: z.string().check(z.startsWith(UPLOAD_PREFIX)) }),
  }),
});

/** An event that is not about an uploaded file. Without what it says: keys have names of businesses in them. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/**
 * The key of the object that an event of the bucket is about.
 * @throws UnreadableEvent; the event then ends among the dead letters
 */
export function keyOfEvent(event: unknown): string {
  const result = z.safeParse(objectEvent, event);
  if (!result.success) throw new UnreadableEvent('An event about an upload could not be read.');
  return result.data.detail.object.key;
}
