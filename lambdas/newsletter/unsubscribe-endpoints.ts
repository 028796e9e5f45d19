import {
  oneClickUnsubscribeContract,
  unsubscribeAnswerContract,
  unsubscribeContract,
  unsubscribeLinkContract,
} from '../../domain/contracts/unsubscribe.ts';
import { NO_REASON } from '../../domain/newsletter.ts';
import { UNSUBSCRIBE_PAGE } from '../../domain/site/pages.ts';
import { environment } from '../aws/environment.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { mailStates } from '../outbox/deliver.ts';
import type { RateLimit } from '../tables/rate-limits.ts';
import { changeSubscriber, resubscribed, subscriberById } from '../tables/subscribers.ts';
import { readUnsubscription } from '../tokens/newsletter-tokens.ts';
import { saveReason, unsubscribe } from './unsubscribe.ts';

const notByForm = problemsOf(unsubscribeContract);

const VIEWER_LIMIT: RateLimit = { name: 'unsubscribe', max: 10, seconds: 10 * 60 };

/** `POST /api/unsubscribe`: the form. The response does not reveal whether the email address was subscribed. */
export const unsubscribeByForm = endpoint(unsubscribeContract, async ({ body, viewer, note }) => {
  const visitor = viewer();
  if (!(await isVisitorAllowed([VIEWER_LIMIT], visitor))) {
    throw notByForm('too_many_requests', 'That was a lot of requests. Please try again in a few minutes.');
  }
  const { email, reason } = body;
  const mails = await unsubscribe({ email, reason: reason || NO_REASON, leftBy: 'form', visitor });
  note({ mails: mails && mailStates(mails) });
  return { success: true as const };
});

const notInOneClick = problemsOf(oneClickUnsubscribeContract);

/** `POST /api/unsubscribe/one-click`: a mail program's button, or the page's. Idempotent. */
export const unsubscribeInOneClick = endpoint(
  oneClickUnsubscribeContract,
  async ({ query, viewer, note }) => {
    const link = await readUnsubscription(query.token);
    const subscriber = link && (await subscriberById(link.subscriberId));
    if (!subscriber)
      throw notInOneClick('invalid_token', 'This link is not complete. Please use the form instead.');
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

const notAnswered = problemsOf(unsubscribeAnswerContract);

/** `POST /api/unsubscribe/answer`: why somebody left by a mail's link, or that they stay after all. Idempotent. */
export const answerAfterUnsubscribing = endpoint(
  unsubscribeAnswerContract,
  async ({ body, viewer, note }) => {
    const { token, reason, stay } = body;
    const link = await readUnsubscription(token);
    const subscriber = link && (await subscriberById(link.subscriberId));
    if (!subscriber)
      throw notAnswered('invalid_token', 'This link is not complete. Please use the form instead.');
    const { id, email } = subscriber;
    const { leftBy } = link;
    if (stay) {
      const back = await changeSubscriber(email, (current) => resubscribed(current, leftBy, Date.now()));
      if (!back && subscriber.status !== 'subscribed') {
        throw notAnswered('too_late', 'This link cannot bring you back any more. Please sign up again.');
      }
    } else if (reason) {
      const mails = await saveReason({ email, reason, leftBy, visitor: viewer() });
      note({ id, mails: mails && mailStates(mails) });
    }
    return { success: true as const };
  },
);

/** `GET /api/unsubscribe/one-click`: redirects people to the page with the unsubscribe button. */
export const openUnsubscribePage = endpoint(unsubscribeLinkContract, async ({ query: { token } }) => {
  const secret = token ? `#${new URLSearchParams({ token })}` : '';
  return { location: `${environment('SITE_URL')}${UNSUBSCRIBE_PAGE}${secret}` };
});
