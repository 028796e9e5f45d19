import { beforeAll, describe, expect, it } from 'vitest';
import { isPaymentEvent } from '../../domain/payment-events.ts';
import { recordId } from '../../lambdas/tables/record-id.ts';
import { TEAM } from '../integration/handlers/mail-harness.ts';
import { OnboardingHarness, onboardingBody } from '../integration/handlers/onboarding-harness.ts';
import { startPaymentHarness } from '../integration/handlers/payment-harness.ts';

const payments = startPaymentHarness();
let harness: OnboardingHarness;
let forms = 0;

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

describe('Somebody who paid once', () => {
  it('wants to be set up twice, with the link of the page after the payment', async () => {
    const sessionId = await buySeo();
    expect((await payments.verify(sessionId)).body.paid).toBe(true);
    expect(await submit(sessionId)).toMatchObject({ payment: { state: 'paid', sessionId } });
    const { payment, text } = await submit(sessionId);
    expect(payment).toEqual({ state: 'claimed', sessionId });
    expect(text).toContain('Paid, but another form came before with the same payment');
    expect(text).toContain('No payment is confirmed for this form.');
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
    const stored = await Promise.all(bodies.map(({ email }) => harness.stored(email)));
    const states = stored.flat().map(({ payment }) => (payment as { state: string }).state);
    expect(states.sort()).toEqual(['claimed', 'claimed', 'claimed', 'paid']);
  });

  it('wants more services than were bought', async () => {
    const { payment, text } = await submit(await buySeo(), ['seo-services', 'premium-care']);
    expect(payment).toMatchObject({ state: 'other-services', notBought: ['premium-care'] });
    expect(text).toContain('Paid, but not for all that is asked for');
    expect(text).toMatch(/Not bought: Premium Care\b/);
    expect(text).toContain('No payment is confirmed for this form.');
  });
});

it('Somebody who may see forms wants the claim of a payment to fail like a broken server', async () => {
  const sessionId = await buySeo();
  await submit(sessionId);
  const id = recordId('payment', sessionId);
  for (const name of ['admin-record', 'admin-file', 'admin-person']) {
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
