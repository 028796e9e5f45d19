import {
  oneClickUnsubscribeContract,
  unsubscribeAnswerContract,
  unsubscribeContract,
  unsubscribeLinkContract,
} from '../../domain/contracts/unsubscribe.ts';
import { NO_REASON } from '../../domain/newsletter.ts';
import { UNSUBSCRIBE_PAGE } from '../../domain/site/pages.ts';
import { environment } from '../aws/environment.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { createProblemFactory } from '../http/problem.ts';
import { tryConsumeForVisitor } from '../http/visitor-limits.ts';
import { describeEmailStates } from '../outbox/deliver.ts';
import { markLeft } from '../tables/letters/letter-deliveries.ts';
import type { RateLimit } from '../tables/rate-limits.ts';
import {
  changeSubscriber,
  findSubscriberById,
  withFrequency,
  withResubscribe,
} from '../tables/subscribers.ts';
import { readUnsubscription } from '../tokens/newsletter-tokens.ts';
import { saveReason, unsubscribe } from './unsubscribe.ts';

const formProblem = createProblemFactory(unsubscribeContract);

const REQUESTS_PER_VISITOR: RateLimit = { name: 'unsubscribe', max: 10, seconds: 10 * 60 };

/** `POST /api/unsubscribe`: the form. The response does not reveal whether the email address was subscribed. */
export const unsubscribeByForm = defineEndpoint(unsubscribeContract, async ({ body, viewer, note }) => {
  const visitor = viewer();
  if (!(await tryConsumeForVisitor([REQUESTS_PER_VISITOR], visitor))) {
    throw formProblem('too_many_requests', 'Too many requests. Please try again in a few minutes.');
  }
  const { email, reason } = body;
  const emails = await unsubscribe({ email, reason: reason || NO_REASON, leftBy: 'form', visitor });
  note({ mails: emails && describeEmailStates(emails) });
  return { success: true as const };
});

const oneClickProblem = createProblemFactory(oneClickUnsubscribeContract);

/** `POST /api/unsubscribe/one-click`: an email program's button, or the page's. Idempotent. */
export const unsubscribeInOneClick = defineEndpoint(
  oneClickUnsubscribeContract,
  async ({ query, viewer, note }) => {
    const link = await readUnsubscription(query.token);
    if (!link)
      throw oneClickProblem('invalid_token', 'This link is incomplete. Please use the form instead.');
    const subscriber = await findSubscriberById(link.subscriberId);
    // A person who was deleted gets no letters.
    if (!subscriber) return { success: true as const };
    const emails = await unsubscribe({
      email: subscriber.email,
      reason: NO_REASON,
      leftBy: link.leftBy,
      visitor: viewer(),
    });
    await markLeft(link.letterId, subscriber.id, new Date().toISOString());
    note({ id: subscriber.id, mails: emails && describeEmailStates(emails) });
    return { success: true as const };
  },
);

const answerProblem = createProblemFactory(unsubscribeAnswerContract);

/** `POST /api/unsubscribe/answer`: stores a former subscriber's reason, subscribes them again, or
 * changes how often a subscriber gets emails. Idempotent. */
export const answerAfterUnsubscribing = defineEndpoint(
  unsubscribeAnswerContract,
  async ({ body, viewer, note }) => {
    const { token, reason, stay, monthly } = body;
    const link = await readUnsubscription(token);
    const subscriber = link && (await findSubscriberById(link.subscriberId));
    if (!subscriber)
      throw answerProblem('invalid_token', 'This link is incomplete. Please use the form instead.');
    const { id, email } = subscriber;
    const { leftBy } = link;
    if (monthly !== undefined) {
      const changed = await changeSubscriber(email, (current) => withFrequency(current, monthly));
      if (!changed && subscriber.status !== 'subscribed') {
        throw answerProblem('too_late', 'This address no longer gets our letters. Please sign up again.');
      }
      note({ id, monthly });
    } else if (stay) {
      const back = await changeSubscriber(email, (current) => withResubscribe(current, leftBy, Date.now()));
      if (!back && subscriber.status !== 'subscribed') {
        throw answerProblem('too_late', 'This link can no longer undo your request. Please sign up again.');
      }
      if (back) await markLeft(link.letterId, id, undefined);
    } else if (reason) {
      const emails = await saveReason(subscriber, { reason, leftBy, visitor: viewer() });
      note({ id, mails: emails && describeEmailStates(emails) });
    }
    return { success: true as const };
  },
);

/** `GET /api/unsubscribe/one-click`: redirects people to the page with the unsubscribe button. */
export const openUnsubscribePage = defineEndpoint(unsubscribeLinkContract, async ({ query: { token } }) => {
  const secret = token ? `#${new URLSearchParams({ token })}` : '';
  return { location: `${environment('SITE_URL')}${UNSUBSCRIBE_PAGE}${secret}` };
});
