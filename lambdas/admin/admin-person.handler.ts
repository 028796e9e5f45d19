import { ADMIN_PAGE_LENGTH } from '../../domain/admin.ts';
import { adminPersonContract } from '../../domain/contracts/admin.ts';
import { ERASED } from '../../domain/erasure.ts';
import { MAX_PURCHASES } from '../../domain/orders.ts';
import { problemsOf } from '../http/problem.ts';
import { contactSubmissions } from '../tables/contact-submissions.ts';
import { type OnboardingSubmission, onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { orders } from '../tables/orders.ts';
import { latestFrom } from '../tables/record-table.ts';
import { subscribers } from '../tables/subscribers.ts';
import { subscriptionsOf } from '../tables/subscriptions.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { LISTS } from './lists.ts';
import {
  formFile,
  type ListedForm,
  onboardingSummary,
  orderDetails,
  orderSummary,
  planSummary,
  submissionSummary,
  subscriberSummary,
} from './summaries.ts';

const problem = problemsOf(adminPersonContract);

/** The index of onboarding forms by email address also contains their files. */
type FormWithFiles = ListedForm & Pick<OnboardingSubmission, 'files'>;

/** `GET /api/admin/{list}/{id}/person`: everything from the email address of a record. */
export const handler = adminEndpoint(adminPersonContract, async ({ path: { list, id }, note }) => {
  const record = await LISTS[list].find(id);
  // Who was erased is one of many, and nobody knows which.
  if (!record || record.email === ERASED) throw problem('not_found', 'There is no such record.');
  note({ list, id });
  const { email } = record;
  const [submissions, forms, bought, subscriptions, subscriber] = await Promise.all([
    latestFrom(email, contactSubmissions, ADMIN_PAGE_LENGTH),
    latestFrom<FormWithFiles>(email, onboardingSubmissions, ADMIN_PAGE_LENGTH),
    latestFrom(email, orders, MAX_PURCHASES),
    subscriptionsOf(email),
    subscribers.get(email),
  ]);
  const onboarding = forms.map(async (form) => ({
    ...(await onboardingSummary(form)),
    files: form.files.map(formFile),
  }));
  return {
    email,
    submissions: submissions.map(submissionSummary),
    onboarding: await Promise.all(onboarding),
    orders: bought.map((order) => ({ ...orderSummary(order), ...orderDetails(order) })),
    subscriptions: subscriptions.map(planSummary),
    ...(subscriber && { subscriber: subscriberSummary(subscriber) }),
  };
});
