import { beforeAll, describe, expect, it } from 'vitest';
import { isPaymentEvent } from '../../domain/payment-events.ts';
import { LIMITS, PROVEN_BY_PAYMENT } from '../../lambdas/onboarding/limits.ts';
import { isWithin, type RateLimit } from '../../lambdas/tables/rate-limits.ts';
import { recordId } from '../../lambdas/tables/record-id.ts';
import { accessClaims, tokenOf } from '../integration/handlers/admin/admin-harness.ts';
import { passTime, TEAM } from '../integration/handlers/mail-harness.ts';
import { OnboardingHarness, onboardingBody } from '../integration/handlers/onboarding/onboarding-harness.ts';
import { startPaymentHarness } from '../integration/handlers/payment-harness.ts';

const payments = startPaymentHarness();
const office = payments.harness;
let harness: OnboardingHarness;
let forms = 0;
let days = 0;

beforeAll(() => {
  harness = new OnboardingHarness(payments.harness.mailHarness);
});

/** Buys Essential SEO, and lets the site hear of it. @returns the checkout's id */
async function buySeo(): Promise<string> {
  const { sessionId, events } = await payments.buy({ 'basic-seo': 1 });
  await payments.deliverAll(events);
  harness.mailHarness.clear();
  return sessionId;
}

/** Sends a form after a checkout. @returns what is kept of its payment, and what the team reads */
async function submit(sessionId: string, services: readonly string[] = ['seo-services']) {
  const email = `client-${++forms}@forms.example`;
  const answer = await harness.submit({ email, sessionId, services, source: 'post-checkout' });
  expect(answer.status).toBe(200);
  const [form] = await harness.stored(email);
  const [mail] = harness.mailHarness.emailsTo(TEAM).filter(({ headers }) => {
    return String(headers['reply-to']).includes(email);
  });
  return { payment: form?.payment as { state: string }, text: mail?.text ?? '' };
}

/** Uses up what everybody has together, as forms from many IPs do: on a day of its own. */
async function exhaust(limit: RateLimit, subject = 'all'): Promise<void> {
  passTime(++days * 24 * 60);
  harness.mailHarness.enter('onboarding');
  for (let used = 0; used < limit.max; used++) await isWithin([limit], subject);
}

const WITHOUT_PROOF = { recaptchaToken: null };

/** Sends a form that is to be answered like any other. @returns where it is in the back office, and how it is stored */
async function submitUnnoticed(form: { readonly email: string; readonly [field: string]: unknown }) {
  expect(await harness.submit(form)).toMatchObject({ status: 200, body: { success: true, mail: 'sent' } });
  await harness.mailHarness.runSchedule();
  const [stored] = await harness.stored(form.email);
  return { path: { list: 'onboarding', id: String(stored?.id) }, stored };
}

describe('Somebody who puts a session in place of the captcha of the onboarding form', () => {
  /** Sends a form in a session that a user pool answers for. @returns how it is stored */
  async function submitIn(pool: string) {
    const email = `in-session-${++forms}@forms.example`;
    const iss = `https://cognito-idp.us-east-1.amazonaws.com/${pool}`;
    const token = tokenOf({ ...accessClaims(email), iss });
    office.accounts.put(token, {
      email,
      isEmailVerified: true,
      isEnabled: true,
      hasAuthenticator: false,
      mfaSince: undefined,
      isInGroup: false,
      hasRecord: false,
    });
    const { status } = await harness.mailHarness.call('onboarding', {
      body: onboardingBody({ email, ...WITHOUT_PROOF }),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(200);
    return (await harness.stored(email))[0];
  }

  it('is an honest client, whose form is mailed at once', async () => {
    const { USER_POOL_ID = '' } = harness.mailHarness.variablesOf('onboarding');
    expect(await submitIn(USER_POOL_ID)).toMatchObject({ status: 'new' });
    expect(harness.mailHarness.emailsTo(TEAM)).toHaveLength(1);
  });

  it('takes one of a user pool of their own, and is held back', async () => {
    expect(await submitIn('us-east-1_Attacker1')).toMatchObject({ status: 'unchecked' });
    expect(harness.mailHarness.emailsTo(TEAM)).toEqual([]);
  });
});

describe('Somebody who leaves the captcha of the onboarding form out', () => {
  it('wants mail to be sent all the same, and is held back until an administrator has looked', async () => {
    const email = 'unchecked@forms.example';
    const { path } = await submitUnnoticed({ email, ...WITHOUT_PROOF });
    expect(harness.mailHarness.emails()).toEqual([]);
    const list = await office.call('admin-list', {
      path: { list: 'onboarding' },
      query: { status: 'unchecked' },
    });
    expect(JSON.stringify(list.body)).toContain(email);

    const release = { path, body: { version: 0, status: 'new' } };
    expect((await office.call('admin-change', release)).status).toBe(200);
    expect((await office.call('admin-change', release)).status).toBe(200);
    await harness.mailHarness.runSchedule();
    await harness.mailHarness.runSchedule();
    expect(harness.mailHarness.emailsTo(TEAM)).toHaveLength(1);
    expect(harness.mailHarness.emailsTo(email)).toHaveLength(1);
    expect(harness.mailHarness.emailsTo(email)[0]?.text).not.toContain('We compute.');
    expect(harness.mailHarness.emails()).toHaveLength(2);
  });

  it('wants an administrator to pass it on by mistake, in a way other than by releasing it', async () => {
    const { path } = await submitUnnoticed({ email: 'other-way@forms.example', ...WITHOUT_PROOF });
    const change = (status: string) => office.call('admin-change', { path, body: { version: 0, status } });
    expect((await change('qualified')).status).toBeGreaterThanOrEqual(400);
    expect((await change('spam')).status).toBe(200);
    await harness.mailHarness.runSchedule();
    expect(harness.mailHarness.emails()).toEqual([]);
  });

  it('names a checkout that nobody has paid', async () => {
    const sessionId = 'cs_test_a1B2c3D4e5F6g7H8';
    const { stored } = await submitUnnoticed({ email: 'made-up@forms.example', sessionId, ...WITHOUT_PROOF });
    expect(stored).toMatchObject({ status: 'unchecked', mails: {} });
  });

  it('wants to shut the form for others by using up what there is without proof', async () => {
    await exhaust(LIMITS.uncheckedInAll);
    expect((await harness.submit(WITHOUT_PROOF)).status).toBe(429);
    const email = 'honest@forms.example';
    expect((await harness.submit({ email })).status).toBe(200);
    expect(harness.mailHarness.emailsTo(email)).toHaveLength(1);
  });
});

describe('Somebody whose onboarding form has signs of spam', () => {
  const signs: readonly (readonly [string, object])[] = [
    ['what people do not see is filled in', { topic: 'SEO offers' }],
    ['the markup of forums', { aboutBusiness: 'Buy [url=https://spam.example]here[/url]' }],
    ['a website for a name', { contactPerson: 'https://spam.example' }],
  ];

  it.each(signs)('(%s) and who passed the captcha is a person', async (_, fields) => {
    const email = `person-${++forms}@forms.example`;
    const { stored } = await submitUnnoticed({ email, ...fields });
    expect(stored).toMatchObject({ status: 'new' });
    expect(harness.mailHarness.emailsTo(TEAM)).toHaveLength(1);
  });

  it.each(signs)('(%s) and who has no proof is for a person to judge', async (_, fields) => {
    const email = `doubtful-${++forms}@forms.example`;
    const { stored } = await submitUnnoticed({ email, ...fields, ...WITHOUT_PROOF });
    expect(stored).toMatchObject({ status: 'unchecked', mails: {} });
    expect(harness.mailHarness.emails()).toEqual([]);
  });
});

describe('Somebody whose program fills in the onboarding form', () => {
  it('with what people do not see and with markup, and has it stored as spam that mails nobody', async () => {
    const email = `program-${++forms}@forms.example`;
    const fields = { topic: 'SEO offers', aboutBusiness: 'Buy [url=https://spam.example]here[/url]' };
    const { path, stored } = await submitUnnoticed({ email, ...fields, ...WITHOUT_PROOF });
    expect(stored).toMatchObject({ status: 'spam', mails: {} });
    expect(harness.mailHarness.emails()).toEqual([]);

    const takeBack = { path, body: { version: 0, status: 'new' } };
    expect((await office.call('admin-change', takeBack)).status).toBe(200);
    expect((await office.call('admin-change', takeBack)).status).toBe(200);
    await harness.mailHarness.runSchedule();
    expect(harness.mailHarness.emailsTo(TEAM)).toHaveLength(1);
    expect(harness.mailHarness.emailsTo(email)).toHaveLength(1);
  });

  it('with a farm of captchas: above the limit of a day its forms are held, not refused', async () => {
    await exhaust(LIMITS.mailedInAll);
    const { stored } = await submitUnnoticed({ email: 'after-the-limit@forms.example' });
    expect(stored).toMatchObject({ status: 'unchecked', mails: {} });
    expect(harness.mailHarness.emails()).toEqual([]);
  });
});

describe('Somebody who has paid', () => {
  it('is no program, and needs neither a captcha nor the look of a person', async () => {
    await exhaust(LIMITS.mailedInAll);
    const sessionId = await buySeo();
    const email = 'paid@forms.example';
    const form = { email, sessionId, services: ['seo-services'], topic: 'Filled in by my password manager' };
    const { stored } = await submitUnnoticed({ ...form, ...WITHOUT_PROOF });
    expect(stored).toMatchObject({ status: 'new', payment: { state: 'paid' } });
    expect(harness.mailHarness.emails()).toHaveLength(2);
  });

  it('is believed on the word of our own order while the payment provider does not answer', async () => {
    const sessionId = await buySeo();
    payments.standIn.setFault('error');
    const { stored } = await submitUnnoticed({ email: 'outage@forms.example', sessionId, ...WITHOUT_PROOF });
    expect(stored).toMatchObject({ status: 'new', payment: { state: 'unknown' } });
    const nobodys = 'cs_test_a1B2c3D4e5F6g7H8';
    const form = { email: 'made-up-outage@forms.example', sessionId: nobodys, ...WITHOUT_PROOF };
    expect((await submitUnnoticed(form)).stored).toMatchObject({ status: 'unchecked' });
  });

  it('wants that to be proof for a program’s forms as well', async () => {
    const sessionId = await buySeo();
    await exhaust(PROVEN_BY_PAYMENT, sessionId);
    const { stored } = await submitUnnoticed({ email: 'many@forms.example', sessionId, ...WITHOUT_PROOF });
    expect(stored).toMatchObject({ status: 'unchecked', mails: {} });
    expect(harness.mailHarness.emails()).toEqual([]);
  });

  it('got the money back, and has no proof any more', async () => {
    const sessionId = await buySeo();
    const before = payments.standIn.events().length;
    await payments.standIn.act('charges', payments.standIn.charges()[0]?.id ?? '', 'refund');
    await payments.deliverAll(payments.eventsSince(before).filter(({ type }) => isPaymentEvent(type)));
    harness.mailHarness.clear();
    const { stored } = await submitUnnoticed({ email: 'refund@forms.example', sessionId, ...WITHOUT_PROOF });
    expect(stored).toMatchObject({ status: 'unchecked', payment: { state: 'refunded' } });
  });
});

describe('Somebody who paid once', () => {
  it('wants to be set up twice, with the link of the page after the payment', async () => {
    const sessionId = await buySeo();
    expect((await payments.verify(sessionId)).body.paid).toBe(true);
    expect(await submit(sessionId)).toMatchObject({ payment: { state: 'paid', sessionId } });
    // What is sent again is added to the one form, beside what it had.
    const other = {
      email: 'again@once.example',
      topics: 'Steam',
      services: ['premium-care', 'seo-services'],
    };
    expect(await harness.submit({ sessionId, ...other })).toMatchObject({ status: 200 });
    expect(await harness.stored('again@once.example')).toEqual([]);
    const forms = await harness.mailHarness.items('ONBOARDING_SUBMISSIONS_TABLE');
    const [form, ...more] = forms.filter(
      ({ payment }) => (payment as { sessionId?: string })?.sessionId === sessionId,
    );
    expect(more).toEqual([]);
    expect(form).toMatchObject({
      payment: { state: 'paid' },
      services: ['seo-services'],
      answers: { topics: expect.not.stringContaining('Steam') },
      changes: [{ answers: other, notBought: ['premium-care'] }],
    });
    harness.mailHarness.clear();
    passTime(11);
    await harness.mailHarness.runSchedule();
    expect(harness.mailHarness.emailsTo('again@once.example')).toEqual([]);
    const [mail] = harness.mailHarness.emailsTo(TEAM);
    expect(mail?.subject).toMatch(/^More for an onboarding form/);
    expect(mail?.text).toContain('Not bought with this payment: Premium Care.');
  });

  it('wants to be set up while the payment is on its way, and twice', async () => {
    const { sessionId, events } = await payments.buy({ 'basic-seo': 1 }, { card: 'transfer' });
    await payments.deliverAll(events);
    harness.mailHarness.clear();
    const { payment, text } = await submit(sessionId, ['seo-services', 'premium-care']);
    expect(payment).toEqual({ state: 'pending', sessionId, notBought: ['premium-care'] });
    expect(text).toMatch(/Payment: +Pending/);
    expect(text).toMatch(/Not bought: +Premium Care/);
    expect(text).toContain('The payment is on its way.');
    await harness.submit({ email: 'twice@pending.example', sessionId });
    expect(await harness.stored('twice@pending.example')).toEqual([]);
    await payments.standIn.act('sessions', sessionId, 'payment-fails');
    const [failed] = payments.standIn.events();
    await payments.deliverAll([failed ?? expect.fail('no event')]);
    expect(await submit(sessionId)).toMatchObject({ payment: { state: 'failed' } });
  });

  it('wants to be set up twice with two forms at the same time', async () => {
    const sessionId = await buySeo();
    const bodies = ['a', 'b', 'c', 'd'].map((name) =>
      onboardingBody({ email: `${name}@at-once.example`, sessionId, services: ['seo-services'] }),
    );
    const answers = await harness.mailHarness.callAtOnce(
      'onboarding',
      bodies.map((body) => ({ body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const forms = (await Promise.all(bodies.map(({ email }) => harness.stored(email)))).flat();
    const isPaid = (form: (typeof forms)[number]) => (form.payment as { state: string }).state === 'paid';
    const [paid, ...furtherPaid] = forms.filter(isPaid);
    expect(furtherPaid).toEqual([]);
    // One that arrives after the first has been stored is added to it.
    const added = (paid?.changes as readonly unknown[] | undefined) ?? [];
    expect(forms.length + added.length).toBe(bodies.length);
  });

  it('wants more services than were bought', async () => {
    const { payment, text } = await submit(await buySeo(), ['seo-services', 'premium-care']);
    expect(payment).toMatchObject({ state: 'other-services', notBought: ['premium-care'] });
    expect(text).toContain('Paid, but not for all that is asked for');
    expect(text).toMatch(/Not bought: Premium Care\b/);
    expect(text).toContain('No payment is confirmed for this form.');
  });
});

describe('Somebody who knows with which address a client pays', () => {
  /** Sends forms with the address of somebody else until nobody is mailed about them any more. */
  async function exhaustMailbox(email: string): Promise<void> {
    const spellings = [email, email.replace('@', '+1@'), email.replace('@', '+2@'), email];
    for (const spelling of spellings) await harness.submit({ email: spelling });
    harness.mailHarness.clear();
  }

  it('uses up what there is a day for the mailbox, and the client gets the copy all the same', async () => {
    const email = `paying-${++forms}@forms.example`;
    await exhaustMailbox(email);
    const { sessionId, events } = await payments.buy({ 'basic-seo': 1 }, { email });
    await payments.deliverAll(events);
    harness.mailHarness.clear();
    const form = {
      email: email.toUpperCase(),
      sessionId,
      services: ['seo-services'],
      source: 'post-checkout',
    };
    expect(await harness.submit(form)).toMatchObject({ status: 200, body: { mail: 'sent' } });
    expect(harness.mailHarness.emailsTo(email).map(({ text }) => text)).toEqual([
      expect.stringContaining('We compute.'),
    ]);
    // The payment is proof of one form: the next one adds to the first.
    harness.mailHarness.clear();
    await harness.submit({ ...form, topics: 'Steam' });
    expect(harness.mailHarness.emailsTo(email)).toEqual([]);
  });

  it('pays for something of their own to mail the client', async () => {
    const email = `paid-by-another-${++forms}@forms.example`;
    await exhaustMailbox(email);
    await harness.submit({ email, sessionId: await buySeo(), services: ['seo-services'] });
    expect(harness.mailHarness.emailsTo(email)).toEqual([]);
  });
});

it('Somebody who may see forms wants the claim of a payment to fail like a broken server', async () => {
  const sessionId = await buySeo();
  await submit(sessionId);
  const id = recordId('payment', sessionId);
  for (const name of ['admin-record', 'admin-file', 'admin-person'] as const) {
    const path = { list: 'onboarding', id, file: '0' };
    expect((await payments.harness.call(name, { path })).status).toBe(404);
  }
});

describe('Somebody who got the money back', () => {
  it.each([
    ['by a refund', 'refund', 'refunded', 'Refunded'],
    ['by a complaint at the bank', 'dispute', 'disputed', 'Disputed'],
  ])('wants to be set up all the same, %s', async (_, action, state, says) => {
    const sessionId = await buySeo();
    const before = payments.standIn.events().length;
    await payments.standIn.act('charges', payments.standIn.charges()[0]?.id ?? '', action);
    await payments.deliverAll(payments.eventsSince(before).filter(({ type }) => isPaymentEvent(type)));
    const { payment, text } = await submit(sessionId);
    expect(payment).toEqual({ state, sessionId });
    expect((await payments.verify(sessionId)).body).toEqual({ paid: false });
    expect(text).toContain(says);
    expect(text).toContain('No payment is confirmed for this form.');
  });
});

describe('Somebody who bought another thing from the same account of the payment provider', () => {
  it('wants that to count as paid here', async () => {
    const { stripe } = payments;
    const product = await stripe.products.create({ name: 'A mug' });
    const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 900 });
    const { id, url } = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: 'https://mugs.example/success',
      metadata: { 'seo-bundle': '1' },
    });
    await payments.submit(url ?? '');
    const { payment, text } = await submit(id);
    expect(payment).toEqual({ state: 'unpaid', sessionId: id });
    expect(text).toContain('No payment is confirmed for this form.');
    const verification = await payments.verify(id);
    expect(verification).toMatchObject({ status: 200, body: { paid: false } });
    expect(verification.body).not.toHaveProperty('customer');
  });
});

describe('Somebody who wants words of their own mailed to somebody else', () => {
  const WORDS = 'Win at prize example today';

  it('writes them into a form that nobody has paid for', async () => {
    const email = 'victim@forms.example';
    await harness.submit({ email, aboutBusiness: WORDS, businessName: WORDS, contactPerson: WORDS });
    const [mail] = harness.mailHarness.emailsTo(email);
    expect(mail?.subject).toContain('We have your onboarding form');
    expect(`${mail?.subject} ${mail?.html} ${mail?.text}`).not.toContain('prize');
  });

  it('pays, and names another mailbox than the payment has', async () => {
    const email = 'other-victim@forms.example';
    await harness.submit({ email, aboutBusiness: WORDS, sessionId: await buySeo(), source: 'post-checkout' });
    expect(harness.mailHarness.emailsTo(email)[0]?.text).not.toContain('prize');
  });

  it('is no client who has paid, and gets a copy of the own answers', async () => {
    const email = payments.newEmail();
    const { sessionId, events } = await payments.buy({ 'basic-seo': 1 }, { email });
    await payments.deliverAll(events);
    harness.mailHarness.clear();
    const form = { email, sessionId, services: ['seo-services'], aboutBusiness: 'We compute.' };
    await harness.submit({ ...form, source: 'post-checkout' });
    expect(harness.mailHarness.emailsTo(email)[0]?.text).toContain('We compute.');
  });

  it('sends forms again and again, with the address spelled in other ways', async () => {
    const spellings = ['many', 'ma.ny', 'many+1', 'm.a.n.y', 'many+two'];
    for (const name of spellings) await harness.submit({ email: `${name}@mailbox.example` });
    const mailed = spellings.flatMap((name) => harness.mailHarness.emailsTo(`${name}@mailbox.example`));
    expect(mailed).toHaveLength(3);
  });
});

describe('The draft of a form', () => {
  const ANSWERS = { businessName: 'Analytical Engines', topics: 'Steam' };
  const draft = (sessionId: string, changes: object = {}) => ({
    sessionId,
    step: 4,
    answers: ANSWERS,
    files: ['logo.png'],
    ...changes,
  });
  const save = (body: object) => harness.mailHarness.call('onboarding-draft-save', { body });
  const read = async (session_id: string) =>
    (await harness.mailHarness.call('onboarding-draft', { query: { session_id } })).body;
  const kept = async (sessionId: string) => {
    const items = await harness.mailHarness.items('ONBOARDING_DRAFTS_TABLE');
    return items.filter((item) => item.sessionId === sessionId);
  };

  it('keeps what is too long for a form, so that another device can shorten it', async () => {
    const sessionId = await buySeo();
    const draftOf = (length: number) => draft(sessionId, { answers: { topics: 'a'.repeat(length) } });
    expect(await save(draftOf(20_689))).toMatchObject({ status: 200, body: { saved: true } });
    expect(await read(sessionId)).toMatchObject({ draft: { answers: { topics: 'a'.repeat(20_689) } } });
  });

  it('is there on another device by the link of the mail, and tells no more than was saved', async () => {
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
    ['a checkout that nobody has paid', async () => (await payments.open({ 'basic-seo': 1 })).sessionId],
  ])('is neither kept nor found for %s', async (_, open) => {
    const sessionId = await open();
    expect((await save(draft(sessionId))).body).toEqual({ saved: false });
    expect(await kept(sessionId)).toEqual([]);
    expect(await read(sessionId)).toEqual({ draft: null });
  });

  it('cannot be read once the money was given back', async () => {
    const sessionId = await buySeo();
    await save(draft(sessionId));
    const before = payments.standIn.events().length;
    await payments.standIn.act('charges', payments.standIn.charges()[0]?.id ?? '', 'refund');
    await payments.deliverAll(payments.eventsSince(before).filter(({ type }) => isPaymentEvent(type)));
    expect(await read(sessionId)).toEqual({ draft: null });
    expect((await save(draft(sessionId))).body).toEqual({ saved: false });
  });

  it('is erased when the form is received, and nothing takes its place', async () => {
    const sessionId = await buySeo();
    await save(draft(sessionId));
    await submit(sessionId);
    expect(JSON.stringify(await kept(sessionId))).not.toMatch(/Engines|Steam|logo/);
    const received = { at: expect.stringMatching(/Z$/), form: expect.any(String), missing: [] };
    expect(await read(sessionId)).toEqual({ draft: null, received });
    expect((await save(draft(sessionId))).body).toEqual({ saved: false, received });
    expect(await read(sessionId)).toEqual({ draft: null, received });
  });

  it('is not replaced by who did not know of it, and is handed to them', async () => {
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
    ['has a step that there is not', { step: 10 }, 400],
    ['has no step', { step: undefined }, 400],
    ['has an answer that nobody asked for', { answers: { ...ANSWERS, note: 'x' } }, 400],
    ['has something beside the draft', { payment: 'paid' }, 400],
    ['has an answer that is too long', { answers: { topics: 'x'.repeat(100_001) } }, 400],
    ['has a service that there is not', { answers: { services: ['everything'] } }, 400],
    ['has a half character', { answers: { topics: 'half a \ud800' } }, 400],
    ['names too many files', { files: Array.from({ length: 121 }, () => 'a.png') }, 400],
    ['has another id than a checkout', { sessionId: '../orders' }, 400],
    ['is larger than a form can be', { padding: 'x'.repeat(400_000) }, 413],
  ])('is refused when it %s', async (_, changes, status) => {
    const sessionId = await buySeo();
    expect((await save(draft(sessionId, changes))).status).toBe(status);
    expect(await kept(sessionId)).toEqual([]);
  });

  it('is not saved by one visitor without end', async () => {
    const ip = harness.mailHarness.newIp();
    const statuses = new Set<number>();
    for (let times = 0; times < 91; times++) {
      const body = draft('cs_test_a1B2c3D4e5F6g7H8');
      statuses.add((await harness.mailHarness.call('onboarding-draft-save', { body }, { ip })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});
