import { unsubscribeAnswerContract } from '../../domain/contracts/unsubscribe.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { mailStates } from '../outbox/deliver.ts';
import { changeSubscriber, resubscribed, subscriberById } from '../tables/subscribers.ts';
import { readUnsubscription } from '../tokens/newsletter-tokens.ts';
import { saveReason } from './unsubscribe.ts';

const problem = problemsOf(unsubscribeAnswerContract);

/** `POST /api/unsubscribe/answer`: why somebody left by a mail's link, or that they stay after all. Idempotent. */
export const answerAfterUnsubscribing = endpoint(
  unsubscribeAnswerContract,
  async ({ body, viewer, note }) => {
    const { token, reason, stay } = body;
    const link = await readUnsubscription(token);
    const subscriber = link && (await subscriberById(link.subscriberId));
    if (!subscriber)
      throw problem('invalid_token', 'This link is not complete. Please use the form instead.');
    const { id, email } = subscriber;
    const { leftBy } = link;
    if (stay) {
      const back = await changeSubscriber(email, (current) => resubscribed(current, leftBy, Date.now()));
      if (!back && subscriber.status !== 'subscribed') {
        throw problem('too_late', 'This link cannot bring you back any more. Please sign up again.');
      }
    } else if (reason) {
      const mails = await saveReason({ email, reason, leftBy, visitor: viewer() });
      note({ id, mails: mails && mailStates(mails) });
    }
    return { success: true as const };
  },
);
