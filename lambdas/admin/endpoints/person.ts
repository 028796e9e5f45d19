import { adminPersonContract } from '../../../domain/contracts/admin.ts';
import { problemsOf } from '../../http/problem.ts';
import { readingEndpoint } from '../admin-endpoint.ts';
import { publicChange } from '../changes.ts';
import { changesOf, emailsOf, identifyClient, recordsOf, repairedClient } from '../client-records.ts';
import { summaryIn } from '../lists.ts';
import {
  clientSubscription,
  formFile,
  mailsOf,
  onboardingSummary,
  orderDetails,
  orderSummary,
  submissionSummary,
  subscriberDetails,
  subscriberSummary,
} from '../summaries.ts';

const problem = problemsOf(adminPersonContract);

/** `GET /api/admin/{list}/{id}/person`: everything of the client, or the email address, that a record belongs to. */
export const person = readingEndpoint(adminPersonContract, async ({ path: { list, id }, note }) => {
  const whose = await identifyClient(list, id);
  if (!whose) throw problem('not_found', 'There is no such record.');
  note({ list, id });
  const records = await recordsOf(whose);
  const client = await repairedClient(whose.client, records);
  const onboarding = records.onboarding.map(async (form) => ({
    ...(await onboardingSummary(form)),
    ...mailsOf(form),
    files: form.files.map(formFile),
  }));
  const changes = await changesOf(client, records);
  return {
    emails: client ? emailsOf(client) : whose.emails,
    ...(client && { client: await summaryIn('clients', client) }),
    submissions: records.submissions.map((record) => ({
      ...submissionSummary(record),
      ...mailsOf(record),
    })),
    onboarding: await Promise.all(onboarding),
    orders: records.orders.map((order) => ({
      ...orderSummary(order),
      ...orderDetails(order),
    })),
    subscriptions: records.subscriptions.map(clientSubscription),
    subscribers: records.subscribers.map((record) => ({
      ...subscriberSummary(record),
      ...subscriberDetails(record),
    })),
    changes: changes.map(({ list: changedList, id: changedId, ...change }) => ({
      ...publicChange(change),
      list: changedList,
      id: changedId,
    })),
  };
});
