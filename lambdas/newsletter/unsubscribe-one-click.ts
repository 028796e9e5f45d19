import { oneClickUnsubscribeContract } from '../../domain/contracts/unsubscribe.ts';
import { NO_REASON } from '../../domain/newsletter.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { mailStates } from '../outbox/deliver.ts';
import { subscriberById } from '../tables/subscribers.ts';
import { readUnsubscription } from '../tokens/newsletter-tokens.ts';
import { unsubscribe } from './unsubscribe.ts';

const problem = problemsOf(oneClickUnsubscribeContract);

/** `POST /api/unsubscribe/one-click`: a mail program's button, or the page's. Idempotent. */
export const unsubscribeInOneClick = endpoint(
  oneClickUnsubscribeContract,
  async ({ query, viewer, note }) => {
    const link = await readUnsubscription(query.token);
    const subscriber = link && (await subscriberById(link.subscriberId));
    if (!subscriber)
      throw problem('invalid_token', 'This link is not complete. Please use the form instead.');
    const mails = await unsubscribe({
      email: subscriber.email,
      reason: NO_REASON,
      leftBy: link.leftBy,
      visitor: viewer(),
    });
    note({ id: subscriber.id, mails: mails && mailStates(mails) });
    return { success: true as const };
  },
);
