import { formReceivedAt } from '../tables/onboarding-drafts.ts';
import { formClaiming } from '../tables/onboarding-submissions.ts';
import { formToken } from '../tokens/form-tokens.ts';

/**
 * What a browser with the secret of a checkout may know of the form that was received.
 * @returns undefined when none was, or it is gone; without `form` when nothing leads to it, as when the payment provider
 *   did not answer while it was sent
 * @throws StorageError; ParameterError
 */
export async function receivedFormOf(sessionId: string) {
  const form = await formClaiming(sessionId);
  if (!form) {
    const at = await formReceivedAt(sessionId);
    return at === undefined ? undefined : { at, missing: [] };
  }
  const missing = form.files.filter(({ state }) => state === 'missing').map(({ name }) => name);
  return { at: form.createdAt, form: await formToken(form.id), missing };
}
