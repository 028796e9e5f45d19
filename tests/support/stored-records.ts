/** Records as the functions that take them store them. */
import { randomUUID } from 'node:crypto';
import type { Dispute } from '../../domain/contracts/purchases.ts';
import { EMPTY_POST } from '../../domain/posts.ts';
import type { Post } from '../../lambdas/posts/post-table.ts';
import type { Client } from '../../lambdas/tables/clients.ts';
import type { ContactSubmission } from '../../lambdas/tables/contact-submissions.ts';
import type { Letter } from '../../lambdas/tables/letters/letters.ts';
import type { OnboardingSubmission } from '../../lambdas/tables/onboarding-submissions.ts';
import type { Order } from '../../lambdas/tables/orders.ts';
import type { Subscriber } from '../../lambdas/tables/subscribers.ts';
import type { Subscription } from '../../lambdas/tables/subscriptions.ts';
import { onboardingBody } from './onboarding-body.ts';

const ADA = 'ada@engines.example';

/** A moment, so many seconds after the first of all records. */
export function moment(seconds: number): string {
  return new Date(Date.UTC(2026, 5, 1) + seconds * 1000).toISOString();
}

/** The fields that all records of the back office have. */
function recordOf<Kind extends string, Status extends string>(kind: Kind, status: Status) {
  return { kind, id: randomUUID(), createdAt: moment(0), status, version: 0, revision: 1 };
}

export function contact(changes: Partial<ContactSubmission> = {}): ContactSubmission & { kind: string } {
  return {
    ...recordOf('contact', 'new'),
    name: 'Ada Lovelace',
    email: ADA,
    phone: '801 555 0199',
    company: 'Analytical Engines',
    website: 'engines.example',
    services: ['seo'],
    service: 'SEO',
    message: 'We would like to be found.',
    captcha: 'passed',
    contentHash: 'hash',
    mails: {},
    ...changes,
  };
}

export function form(changes: Partial<OnboardingSubmission> = {}): OnboardingSubmission & { kind: string } {
  const { email = ADA } = changes;
  const { source, customerPaid, files, ...answers } = onboardingBody({ email });
  return {
    ...recordOf('onboarding', 'new'),
    email,
    businessName: 'Analytical Engines',
    source: 'standalone',
    services: ['seo-services'],
    answers: answers as unknown as OnboardingSubmission['answers'],
    files: [],
    customerPaid: true,
    payment: { state: 'paid', sessionId: 'cs_test_a1B2c3D4e5F6g7H8' },
    contentHash: 'hash',
    mails: {},
    ...changes,
  };
}

export function post(changes: Partial<Post> = {}): Post & { kind: string } {
  return {
    ...EMPTY_POST,
    ...recordOf('post', 'draft'),
    email: 'admin@example.com',
    title: 'Winter hours',
    edition: 0,
    savedAt: moment(0),
    savedBy: 'admin@example.com',
    ...changes,
  };
}

/** Returns the item with the emails of a form. */
export function emailsOfForm({
  id,
  createdAt,
  mails,
}: Pick<OnboardingSubmission, 'id' | 'createdAt' | 'mails'>) {
  return { id: `${id}#${createdAt}`, formId: id, mails, revision: 1 };
}

/** A dispute of $10. */
export function dispute(state: Dispute['state']): Dispute {
  return { id: `du_${state}`, state, amount: 1_000 };
}

const UNPAID: readonly Order['payment'][] = ['processing', 'failed', 'expired'];

export function order(changes: Partial<Order> = {}): Order & { kind: string } {
  const { createdAt = moment(0), payment = 'paid' } = changes;
  return {
    ...recordOf('order', 'new'),
    createdAt,
    ...(!UNPAID.includes(payment) && { paidAt: createdAt }),
    email: ADA,
    name: 'Ada Lovelace',
    amount: 49_900,
    currency: 'usd',
    cycle: 'monthly',
    lines: [{ name: 'SEO', quantity: 1, amount: 49_900 }],
    services: [],
    payment,
    mails: {},
    ...changes,
  };
}

export function subscriber(changes: Partial<Subscriber> = {}): Subscriber & { kind: string } {
  return {
    ...recordOf('subscriber', 'subscribed'),
    email: ADA,
    consent: { requestedAt: moment(0), confirmedAt: moment(60) },
    optInId: randomUUID(),
    confirmationRequests: [],
    mails: {},
    ...changes,
  };
}

export function client(changes: Partial<Client> = {}): Client & { kind: string; since: string } {
  const made = {
    ...recordOf('client', 'paid'),
    email: ADA,
    name: 'Ada Lovelace',
    businessName: '',
    paidAt: moment(0),
    orders: { cs_test_ada: { paidAt: moment(0), services: [], customerId: 'cus_ada' } },
    emails: [],
    mergedIds: [],
    ...changes,
  };
  return { ...made, since: made.formAt ?? made.paidAt };
}

/** A draft. */
export function letter(changes: Partial<Letter> = {}): Letter & { kind: string } {
  return {
    ...recordOf('letter', 'draft'),
    email: 'admin@example.com',
    subject: 'News',
    preview: 'All of it',
    body: 'Hello',
    edition: 1,
    ...changes,
  };
}

export function subscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    id: `sub_${randomUUID()}`,
    createdAt: moment(0),
    email: ADA,
    customerId: 'cus_ada',
    orderId: 'cs_ada',
    state: 'active',
    cycle: 'monthly',
    lines: [{ serviceId: 'basic-seo', name: 'SEO', quantity: 1, amount: 13_800 }],
    amount: 13_800,
    currency: 'usd',
    paid: 13_800,
    due: 0,
    currentPeriodEnd: moment(86_400),
    cancelAtPeriodEnd: false,
    revision: 1,
    ...changes,
  };
}
