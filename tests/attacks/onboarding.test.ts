import { describe, expect, it } from 'vitest';
import { ONBOARDING_FORM_LIMITS, PAID_SUBMISSIONS } from '../../lambdas/onboarding/limits.ts';
import { toRecordId } from '../../lambdas/tables/record-id.ts';
import { passTime, repeat, TEAM } from '../integration/handlers/api-harness.ts';
import { startPaymentHarness } from '../integration/handlers/payment-harness.ts';
import { onboardingBody } from '../support/onboarding-body.ts';

const harness = startPaymentHarness();
const { onboarding } = harness;
const MADE_UP = 'cs_test_a1B2c3D4e5F6g7H8';

const buySeo = async () => (await harness.purchase()).sessionId;

/** Sends a form after a checkout. @returns what is kept of its payment, and what the team reads */
async function submit(
  sessionId: string,
  services: readonly string[] = ['seo-services'],
  fields: object = {},
) {
  const email = harness.newEmail();
  const answer = await onboarding.submit({ email, sessionId, services, source: 'post-checkout', ...fields });
  expect(answer.status).toBe(200);
  const [form] = await onboarding.stored(email);
  const [mail] = harness.emailsTo(TEAM).filter(({ headers }) => {
    return String(headers['reply-to']).includes(email);
  });
  return { payment: form?.payment as { state: string }, text: mail?.text ?? '' };
}

/** Sends a form without a captcha, which is answered like any other. @returns how it is stored */
async function submitUnproven(sessionId: string, fields: object = {}) {
  const email = harness.newEmail();
  const answer = await onboarding.submit({ email, sessionId, recaptchaToken: null, ...fields });
  expect(answer).toMatchObject({ status: 200, body: { success: true, mail: 'sent' } });
  await harness.runSchedule();
  return (await onboarding.stored(email))[0];
}

it('an onboarding form without a captcha is held back, although it names an unpaid checkout', async () => {
  const unpaid = { status: 'unchecked', payment: { state: 'unpaid' }, mails: {} };
  expect(await submitUnproven(MADE_UP)).toMatchObject(unpaid);
});

describe('a paid checkout', () => {
  it('proves a form without a captcha, signs of spam or not', async () => {
    // Not tomorrow, which begins for the tests below if they run over midnight.
    passTime(7 * 24 * 60);
    await harness.exhaust('onboarding', ONBOARDING_FORM_LIMITS.emailedTotal);
    const sign = { services: ['seo-services'], topic: 'Filled in by my password manager' };
    const stored = await submitUnproven(await buySeo(), sign);
    expect(stored).toMatchObject({ status: 'new', payment: { state: 'paid' } });
    expect(harness.emails()).toHaveLength(2);
  });

  it('proves a form by our own order while the payment provider does not answer', async () => {
    const sessionId = await buySeo();
    harness.break('stripe');
    expect(await submitUnproven(sessionId)).toMatchObject({ status: 'new', payment: { state: 'unknown' } });
    expect(await submitUnproven(MADE_UP)).toMatchObject({ status: 'unchecked' });
  });

  it('proves five forms a day', async () => {
    const sessionId = await buySeo();
    await harness.exhaust('onboarding', PAID_SUBMISSIONS, sessionId);
    expect(await submitUnproven(sessionId)).toMatchObject({ status: 'unchecked', mails: {} });
    expect(harness.emails()).toEqual([]);
  });

  it('proves nothing after a refund', async () => {
    const sessionId = await buySeo();
    await harness.refund();
    harness.clear();
    const stored = await submitUnproven(sessionId);
    expect(stored).toMatchObject({ status: 'unchecked', payment: { state: 'refunded' } });
  });
});

describe('a single payment', () => {
  it('gives one set-up: a second form is added to the first', async () => {
    const sessionId = await buySeo();
    expect((await harness.verify(sessionId)).body.paid).toBe(true);
    expect(await submit(sessionId)).toMatchObject({ payment: { state: 'paid', sessionId } });
    // A second submission is added to the form, beside its earlier answers.
    const other = {
      email: 'again@once.example',
      topics: 'Steam',
      services: ['premium-care', 'seo-services'],
    };
    expect(await onboarding.submit({ sessionId, ...other })).toMatchObject({ status: 200 });
    const forms = await harness.items('onboarding');
    const [form, ...more] = forms.filter(
      ({ payment }) => (payment as { sessionId?: string })?.sessionId === sessionId,
    );
    expect(more).toEqual([]);
    expect(form).toMatchObject({
      // Replies go to the address that was sent last.
      email: 'again@once.example',
      payment: { state: 'paid' },
      services: ['seo-services'],
      answers: { topics: expect.not.stringContaining('Steam') },
      changes: [{ answers: other, notBought: ['premium-care'] }],
    });
    harness.clear();
    passTime(11);
    await harness.runSchedule();
    expect(harness.emailsTo('again@once.example')).toEqual([]);
    const [email] = harness.emailsTo(TEAM);
    expect(email?.subject).toMatch(/^Onboarding form updated/);
    expect(email?.headers['reply-to']).toContain('again@once.example');
    expect(email?.text).toContain('Not bought with this payment: Premium Care.');
  });

  it('is noted as pending while it is on its way, and gives one set-up', async () => {
    const { sessionId } = await harness.purchase(undefined, { card: 'transfer' });
    const { payment, text } = await submit(sessionId, ['seo-services', 'premium-care']);
    expect(payment).toEqual({ state: 'pending', sessionId, notBought: ['premium-care'] });
    expect(text).toMatch(/Payment: +Pending/);
    expect(text).toMatch(/Not bought: +Premium Care/);
    expect(text).toContain('The payment is on its way.');
    await onboarding.submit({ email: 'twice@pending.example', sessionId });
    expect(await onboarding.stored('twice@pending.example')).toMatchObject([{ payment, changes: [{}] }]);
    await harness.provider.act('sessions', sessionId, 'payment-fails');
    const [failed] = harness.provider.events();
    await harness.deliverAll([failed ?? expect.fail('no event')]);
    expect(await submit(sessionId)).toMatchObject({ payment: { state: 'failed' } });
  });

  it('gives one set-up to four forms at the same time', async () => {
    const sessionId = await buySeo();
    const bodies = ['a', 'b', 'c', 'd'].map((name) =>
      onboardingBody({ email: `${name}@at-once.example`, sessionId, services: ['seo-services'] }),
    );
    const answers = await harness.callAtOnce(
      'onboarding',
      bodies.map((body) => ({ body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const forms = (await Promise.all(bodies.map(({ email }) => onboarding.stored(email)))).flat();
    const isPaid = (form: (typeof forms)[number]) => (form.payment as { state: string }).state === 'paid';
    const [paid, ...furtherPaid] = forms.filter(isPaid);
    expect(furtherPaid).toEqual([]);
    // One that arrives after the first has been stored is added to it.
    const added = (paid?.changes as readonly unknown[] | undefined) ?? [];
    expect(forms.length + added.length).toBe(bodies.length);
  });

  it('does not confirm services that were not bought', async () => {
    const { payment, text } = await submit(await buySeo(), ['seo-services', 'premium-care']);
    expect(payment).toMatchObject({ state: 'other-services', notBought: ['premium-care'] });
    expect(text).toContain('Paid, but not for every requested service');
    expect(text).toMatch(/Not bought: Premium Care\b/);
    expect(text).toContain('No payment is confirmed for this form.');
  });
});

describe('forms with the address of a client', () => {
  /** Sends forms with another person's address until they send no more emails. */
  async function exhaustMailbox(email: string): Promise<void> {
    const spellings = [email, email.replace('@', '+1@'), email.replace('@', '+2@'), email];
    for (const spelling of spellings) await onboarding.submit({ email: spelling });
    harness.clear();
  }

  it('use up the daily emails of the mailbox, but a paying client still gets the copy', async () => {
    const email = harness.newEmail();
    await exhaustMailbox(email);
    const { sessionId } = await harness.purchase(undefined, { email });
    const form = {
      email: email.toUpperCase(),
      sessionId,
      services: ['seo-services'],
      source: 'post-checkout',
    };
    expect(await onboarding.submit(form)).toMatchObject({ status: 200, body: { mail: 'sent' } });
    expect(harness.emailsTo(email).map(({ text }) => text)).toEqual([expect.stringContaining('We compute.')]);
    // The payment is proof of one form: the next one adds to the first.
    harness.clear();
    await onboarding.submit({ ...form, topics: 'Steam' });
    expect(harness.emailsTo(email)).toEqual([]);
  });

  it('send no email to the client, when another customer’s payment proves them', async () => {
    const email = harness.newEmail();
    await exhaustMailbox(email);
    await onboarding.submit({ email, sessionId: await buySeo(), services: ['seo-services'] });
    expect(harness.emailsTo(email)).toEqual([]);
  });
});

it('the back office does not find the claim of a payment as a form', async () => {
  const sessionId = await buySeo();
  await submit(sessionId);
  const id = toRecordId('payment', sessionId);
  for (const name of ['admin-record', 'admin-file', 'admin-person'] as const) {
    const path = { list: 'onboarding', id, file: '0' };
    expect((await harness.call(name, { path })).status).toBe(404);
  }
});

it.each([
  ['by a refund', 'refund', 'refunded', 'Refunded'],
  ['by a complaint at the bank', 'dispute', 'disputed', 'Disputed'],
])('a form after the money went back %s is not confirmed as paid', async (_, action, state, says) => {
  const sessionId = await buySeo();
  await harness.happen('charges', harness.lastCharge, action);
  const { payment, text } = await submit(sessionId);
  expect(payment).toEqual({ state, sessionId });
  expect((await harness.verify(sessionId)).body).toEqual({ paid: false });
  expect(text).toContain(says);
  expect(text).toContain('No payment is confirmed for this form.');
});

it('a payment for another product in the same account of the payment provider does not count as paid', async () => {
  const { stripe } = harness;
  const product = await stripe.products.create({ name: 'A mug' });
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 900 });
  const { id, url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'https://mugs.example/success',
    metadata: { 'seo-bundle': '1' },
  });
  await harness.submit(url ?? '');
  const { payment, text } = await submit(id);
  expect(payment).toEqual({ state: 'unpaid', sessionId: id });
  expect(text).toContain('No payment is confirmed for this form.');
  const verification = await harness.verify(id);
  expect(verification).toMatchObject({ status: 200, body: { paid: false } });
  expect(verification.body).not.toHaveProperty('customer');
});

describe('the receipt of a form', () => {
  const WORDS = 'Win at prize example today';

  it('repeats nothing to a mailbox other than that of the payment', async () => {
    const email = 'other-victim@forms.example';
    await onboarding.submit({
      email,
      aboutBusiness: WORDS,
      sessionId: await buySeo(),
      source: 'post-checkout',
    });
    expect(harness.emailsTo(email)[0]?.text).not.toContain('prize');
  });
});

describe('the draft of a form', () => {
  const ANSWERS = { businessName: 'Analytical Engines', topics: 'Steam' };
  const draft = (sessionId: string, changes: object = {}) => ({
    sessionId,
    step: 4,
    answers: ANSWERS,
    files: ['logo.png'],
    ...changes,
  });
  const save = (body: object) => harness.call('onboarding-draft-save', { body });
  const read = async (session_id: string) =>
    (await harness.call('onboarding-draft', { query: { session_id } })).body;
  const kept = async (sessionId: string) => {
    const items = await harness.items('ONBOARDING_DRAFTS_TABLE');
    return items.filter((item) => item.sessionId === sessionId);
  };

  it('keeps answers that are too long for a form, so that another device can shorten them', async () => {
    const sessionId = await buySeo();
    const draftOf = (length: number) => draft(sessionId, { answers: { topics: 'a'.repeat(length) } });
    expect(await save(draftOf(20_689))).toMatchObject({ status: 200, body: { saved: true } });
    expect(await read(sessionId)).toMatchObject({ draft: { answers: { topics: 'a'.repeat(20_689) } } });
  });

  it('opens on another device by the link of the email, with the saved answers only', async () => {
    const sessionId = await buySeo();
    expect(await read(sessionId)).toEqual({ draft: null });
    expect(await save(draft(sessionId, { step: 2 }))).toMatchObject({ status: 200, body: { saved: true } });
    const { draft: before } = (await read(sessionId)) as { draft: { savedAt: string } };
    const { body, logLines } = await save(draft(sessionId, { basedOn: before.savedAt }));
    expect(body).toEqual({ saved: true, savedAt: expect.stringMatching(/Z$/) });
    expect(logLines.join()).not.toMatch(/Engines|Steam|logo|cs_test/);
    expect(await read(sessionId)).toMatchObject({
      draft: { step: 4, answers: ANSWERS, files: ['logo.png'], savedAt: expect.stringMatching(/Z$/) },
    });
    expect(JSON.stringify(await read(sessionId))).not.toMatch(/cs_test|expiresAt/);
    const [item] = await kept(sessionId);
    expect(Number(item?.expiresAt) * 1000).toBeGreaterThan(Date.now() + 59 * 24 * 60 * 60_000);
    passTime(61 * 24 * 60);
    expect(await read(sessionId)).toEqual({ draft: null });
  });

  it.each([
    ['a checkout that was never made', async () => 'cs_test_n0b0dyHasMadeThis'],
    ['an unpaid checkout', async () => (await harness.open({ 'basic-seo': 1 })).sessionId],
  ])('is neither kept nor found for %s', async (_, open) => {
    const sessionId = await open();
    expect((await save(draft(sessionId))).body).toEqual({ saved: false });
    expect(await kept(sessionId)).toEqual([]);
    expect(await read(sessionId)).toEqual({ draft: null });
  });

  it('cannot be read after a refund', async () => {
    const sessionId = await buySeo();
    await save(draft(sessionId));
    await harness.refund();
    expect(await read(sessionId)).toEqual({ draft: null });
    expect((await save(draft(sessionId))).body).toEqual({ saved: false });
  });

  it.each<[string, (savedAt: string) => object]>([
    ['version', (basedOn) => ({ basedOn, writer: 'other-page' })],
    ['page', () => ({ writer: 'first-page' })],
  ])('is erased when the form of its %s is received, and cannot be saved again', async (_, contained) => {
    const sessionId = await buySeo();
    const { body } = await save(draft(sessionId, { writer: 'first-page' }));
    await submit(sessionId, ['seo-services'], { draft: contained((body as { savedAt: string }).savedAt) });
    expect(JSON.stringify(await kept(sessionId))).not.toMatch(/Engines|Steam|logo/);
    const received = { at: expect.stringMatching(/Z$/), form: expect.any(String), missing: [] };
    expect(await read(sessionId)).toEqual({ draft: null, received });
    expect((await save(draft(sessionId))).body).toEqual({ saved: false, received });
    expect(await read(sessionId)).toEqual({ draft: null, received });
  });

  it('stays when a form without its answers is received, until they are sent too', async () => {
    const sessionId = await buySeo();
    const first = (await save(draft(sessionId, { writer: 'first-page' }))).body as { savedAt: string };
    const changes = {
      answers: { ...ANSWERS, topics: 'Looms' },
      basedOn: first.savedAt,
      writer: 'second-page',
    };
    const second = (await save(draft(sessionId, changes))).body as { savedAt: string };
    await submit(sessionId, ['seo-services'], { draft: { basedOn: first.savedAt, writer: 'first-page' } });
    const received = { at: expect.stringMatching(/Z$/), form: expect.any(String), missing: [] };
    const unsent = { draft: { answers: changes.answers, savedAt: second.savedAt }, received };
    expect(await read(sessionId)).toMatchObject(unsent);
    expect((await save(draft(sessionId, { writer: 'second-page' }))).body).toMatchObject({
      saved: false,
      ...unsent,
    });
    await onboarding.submit({ sessionId, topics: 'Looms', draft: { basedOn: second.savedAt } });
    expect(await read(sessionId)).toEqual({ draft: null, received });
  });

  it('is not offered if the received form has its answers, although it was not erased', async () => {
    const sessionId = await buySeo();
    const services = ['social-media-management', 'seo-services'];
    await save(draft(sessionId, { answers: { ...ANSWERS, services } }));
    await submit(sessionId, services, ANSWERS);
    expect(JSON.stringify(await kept(sessionId))).toContain('Engines');
    expect(await read(sessionId)).toEqual({ draft: null, received: expect.anything() });
    expect((await save(draft(sessionId, { writer: 'old-page' }))).body).toEqual({
      saved: false,
      received: expect.anything(),
    });
  });

  it('is not replaced by a page that has not read it, and that page gets it', async () => {
    const sessionId = await buySeo();
    const first = (await save(draft(sessionId, { writer: 'first-page' }))).body as { savedAt: string };
    const theirs = { ...ANSWERS, topics: 'Looms' };
    const blind = await save(draft(sessionId, { answers: theirs, writer: 'second-page' }));
    expect(blind.body).toMatchObject({ saved: false, draft: { answers: ANSWERS, savedAt: first.savedAt } });
    const based = draft(sessionId, { answers: theirs, writer: 'second-page', basedOn: first.savedAt });
    expect((await save(based)).body).toMatchObject({ saved: true });
    expect(
      (await save(draft(sessionId, { writer: 'first-page', basedOn: first.savedAt }))).body,
    ).toMatchObject({
      saved: false,
      draft: { answers: theirs },
    });
    // The answer to its last save may have been lost.
    expect((await save(based)).body).toMatchObject({ saved: true });
    expect(await kept(sessionId)).toMatchObject([{ answers: theirs }]);
  });

  it.each<[string, object, number]>([
    ['has an unknown step', { step: 10 }, 400],
    ['has no step', { step: undefined }, 400],
    ['has an unknown answer', { answers: { ...ANSWERS, note: 'x' } }, 400],
    ['has a further field', { payment: 'paid' }, 400],
    ['has an answer that is too long', { answers: { topics: 'x'.repeat(100_001) } }, 400],
    ['has an unknown service', { answers: { services: ['everything'] } }, 400],
    ['has a half character', { answers: { topics: 'half a \ud800' } }, 400],
    ['names too many files', { files: Array.from({ length: 121 }, () => 'a.png') }, 400],
    ['has another id than a checkout', { sessionId: '../orders' }, 400],
    ['is larger than a form can be', { padding: 'x'.repeat(400_000) }, 413],
  ])('is refused when it %s', async (_, changes, status) => {
    const sessionId = await buySeo();
    expect((await save(draft(sessionId, changes))).status).toBe(status);
    expect(await kept(sessionId)).toEqual([]);
  });

  it('is saved ninety times by one visitor, and then refused', async () => {
    const ip = harness.newIp();
    const call = { body: draft(MADE_UP) };
    const save = async () => (await harness.call('onboarding-draft-save', call, { ip })).status;
    expect(await repeat(91, save)).toEqual([...Array(90).fill(200), 429]);
  });
});
