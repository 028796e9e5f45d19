import { describe, expect, it, test } from 'vitest';
import type * as z from 'zod/mini';
import { api } from '../../../../domain/api.ts';
import { CONTACT_FIELDS } from '../../../../domain/contact.ts';
import { SOCIAL_CHANNELS, TEXT_FIELDS } from '../../../../domain/onboarding/onboarding.ts';
import { DEFAULT_SETTINGS } from '../../../../domain/settings/settings.ts';
import { loadContracts } from '../../../support/contracts.ts';
import { contact, form, order } from '../../../support/stored-records.ts';
import { withStrayFields } from '../stray-fields.ts';

const contracts = new Map((await loadContracts()).map((contract) => [contract.route, contract]));

const time = '2026-06-01T12:00:00.000Z';
const record = { id: 'one', createdAt: time, status: 'new', version: 2, email: 'ada@engines.example' };
const work = { mine: 1, due: 2, overdue: 1 };
const { name, service } = contact();
const { businessName, source, customerPaid } = form();
const answers = {
  ...Object.fromEntries(TEXT_FIELDS.map(({ id }) => [id, 'an answer'])),
  services: ['seo-services'],
  socialChannels: Object.fromEntries(SOCIAL_CHANNELS.map(({ id }) => [id, { selected: true, url: 'one' }])),
  hasLocalPhotos: 'yes',
  hasBrandGuidelines: '',
};
const { amount, currency, cycle, payment, lines } = order();
const texts = Object.fromEntries(CONTACT_FIELDS.map(({ id }) => [id, 'written']));
const submission = { ...texts, ...record, service };
const onboarding = { ...record, businessName, source, payment: 'paid' };
const simplyPaid = { ...record, name, amount, currency, cycle, payment };
const bought = {
  ...simplyPaid,
  discount: 100,
  promotionCode: 'A',
  paidWith: 'card',
  refunded: 50,
  disputes: [{ id: 'du_1', state: 'won', amount: 1 }],
  renewals: { refunded: 50, disputes: [{ id: 'du_2', state: 'open', amount: 1 }] },
  catalogueMismatch: true,
  differsFromStripe: { amount: 1, currency },
};
const reader = { ...record, confirmedAt: time, unsubscribedAt: time };
const customer = {
  ...record,
  name,
  businessName,
  paidAt: time,
  formAt: time,
  emails: ['one'],
  formEmails: ['two'],
  orderIds: ['cs_1'],
  customerIds: ['cus_1'],
  unfilled: [{ id: 'cs_1', paidAt: time }],
};
const article = {
  ...record,
  title: 'A title',
  slug: 'a-title',
  category: 'News',
  featured: false,
  tags: ['seo'],
  author: 'Ada',
  edition: 3,
  savedAt: time,
  savedBy: record.email,
  online: { slug: 'a-title', edition: 2, at: time },
  planned: { slug: 'a-title', edition: 2, at: time },
  isInRepository: true,
};
const articleTexts = {
  excerpt: 'What it says.',
  featuredImage: '',
  coverAlt: '',
  publishedAt: '2026-06-01',
  markdown: 'Text',
};
const email = { name: 'receipt', state: 'suppressed', at: time, error: 'NotNeeded', canBeSentAgain: false };
const files = [{ category: 'general', name: 'logo.png', size: 100, type: 'image/png', state: 'stored' }];
const charged = [{ ...lines[0], interval: 'month' }];
const details = {
  lines: charged,
  catalogueCharge: { lines, amount },
  recoveryUrl: 'https://pay.example/r',
  recoveryEndsAt: time,
  mails: [email],
};
const change = {
  version: 2,
  at: time,
  by: 'admin@example.com',
  status: { from: 'new', to: 'closed' },
  note: '',
  merged: 'one',
  sentAgain: 'receipt',
  remindersStopped: true,
  publication: { did: 'scheduled', slug: 'a-title', edition: 2, at: time },
};
const plan = {
  id: 'sub_1',
  state: 'active',
  cycle,
  lines: [{ ...lines[0], serviceId: 'seo' }],
  amount,
  currency,
  nextDate: time,
  cancelAtPeriodEnd: false,
};
const own = {
  id: 'cs_1',
  createdAt: time,
  amount,
  currency,
  cycle,
  payment,
  lines: charged,
  discount: 1,
  refunded: 1,
  renewalsRefunded: 1,
};

const letter = {
  ...record,
  subject: 'News',
  preview: 'All of it',
  edition: 3,
  sendAt: time,
  since: '2026-06-01',
  startedAt: time,
  sentAt: time,
  recipients: 2,
  pausedFor: 'bounces',
};

const promise = { kept: 2, broken: 1 };
const period = {
  from: '2026-06-01',
  to: '2026-06-07',
  mrr: { new: 4, more: 3, less: 2, lost: 1, end: 9 },
  clients: { new: 2, lost: 1, end: 3 },
  services: [{ id: 'seo-bundle', mrr: 9, once: 5 }],
  inquiries: 4,
  won: 2,
  inquired: 1,
  medianDays: 3.5,
  promises: { reply: promise, contact: promise, setup: promise, launch: promise },
  cameFrom: [{ kind: 'search', submissions: 3, orders: 2, subscribers: 1 }],
  subscribers: { signedUp: 4, confirmed: 3, lost: 1, end: 8 },
};

const figures = { sent: 2, delivered: 1, bounced: 1, complained: 0, unsent: 0, left: 1 };

/** Complete responses of each endpoint. */
const teamMember = {
  ...{ userId: 'u', email: record.email, role: 'reader', isInvited: false, isEnabled: true },
  ...{ hasSecondFactor: true, grantedBy: 'otto', signedInAt: time },
};
const teamChange = { at: time, by: record.email, email: record.email, from: null, to: 'reader' };
const settingsAnswer = {
  ...{ version: 1, settings: DEFAULT_SETTINGS, teamAddress: record.email },
  changes: [
    { version: 1, at: time, by: record.email, values: [{ path: 'hours.opens', from: '9', to: '8' }] },
  ],
};

const ANSWERS: Readonly<Record<keyof typeof api, readonly object[]>> = {
  checkout: [{ success: true, url: 'https://pay.example/c', sessionId: 'cs_1', lineItemCount: 1 }],
  canceledCheckout: [{ success: true }],
  verification: [{ paid: true, customer: { email: record.email, services: ['seo-services'] } }],
  contact: [{ success: true, mail: 'sent' }],
  newsletter: [{ success: true }],
  newsletterConfirmation: [{ success: true }],
  unsubscribe: [{ success: true }],
  oneClickUnsubscribe: [{ success: true }],
  unsubscribeAnswer: [{ success: true }],
  authenticator: [{ success: true }],
  unsubscribeLink: [{ location: '/unsubscribe' }],
  onboarding: [{ success: true, mail: 'delayed', files: ['stored', 'rejected'], form: 'token' }],
  onboardingDraft: [
    { draft: { step: 3, answers, files: ['logo.png'], savedAt: time } },
    { draft: null, received: { at: time, form: 'token', missing: ['menu.pdf'] } },
  ],
  onboardingDraftSave: [
    { saved: true, savedAt: time },
    { saved: false, draft: { step: 3, answers, files: [], savedAt: time } },
    { saved: false, received: { at: time, form: 'token', missing: [] } },
  ],
  onboardingFiles: [{ success: true, files: ['stored', 'missing'] }],
  onboardingUpload: [
    {
      success: true,
      // The bucket names the fields, so a stray one is a field like all others.
      upload: { url: 'https://bucket.example', fields: { key: 'onboarding/a', secretHash: 'x' } },
      url: 'https://site.example/f',
      expiresAt: time,
    },
  ],
  stripeWebhook: [{ received: true }],
  subscription: [{ subscriptions: [plan], orders: [own] }],
  purchaseEmail: [{ success: true }],
  billingPortal: [{ url: 'https://pay.example/p' }],
  policyReports: [{ received: true }],
  adminSession: [
    {
      email: record.email,
      role: 'writer',
      mfa: { enabled: true, required: true },
      team: [record.email],
      times: { hours: DEFAULT_SETTINGS.hours, promises: DEFAULT_SETTINGS.promises },
      replyTemplates: DEFAULT_SETTINGS.replyTemplates,
      digest: true,
    },
  ],
  adminDigest: [{ digest: true }],
  adminTeam: [{ members: [teamMember], changes: [teamChange] }],
  adminTeamChange: [{ members: [], changes: [], isInvited: true }],
  adminSettings: [settingsAnswer],
  adminSettingsChange: [{ ...settingsAnswer, changes: [] }],
  adminNumbers: [
    {
      periods: [period],
      days: ['2026-06-01'],
      created: {
        submissions: [1],
        onboarding: [2],
        orders: [3],
        subscribers: [4],
        clients: [5],
        letters: [6],
        posts: [7],
      },
      unanswered: { count: 1, overdue: 0, atLeast: false },
      fresh: { onboarding: 1, orders: 0 },
      unchecked: { submissions: 2, onboarding: 1 },
      clients: { overdue: 1, withoutForm: 2, atLeast: true },
      pausedLetters: 1,
      work: {
        submissions: work,
        onboarding: work,
        orders: work,
        subscribers: work,
        clients: work,
        letters: work,
        posts: work,
      },
      canceled: [{ reason: 'technical', count: 3 }],
    },
  ],
  adminExport: [{ csv: 'Id\r\n', count: 0, cursor: 'next' }],
  adminBoard: [{ columns: [{ stage: 'paid', clients: [customer], cursor: 'next' }] }],
  adminInquiry: [{ record: submission }],
  adminClient: [{ record: customer }],
  adminMoney: [
    {
      payments: [{ id: 'ch_1', at: time, amount, refunded: 1, currency, isDisputed: false }],
      plans: [{ id: 'sub_1', periodEnd: time, endsAtPeriodEnd: true, isPaused: false }],
    },
  ],
  adminMoneyAction: [
    { lines: ['It ends now.'], confirmation: 'cancel', isDone: false },
    { lines: [], isDone: true },
  ],
  adminReply: [submission, onboarding, bought].map((replied) => ({
    record: replied,
    change: { ...change, sent: { subject: 'Re', text: 'Hello' } },
    mail: 'sent',
  })),
  adminList: [
    {
      items: [submission, onboarding, bought, reader, customer, letter, article],
      cursor: 'next',
      searchedTo: time,
    },
  ],
  adminRecord: [
    { record: { ...submission, mails: [email] }, changes: [change] },
    { record: { ...onboarding, answers, files, customerPaid, mails: [email] }, changes: [] },
    { record: { ...bought, ...details }, changes: [] },
    { record: { ...reader, mails: [email] }, changes: [] },
    { record: customer, changes: [] },
    { record: { ...letter, body: 'Hello' }, changes: [] },
    { record: { ...article, ...articleTexts }, changes: [] },
  ],
  adminChange: [submission, onboarding, bought, reader, customer, letter, article].map((changed) => ({
    record: changed,
    change,
  })),
  adminPerson: [
    {
      emails: [record.email],
      client: customer,
      tasks: [
        {
          id: 'one',
          text: 'Call',
          day: '2026-06-03',
          owner: record.email,
          doneAt: time,
          doneBy: record.email,
        },
      ],
      submissions: [{ ...submission, mails: [email] }],
      onboarding: [{ ...onboarding, files, mails: [email], answers: { contactPerson: 'Ada', services: [] } }],
      orders: [{ ...bought, ...details }],
      subscriptions: [{ ...plan, createdAt: time, orderId: 'cs_1', paid: 1, due: 2 }],
      subscribers: [{ ...reader, mails: [email] }],
      changes: [{ ...change, list: 'orders', id: 'one' }],
    },
  ],
  adminPersonData: [
    { json: '{}', files: [{ form: 'f', place: 0, path: 'files/f/1-logo.png', state: 'stored' }] },
  ],
  adminErasure: [
    {
      goes: [{ what: 'Contact requests', count: 1 }],
      stays: [{ what: 'Orders (1)', why: 'Tax law' }],
      obstacles: ['A plan is still running.'],
      isDone: false,
      reference: 'e1',
    },
  ],
  adminPostCreation: [{ id: 'one' }],
  adminPostChoices: [
    { categories: ['News'], tags: ['seo'], authors: ['Ada'], covers: ['/assets/covers/a.svg'] },
  ],
  adminPostUploads: [
    {
      id: 'one',
      // The bucket names the fields, so a stray one is a field like all others.
      uploads: [
        { width: 640, upload: { url: 'https://bucket.example', fields: { key: 'a', secretHash: 'x' } } },
      ],
    },
  ],
  adminPostPicture: [{ path: '/content/covers/one-1280.jpg' }],
  adminPostFile: [{ name: 'a-title.md', text: 'Text' }],
  adminPostSave: [{ edition: 4, savedAt: time }],
  adminPostPreview: [
    { title: 'A title', excerpt: '', html: '<p>Text</p>', readingTime: '1 min read', isSlugFree: true },
  ],
  adminPostPublication: [{ record: article, change }],
  adminFile: [{ url: 'https://bucket.example/f', expiresAt: time }],
  adminLetterCreation: [{ record: letter }],
  adminLetterContent: [{ record: letter }],
  adminLetterPreview: [{ subject: 'News', html: '<p>', text: 'News', isTooLong: false }],
  adminLetterTest: [{ email: record.email }],
  adminLetterFigures: [{ ...figures, audience: 2, lastSentAt: time }, figures],
  adminLetterSending: [{ record: letter, change: { ...change, sending: { recipients: 2, edition: 1 } } }],
  adminSubscriberLetters: [
    { letters: [{ id: 'l', subject: 'News', state: 'delivered', at: time, leftAt: time }] },
  ],
};

/** Kinds of schemas that drop everything that they do not name. */
const CHECKED = [
  ...['object', 'array', 'string', 'number', 'boolean', 'literal', 'enum', 'union', 'never'],
  ...['optional', 'nullable', 'default', 'prefault', 'readonly'],
];

/** The kinds of all schemas within a schema. */
function kindsIn(schema: z.core.$ZodType): string[] {
  const { type, shape = {}, catchall, element, innerType, options = [] } = schema._zod.def as Definition;
  const inner = [...Object.values(shape), catchall, element, innerType, ...options];
  return [type, ...inner.flatMap((part) => (part ? kindsIn(part) : []))];
}

interface Definition extends z.core.$ZodTypeDef {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly catchall?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
}

describe.each(Object.entries(api))('a response of %s', (key, route) => {
  const cases = ANSWERS[key as keyof typeof api];
  const { success } = contracts.get(route) ?? expect.fail('The route has no contract.');

  it('contains only the fields of the contract, at any depth', () => {
    expect(cases).not.toHaveLength(0);
    for (const answer of cases) expect(success.parse(withStrayFields(answer))).toEqual(answer);
  });

  it('is not garbage', () => {
    for (const garbage of [7, null, undefined, 'text', [], {}, [{}], { record: {} }]) {
      expect(success.safeParse(garbage).success, JSON.stringify(garbage)).toBe(false);
    }
  });

  it('consists of checkable schemas', () => {
    const known = ['onboardingUpload', 'adminPostUploads'].includes(key) ? [...CHECKED, 'record'] : CHECKED;
    expect(kindsIn(success).filter((kind) => !known.includes(kind))).toEqual([]);
  });
});

test('every route has a contract', () => {
  expect(new Set(contracts.keys())).toEqual(new Set(Object.values(api)));
});

test.each([
  submission,
  onboarding,
  simplyPaid,
  { ...customer, formAt: undefined },
  { ...article, online: undefined, planned: undefined, isInRepository: undefined },
])('a record without one of its fields is invalid in every list', (whole) => {
  const { success } = contracts.get(api.adminList) ?? expect.fail('The route has no contract.');
  for (const lacking of Object.keys(whole)) {
    const items = [{ ...whole, [lacking]: undefined }];
    expect(success.safeParse({ items }).success, lacking).toBe(false);
  }
});
