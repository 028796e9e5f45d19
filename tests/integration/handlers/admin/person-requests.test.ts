// cspell:ignore evision
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ERASED, ERASED_NAME } from '../../../../domain/erasure.ts';
import { toClientId } from '../../../../lambdas/tables/clients.ts';
import { contact, form, subscriber } from '../../../support/stored-records.ts';
import { passTime, problem } from '../api-harness.ts';
import { entry, filesOf, LOGO } from '../onboarding/onboarding-harness.ts';
import { startPaymentHarness } from '../payment-harness.ts';

const harness = startPaymentHarness();
const { onboarding } = harness;

const request = (name: 'admin-person-data' | 'admin-erasure', body: object, claims = harness.admin) =>
  harness.call(name, { body, claims });

const erase = (email: string, confirmation = email) => request('admin-erasure', { email, confirmation });

const ANSWERS = { aboutBusiness: 'Begun' };

const NOTE = 'Knows Charles, call after five.';

const REPLY = { subject: 'Your engine', text: 'Dear Ada, Tuesday suits us.' };

const TASK = 'Ask Ada how the operation went.';

/** Of a change with both. */
const WORDS = { notes: [{ note: NOTE }], replies: [REPLY] };

/** How the team divides its work. */
const WORK = {
  owner: 'dana@example.com',
  followUp: '2026-06-09',
  reply: { by: 'dana@example.com', at: '2026-06-02T00:00:00.000Z' },
  work: 'open',
};

/** A client with items in every table, an active plan, and an account. Uploads a file twice. */
async function client() {
  const email = harness.newEmail();
  const name = `Ada ${randomUUID()}`;
  const { sessionId } = await harness.complete({ 'seo-bundle': 1 }, { email, name });
  const bought = (await harness.order(sessionId)) ?? expect.fail('No order');
  const { customerId = '', subscriptionId = '' } = bought;

  const permission = await onboarding.permissionFor(LOGO);
  await onboarding.post(permission, LOGO.content);
  const files = filesOf(entry(LOGO, permission.url));
  const sent = { email, contactPerson: name, files, sessionId, source: 'post-checkout', filesCount: 1 };
  expect((await onboarding.submit(sent)).status).toBe(200);
  await onboarding.passUploads();
  // The function that checks has not heard of this version yet.
  await onboarding.post(permission, 'a later version');

  await harness.store('orders', { ...bought, ...WORK, version: 1 });
  const inquiry = { ...contact({ email, name, message: 'Please find us.' }), ...WORK };
  const reader = subscriber({ email });
  await harness.store('submissions', inquiry);
  await harness.store('subscribers', reader);
  await harness.call('unsubscribe', { body: { email, reason: 'Too many letters' } });
  await harness.suppress(email);
  const change = { version: 1, at: '2026-06-02T00:00:00.000Z', by: 'dana@example.com', userId: 'dana' };
  await harness.followOrders();
  const clientId = toClientId(email);
  const merged = { id: toClientId(harness.newEmail()), clientId };
  const known = (await harness.items('clients')).find(({ id }) => id === clientId);
  await harness.store('clients', { ...known, version: 1, mergedIds: [merged.id] }, merged);
  const [stored] = await onboarding.stored(email);
  const formId = String(stored?.id);
  for (const record of [
    `submissions#${inquiry.id}`,
    `orders#${sessionId}`,
    `onboarding#${formId}`,
    `subscribers#${reader.id}`,
    `clients#${clientId}`,
    `clients#${merged.id}`,
  ]) {
    const news = {
      ...{ status: { from: 'new', to: 'closed' }, note: NOTE, sent: REPLY, contentHash: 'h' },
      ...{ owner: { from: '', to: WORK.owner }, followUp: { from: '', to: WORK.followUp } },
      ...(record === `clients#${clientId}` && { task: { id: 'task-1', text: TASK, added: true } }),
    };
    await harness.store('ADMIN_CHANGES_TABLE', { ...change, ...news, record });
  }
  await harness.signInCustomer(email);
  const place = onboarding.object(permission.url) ?? expect.fail('No file');
  return {
    email,
    name,
    sessionId,
    customerId,
    subscriptionId,
    inquiry,
    clientIds: [clientId, merged.id],
    formId,
    place,
    reader,
  };
}

type Client = Awaited<ReturnType<typeof client>>;

/** Ends the customer's plan, and delivers the event. */
async function cancel({ subscriptionId }: Client): Promise<void> {
  const cancel = () => harness.stripe.subscriptions.cancel(subscriptionId);
  await harness.deliverAll([await harness.eventOf('customer.subscription.deleted', cancel)]);
}

/** The tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const variables = [
    'ADMIN_CHANGES_TABLE',
    'CLIENTS_TABLE',
    'CONTACT_SUBMISSIONS_TABLE',
    'ONBOARDING_DRAFTS_TABLE',
    'ONBOARDING_SUBMISSIONS_TABLE',
    'ORDERS_TABLE',
    'SUBSCRIBERS_TABLE',
    'SUBSCRIPTIONS_TABLE',
    'SUPPRESSED_ADDRESSES_TABLE',
    'UNSUBSCRIBE_REQUESTS_TABLE',
  ];
  const found: string[] = [];
  for (const variable of variables) {
    if (JSON.stringify(await harness.items(variable)).includes(text)) found.push(variable);
  }
  return found;
}

describe('a copy for a person', () => {
  it('names files that were refused', async () => {
    const email = harness.newEmail();
    const refused = {
      category: 'general',
      name: 'menu.pdf',
      size: 7,
      type: 'application/pdf',
      state: 'infected',
    };
    const sent = form({ email, ...({ files: [refused] } as object) });
    await harness.store('onboarding', sent);
    const { body } = await request('admin-person-data', { email });
    const path = `files/${sent.id}/1-menu.pdf`;
    expect(body.files).toEqual([{ form: sent.id, place: 0, path, state: 'infected' }]);
    expect(JSON.parse(String(body.json)).onboardingForms[0].files).toEqual([refused]);
  });

  it('has all their records and the notes of the team, and nothing of other people', async () => {
    const { email, name, sessionId, customerId, inquiry, formId } = await client();
    const other = harness.newEmail();
    await harness.store('submissions', contact({ email: other, message: 'Not hers' }));
    const savedAt = '2026-06-01T00:00:00.000Z';
    const expiresAt = Math.floor(Date.now() / 1000) + 60;
    const draft = { sessionId, step: 2, answers: ANSWERS, files: [], savedAt, expiresAt };
    await harness.store('ONBOARDING_DRAFTS_TABLE', draft);

    const { status, body, logLines } = await request('admin-person-data', {
      email: ` ${email.toUpperCase()}`,
    });
    expect(status).toBe(200);
    const copy = JSON.parse(String(body.json));
    const path = `files/${formId}/1-logo.png`;
    expect(copy).toMatchObject({
      email,
      contactRequests: [{ id: inquiry.id, message: 'Please find us.', ...WORDS }],
      onboardingForms: [
        {
          ...{ answers: { contactPerson: name }, files: [{ name: 'logo.png', path }] },
          mails: { copy: { state: 'sent' } },
          ...WORDS,
        },
      ],
      onboardingDrafts: [{ answers: { aboutBusiness: 'Begun' } }],
      orders: [{ id: sessionId, name, ...WORDS }],
      // Its own, and that on the client that was merged into it.
      clients: [
        {
          ...{ email, name, businessName: 'Analytical Engines' },
          ...{ notes: [{ note: NOTE }, { note: NOTE }], tasks: [TASK] },
        },
      ],
      subscriptions: [{ state: 'active' }],
      newsletter: [{ status: 'unsubscribed', notes: [{ note: NOTE }] }],
      unsubscribeRequests: [{ reason: 'Too many letters' }],
      suppression: [{ address: email, reason: 'bounce' }],
      account: [{ attributes: { email } }],
      paymentCustomers: [{ id: customerId, email, name }],
    });
    expect(body.files).toEqual([{ form: formId, place: 0, path, state: 'stored' }]);
    for (const hidden of [
      'Not hers',
      // Not the bare name, which an id may contain.
      'dana@',
      '"dana"',
      'followUp',
      'contentHash',
      'evision',
      'onboarding/Analytical',
    ]) {
      expect(body.json).not.toContain(hidden);
    }
    expect(logLines.join()).not.toContain('@');
  });

  it('is empty without any records', async () => {
    const { status, body } = await request('admin-person-data', { email: harness.newEmail() });
    expect(status).toBe(200);
    expect(Object.keys(JSON.parse(String(body.json)))).toEqual(['email', 'at']);
  });

  it('is refused, not cut off, when it is too large for one answer', async () => {
    const email = harness.newEmail();
    const big = 'x'.repeat(300_000);
    const forms = Array.from({ length: 20 }, () =>
      form({ email, answers: { ...form().answers, website: big } }),
    );
    for (const one of forms) await harness.store('onboarding', one);
    expect(await request('admin-person-data', { email })).toMatchObject(problem(413, 'too_much'));
  });
});

describe.each(['admin-person-data', 'admin-erasure'] as const)('%s', (name) => {
  it('is about one person, and not about all that were erased', async () => {
    for (const email of [ERASED, 'Unknown ', '\u200b']) {
      expect(await request(name, { email })).toMatchObject(problem(400, 'not_a_person'));
    }
    expect((await request(name, { email: ' ' })).status).toBe(400);
  });

  it('is unavailable while the payment provider is down', async () => {
    const { email } = await harness.purchase();
    expect(await harness.breakDuring('stripe', () => request(name, { email }))).toMatchObject(
      problem(503, 'payment_provider_unavailable'),
    );
  });
});

describe('an erasure', () => {
  it('names the other addresses of the client, whose records it leaves', async () => {
    const [email, merged, office] = [harness.newEmail(), harness.newEmail(), harness.newEmail()];
    const { sessionId } = await harness.complete({ 'marketing-documents': 1 }, { email });
    await onboarding.submit({ email: office, sessionId, source: 'post-checkout' });
    await harness.followOrders();
    const id = toClientId(email);
    const { version } = (await harness.look('clients', id)).record;
    await harness.change('clients', id, { version, merge: merged });
    const others = async (of: string) => {
      const { body } = await request('admin-erasure', { email: of });
      const stays = (body.stays as { what: string }[]).map(({ what }) => what);
      return stays.filter((what) => what.startsWith('Records under'));
    };
    const name = 'Records under other addresses of the client';
    expect(await others(email)).toEqual([`${name}: ${merged}, ${office}`]);
    expect(await others(merged)).toEqual([`${name}: ${email}, ${office}`]);
    expect(await others(office)).toEqual([]);
  });

  it('waits for a payment that is on its way', async () => {
    const { email } = await harness.purchase({ 'marketing-documents': 1 }, { card: 'transfer' });
    const { body } = await request('admin-erasure', { email });
    expect(body.obstacles).toEqual([expect.stringContaining('A payment is on its way')]);
  });

  it('is refused for an administrator until the role is revoked', async () => {
    const email = 'dana@example.com';
    await harness.signIn({ email });
    expect(await erase(email)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('administrator') },
    });
    expect(harness.accounts.has(email)).toBe(true);
    await harness.call('admin-team-change', { body: { email, role: null, was: 'administrator' } });
    expect((await erase(email)).body).toMatchObject({ isDone: true });
    expect(harness.accounts.has(email)).toBe(false);
  });

  it('is refused when another address is typed', async () => {
    const email = harness.newEmail();
    await harness.store('submissions', contact({ email }));
    expect(await erase(email, 'bob@engines.example')).toMatchObject(problem(400, 'not_confirmed'));
    expect(await tablesWith(email)).toEqual(['CONTACT_SUBMISSIONS_TABLE']);
  });

  it('waits for the end of a plan, lists what goes and stays, and keeps nothing about the buyer', async () => {
    const person = await client();
    const { email, sessionId, customerId, subscriptionId } = person;
    const active = await request('admin-erasure', { email });
    // The payment provider would continue to charge.
    expect(active.body.obstacles).toEqual([expect.stringContaining('Cancel it first')]);
    expect(await erase(email)).toMatchObject(problem(409, 'not_erasable'));
    expect(await harness.stripe.customers.retrieve(customerId)).toMatchObject({ email });

    await cancel(person);
    const { body } = await request('admin-erasure', { email });
    expect(body).toMatchObject({ isDone: false, obstacles: [] });
    expect(body.goes).toEqual([
      { what: "The payment provider's customers, with their cards", count: 1 },
      { what: 'The account to sign in with', count: 1 },
      { what: 'Requests to unsubscribe, with their reasons', count: 1 },
      {
        what: 'How far the work for the client has come, with all of the client’s addresses and the notes',
        count: 1,
      },
      { what: 'The newsletter subscription', count: 1 },
      { what: 'Onboarding forms, with our notes and replies, and files in all versions', count: 1 },
      { what: 'Contact requests, with our notes and replies', count: 1 },
    ]);
    const stays = body.stays as { what: string; why: string }[];
    expect(stays.map(({ what }) => what)).toEqual([
      'That mail to the address bounced or was called spam (1)',
      'Plans (1)',
      'Orders (1)',
      'Payments, checkouts and invoices at Stripe',
      expect.stringMatching(/^Backups of the database, until \w+ \d+, \d{4}$/),
      expect.stringContaining('not sent with a form'),
      expect.stringContaining('Logs with IP addresses'),
      expect.stringContaining('own mailbox'),
    ]);
    expect(await tablesWith(email)).toHaveLength(7);

    const before = await harness.order(sessionId);
    expect((await onboarding.versions(person.place.key)).length).toBeGreaterThan(1);
    const answer = await erase(email, email.toUpperCase());
    expect(answer).toMatchObject({ status: 200, body: { isDone: true, obstacles: [] } });
    expect(answer.logLines.join()).not.toContain('@');

    for (const text of [email, person.name, person.formId, person.inquiry.id, ...person.clientIds]) {
      expect(await tablesWith(text), text).toEqual([]);
    }
    expect(await onboarding.versions(person.place.key)).toEqual([]);
    expect(harness.accounts.has(email)).toBe(false);
    expect(await harness.stripe.customers.retrieve(customerId)).toMatchObject({ deleted: true });
    const { lines, amount, createdAt, paidAt } = before ?? {};
    expect(await harness.order(sessionId)).toMatchObject({
      ...{ lines, amount, createdAt, paidAt },
      name: ERASED_NAME,
      email: ERASED,
      mails: { receipt: { state: 'sent' }, reminder2: { state: 'suppressed' } },
    });
    expect(await harness.subscription(subscriptionId)).toMatchObject({ email: ERASED, state: 'canceled' });
    const order = await harness.order(sessionId);
    for (const name of Object.keys(WORK)) expect(order).not.toHaveProperty(name);
    const changes = await harness.items('ADMIN_CHANGES_TABLE');
    expect(changes.filter(({ record }) => record === `orders#${sessionId}`)).toEqual([
      {
        ...{ record: `orders#${sessionId}`, version: 1, status: { from: 'new', to: 'closed' } },
        ...{ at: '2026-06-02T00:00:00.000Z', by: 'dana@example.com', userId: 'dana', contentHash: '' },
      },
    ]);
  });

  it('changes no figure of where buyers came from, and keeps nothing else of it', async () => {
    const email = harness.newEmail();
    const { sessionId } = await harness.complete({ 'marketing-documents': 1 }, { email });
    const cameFrom = { kind: 'search', host: 'google.com', campaign: 'her-street' };
    await harness.store('orders', { ...(await harness.order(sessionId)), cameFrom });
    await harness.followOrders();
    const counters = async () =>
      (await harness.items('DAY_COUNTS_TABLE')).filter(({ list }) => list === 'figures');
    const before = await counters();
    expect(JSON.stringify(before)).toContain('came-from.orders.search');
    expect((await erase(email)).body.isDone).toBe(true);
    await harness.followOrders();
    expect(await counters()).toEqual(before);
    expect((await harness.order(sessionId))?.cameFrom).toEqual({ kind: 'search' });
  });

  it('is recorded without the person, and changes nothing the second time', async () => {
    const email = harness.newEmail();
    const { id } = contact();
    await harness.store('submissions', contact({ id, email }));
    const { body } = await erase(email);
    const items = await harness.items('ADMIN_CHANGES_TABLE');
    const noted = items.find(({ reference }) => reference === body.reference);
    expect(noted).toMatchObject({
      record: 'erasures',
      by: 'admin@example.com',
      userId: harness.admin.sub,
      counts: { contactRequests: 1, orders: 0 },
    });
    expect(JSON.stringify(noted)).not.toMatch(new RegExp(`${email}|${id}`));
    const again = await erase(email);
    expect(again).toMatchObject({ status: 200, body: { isDone: true, goes: [] } });
    expect(again.body).not.toHaveProperty('reference');
  });

  it('takes a second call when one call cannot read all records', async () => {
    const email = harness.newEmail();
    const many = Array.from({ length: 201 }, () => contact({ email }));
    await harness.store('submissions', ...many);
    expect((await erase(email)).body.isDone).toBe(false);
    passTime(1);
    expect((await erase(email)).body.isDone).toBe(true);
    expect(await tablesWith(email)).toEqual([]);
  });

  it('continues after a failure, by a record that is still there', async () => {
    const person = await client();
    await cancel(person);
    const { email } = person;
    harness.break('s3');
    expect((await erase(email)).status).toBe(503);
    expect(await tablesWith(email)).toEqual(['CONTACT_SUBMISSIONS_TABLE', 'ONBOARDING_SUBMISSIONS_TABLE']);
    harness.standIns.s3.setFault('off');
    passTime(1);
    expect((await erase(email)).body.isDone).toBe(true);
    expect(await tablesWith(email)).toEqual([]);
    expect(await onboarding.versions(person.place.key)).toEqual([]);
  });

  it('is not undone by later events of the payment provider', async () => {
    const person = await client();
    await cancel(person);
    const { email, sessionId, subscriptionId } = person;
    await erase(email);
    harness.clear();
    const { paymentIntentId } = (await harness.order(sessionId)) ?? {};
    const refund = () => harness.stripe.refunds.create({ payment_intent: String(paymentIntentId) });
    await harness.deliverAll(await harness.eventsOf(refund));
    const ended = harness.provider
      .events()
      .find(({ type }) => type === 'customer.subscription.deleted') as object;
    await harness.deliver({ ...ended, id: `evt_${randomUUID()}` });
    expect(await harness.order(sessionId)).toMatchObject({
      email: ERASED,
      name: ERASED_NAME,
      payment: 'refunded',
    });
    expect(await harness.subscription(subscriptionId)).toMatchObject({ email: ERASED });
    await harness.followOrders();
    const clients = JSON.stringify(await harness.items('clients'));
    expect(clients.includes(sessionId), 'creates no client again').toBe(false);
    expect(await tablesWith(email)).toEqual([]);
    expect(harness.emailsTo(email)).toEqual([]);
  });

  it.each([
    ['before it', (email: string) => harness.passBounce(email, 'Permanent'), async () => []],
    ['after it', async () => [], (email: string) => harness.passBounce(email, 'Permanent')],
    [
      'under an earlier release',
      (email: string) =>
        harness.store('SUPPRESSED_ADDRESSES_TABLE', { address: email, reason: 'bounce', at: '2026-06-01' }),
      async () => [],
    ],
  ])('sends no email to an address that bounced %s, and does not store it', async (_, before, after) => {
    const email = harness.newEmail();
    await before(email);
    expect((await erase(email)).body.isDone).toBe(true);
    await after(email);
    expect(await tablesWith(email)).toEqual([]);
    await harness.call('newsletter', { body: { email } });
    expect(harness.emailsTo(email)).toEqual([]);
    expect(await tablesWith(email)).toEqual([]);
  });

  it('leaves nothing of a sender of a form with the client whose payment it came with', async () => {
    const [payer, email] = [harness.newEmail(), harness.newEmail()];
    const { sessionId } = await harness.complete({ 'marketing-documents': 1 }, { email: payer });
    const sent = { email, sessionId, source: 'post-checkout' };
    expect((await onboarding.submit(sent)).status).toBe(200);
    await harness.followOrders();
    const before = (await harness.look('clients', toClientId(payer))).record;
    expect(before).toMatchObject({ formEmails: [email] });
    expect((await erase(email)).body.isDone).toBe(true);
    await harness.followOrders();
    expect(await tablesWith(email)).toEqual([]);
    const { formAt, status } = before as { formAt: string; status: string };
    const look = async () => (await harness.look('clients', toClientId(payer))).record;
    expect(await look()).toMatchObject({ formEmails: [], formAt, status, unfilled: [] });
    const next = { ...sent, email: harness.newEmail() };
    expect((await onboarding.submit(next)).status).toBe(200);
    await harness.followOrders();
    expect(await look()).toMatchObject({ formEmails: [next.email] });
  });

  it('does not let an open form bring the draft back', async () => {
    const email = harness.newEmail();
    const { sessionId } = await harness.complete({ 'marketing-documents': 1 }, { email });
    const answers = { aboutBusiness: 'Begun here' };
    const draft = { sessionId, step: 2, answers, files: [] };
    const save = () => harness.call('onboarding-draft-save', { body: draft });
    expect((await save()).body).toMatchObject({ saved: true });
    expect((await erase(email)).body.isDone).toBe(true);
    expect((await save()).body).toEqual({ saved: false });
    expect(await tablesWith('Begun here')).toEqual([]);
  });
});
