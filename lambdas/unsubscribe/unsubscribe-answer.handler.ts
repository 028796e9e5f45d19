import { unsubscribeAnswerContract } from '../../domain/contracts/unsubscribe.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { mailStates } from '../outbox/deliver.ts';
import { changeSubscriber, resubscribed, subscriberById } from '../tables/subscribers.ts';
import { readUnsubscription } from '../tokens/newsletter-tokens.ts';
import { saveReason } from './unsubscribe.ts';

const problem = problemsOf(unsubscribeAnswerContract);

/** `POST /api/unsubscribe/answer`: why somebody left by a mail's link, or that they stay after all. Idempotent. */
export const handler = endpoint(unsubscribeAnswerContract, async ({ body, note }) => {
  const { token, reason, stay } = body;
  const id = await readUnsubscription(token);
  const subscriber = id && (await subscriberById(id));
  if (!subscriber) throw problem('invalid_token', 'This link is not complete. Please use the form instead.');
  const { email } = subscriber;
  if (stay) {
    const back = await changeSubscriber(email, (current) => resubscribed(current, Date.now()));
    if (!back && subscriber.status !== 'subscribed') {
      throw problem('too_late', 'That was too long ago for one click. Please sign up again.');
    }
  } else if (reason) {
    const mails = await saveReason(email, reason);
    note({ id, mails: mails && mailStates(mails) });
  }
  return { success: true as const };
});
