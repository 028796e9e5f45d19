import { unsubscribeContract } from '../../domain/contracts/unsubscribe.ts';
import { NO_REASON } from '../../domain/newsletter.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { mailStates } from '../outbox/deliver.ts';
import type { RateLimit } from '../tables/rate-limits.ts';
import { unsubscribe } from './unsubscribe.ts';

const problem = problemsOf(unsubscribeContract);

const VIEWER_LIMIT: RateLimit = { name: 'unsubscribe', max: 10, seconds: 10 * 60 };

/** `POST /api/unsubscribe`: the form. The response does not reveal whether the email address was subscribed. */
export const unsubscribeByForm = endpoint(unsubscribeContract, async ({ body, viewer, note }) => {
  const visitor = viewer();
  if (!(await isVisitorAllowed([VIEWER_LIMIT], visitor))) {
    throw problem('too_many_requests', 'That was a lot of requests. Please try again in a few minutes.');
  }
  const { email, reason } = body;
  const mails = await unsubscribe({ email, reason: reason || NO_REASON, leftBy: 'form', visitor });
  note({ mails: mails && mailStates(mails) });
  return { success: true as const };
});
