import { beforeAll, describe, expect, it } from 'vitest';
import { CHECKOUT_RETURN_HEADER, IDEMPOTENCY_HEADER } from '../../domain/api.ts';
import { isPaymentEvent } from '../../domain/payment-events.ts';
import type { ServiceId } from '../../domain/shop/catalogue.ts';
import { RETURN_PARAMETER } from '../../domain/verification.ts';
import { checkoutToken } from '../../lambdas/tokens/checkout-secrets.ts';
import { recordReturn } from '../../lambdas/tokens/returned-browsers.ts';
import { signToken } from '../../lambdas/tokens/tokens.ts';
import { passTime } from '../integration/handlers/mail-harness.ts';
import { OnboardingHarness } from '../integration/handlers/onboarding/onboarding-harness.ts';
import { startPaymentHarness } from '../integration/handlers/payment-harness.ts';
import { checkoutBody } from '../integration/handlers/shop.ts';

const payments = startPaymentHarness();
const { mailHarness } = payments.harness;
let onboarding: OnboardingHarness;

beforeAll(() => {
  onboarding = new OnboardingHarness(mailHarness);
});

const ONLY_PAID = { paid: true };
const WORDS = 'Win at prize example today';
let keys = 0;

/** What a browser makes for itself. */
const newKey = () => (++keys).toString(16).padStart(32, '0');

/** Somebody buys, and the site hears of it. */
async function buy(card = 'accepted', service: ServiceId = 'basic-seo') {
  const email = payments.newEmail();
  const { sessionId, events } = await payments.buy({ [service]: 1 }, { email, card });
  await payments.deliverAll(events);
  mailHarness.clear();
  return { email, sessionId, proof: await proofOf(sessionId) };
}

/** What the payment provider gives the browser that has paid. */
async function proofOf(sessionId: string): Promise<string> {
  const { success_url } = await payments.stripe.checkout.sessions.retrieve(sessionId);
  const { hash } = new URL(success_url ?? '');
  return new URLSearchParams(hash.slice(1)).get(RETURN_PARAMETER) ?? expect.fail('no proof');
}

/** A browser asks about a checkout with its key, and with a proof that it comes back. */
async function comeBack(sessionId: string, key: string, proof?: string) {
  const headers = proof === undefined ? {} : { [CHECKOUT_RETURN_HEADER]: proof };
  return (await payments.verify(sessionId, { secret: key, headers })).body;
}

const answers = (businessName: string) => ({ businessName, topics: 'Steam' });

async function save(sessionId: string, secret: string | null | undefined, words: string, changes = {}) {
  const body = { sessionId, step: 2, answers: answers(words), files: [], ...changes };
  return (await mailHarness.call('onboarding-draft-save', { body }, { secret })).body;
}

async function read(sessionId: string, secret: string | null | undefined) {
  return (await mailHarness.call('onboarding-draft', { query: { session_id: sessionId } }, { secret })).body;
}

async function refund(): Promise<void> {
  const before = payments.standIn.events().length;
  await payments.standIn.act('charges', payments.standIn.charges()[0]?.id ?? '', 'refund');
  await payments.deliverAll(payments.eventsSince(before).filter(({ type }) => isPaymentEvent(type)));
}

/** Tries everything that a secret of a checkout opens. */
async function expectNothingOpens(
  { email, sessionId }: { readonly email: string; readonly sessionId: string },
  secret: string | null,
): Promise<void> {
  const own = await save(sessionId, undefined, 'Analytical Engines');
  expect((await payments.verify(sessionId, { secret })).body).toEqual(ONLY_PAID);
  expect(await read(sessionId, secret)).toEqual({ draft: null });
  const { savedAt: basedOn } = own as { savedAt: string };
  expect(await save(sessionId, secret, WORDS, { basedOn })).toEqual({ saved: false });
  const form = {
    email,
    sessionId,
    services: ['seo-services'],
    aboutBusiness: WORDS,
    source: 'post-checkout',
  };
  const unproven = { ...form, recaptchaToken: null };
  expect(await onboarding.submit(unproven, { secret })).toMatchObject({ status: 200 });
  expect(mailHarness.emails()).toEqual([]);
  await onboarding.submit(form, { secret });
  expect(mailHarness.emailsTo(email).map(({ text }) => text)).toEqual([expect.not.stringContaining('prize')]);
  expect(await onboarding.stored(email)).toMatchObject([
    { payment: { state: 'unproven', sessionId } },
    { payment: { state: 'unproven', sessionId } },
  ]);
  // The payment is not used up, and the client's answers are there.
  expect(await read(sessionId, undefined)).toMatchObject({
    draft: { answers: answers('Analytical Engines') },
  });
  const first = `first-${email}`;
  await onboarding.submit({ ...form, email: first });
  expect(await onboarding.stored(first)).toMatchObject([{ payment: { state: 'paid', sessionId } }]);
}

describe('Somebody who has the id of a checkout that another person has paid', () => {
  it('opens nothing with it', async () => {
    await expectNothingOpens(await buy(), null);
  });

  it('learns nothing of its money being on its way', async () => {
    const { sessionId } = await buy('transfer');
    expect((await payments.verify(sessionId, { secret: null })).body).toEqual({ paid: false });
    expect((await payments.verify(sessionId)).body).toMatchObject({ payment: 'pending', mayContinue: true });
  });

  it('learns no more before the site has heard of the payment', async () => {
    const { sessionId } = await payments.buy({ 'basic-seo': 1 });
    expect((await payments.verify(sessionId, { secret: null })).body).toEqual(ONLY_PAID);
    expect(await comeBack(sessionId, newKey())).toEqual(ONLY_PAID);
  });

  it.each<[string, (sessionId: string, other: string) => Promise<string>]>([
    ['the token of another checkout', (_, other) => checkoutToken(other)],
    ['a token for another purpose', (sessionId) => signToken('form', [sessionId])],
    ['a token of an earlier form', async (sessionId) => `${sessionId}.${'A'.repeat(43)}`],
    ['a token with one more character', async (sessionId) => `${await checkoutToken(sessionId)}=`],
    ['a token in another spelling', async (sessionId) => respelled(await checkoutToken(sessionId))],
    ['a key that no browser has come back with', async () => newKey()],
    ['a text without end', async () => 'a.'.repeat(3_000)],
  ])('opens nothing with %s either', async (_, make) => {
    const [bought, other] = [await buy(), await buy()];
    mailHarness.enter('onboarding');
    await expectNothingOpens(bought, await make(bought.sessionId, other.sessionId));
  });
});

/** The same bytes, with other bits behind their end. */
function respelled(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters.indexOf(token.at(-1) ?? '');
  return `${token.slice(0, -1)}${letters[last ^ 1]}`;
}

describe('The browser that comes back from paying', () => {
  it('is let in once, within the hour, and stays in later', async () => {
    const { email, sessionId, proof } = await buy();
    const key = newKey();
    passTime(59);
    const opened = {
      paid: true,
      mayContinue: true,
      customer: { email },
      order: { lines: expect.any(Array) },
    };
    expect(await comeBack(sessionId, key, proof)).toMatchObject(opened);
    expect(await comeBack(sessionId, key, proof)).toMatchObject(opened);
    passTime(24 * 60);
    expect(await comeBack(sessionId, key)).toMatchObject(opened);
    expect(await save(sessionId, key, 'Analytical Engines')).toMatchObject({ saved: true });
    const form = { email, sessionId, services: ['seo-services'], aboutBusiness: 'We compute.' };
    await onboarding.submit({ ...form, recaptchaToken: null }, { secret: key });
    expect(mailHarness.emailsTo(email)[0]?.text).toContain('We compute.');
    passTime(61 * 24 * 60);
    expect(await comeBack(sessionId, key)).toEqual(ONLY_PAID);
  });

  it('is let in before the site has heard of the payment, and while the money is on its way', async () => {
    const { sessionId } = await payments.buy({ 'basic-seo': 1 });
    const unheard = await comeBack(sessionId, newKey(), await proofOf(sessionId));
    expect(unheard).toMatchObject({ paid: true, mayContinue: true, order: { lines: expect.any(Array) } });
    const transfer = await buy('transfer');
    const pending = await comeBack(transfer.sessionId, newKey(), transfer.proof);
    expect(pending).toMatchObject({ paid: false, payment: 'pending', mayContinue: true });
  });

  it('keeps a second browser with the same proof out', async () => {
    const bought = await buy();
    const { sessionId, proof } = bought;
    await comeBack(sessionId, newKey(), proof);
    const second = newKey();
    expect(await comeBack(sessionId, second, proof)).toEqual(ONLY_PAID);
    await expectNothingOpens(bought, second);
  });

  it('is one of two that come at the same time', async () => {
    const { sessionId } = await buy();
    mailHarness.enter('verification');
    const accepted = await Promise.all([newKey(), newKey()].map((key) => recordReturn(sessionId, key)));
    expect(accepted.filter(Boolean)).toHaveLength(1);
  });

  it('is too late after the hour, also as the first', async () => {
    const bought = await buy();
    passTime(61);
    const key = newKey();
    payments.standIn.setFault('unreachable');
    expect(await comeBack(bought.sessionId, key, bought.proof)).toEqual(ONLY_PAID);
    payments.standIn.setFault('off');
    await expectNothingOpens(bought, key);
  });

  it('is let in later, within the hour, when the payment provider does not answer at first', async () => {
    const { sessionId, proof } = await buy();
    const key = newKey();
    payments.standIn.setFault('unreachable');
    expect(await comeBack(sessionId, key, proof)).toMatchObject({ code: 'payment_provider_unavailable' });
    payments.standIn.setFault('off');
    expect(await comeBack(sessionId, key, proof)).toMatchObject({ mayContinue: true });
  });

  it('is too late a day after its payment page was opened, where the site has heard nothing', async () => {
    const { sessionId } = await payments.buy({ 'basic-seo': 1 });
    passTime(25 * 60 + 1);
    expect(await comeBack(sessionId, newKey(), await proofOf(sessionId))).toEqual(ONLY_PAID);
  });

  it('is not let in after a refund', async () => {
    const { sessionId, proof } = await buy();
    await refund();
    expect(await comeBack(sessionId, newKey(), proof)).toEqual({ paid: false });
    expect((await payments.verify(sessionId)).body).toEqual({ paid: false });
  });

  it.each([
    ['no proof', () => undefined],
    ['the proof of another checkout', (other: string) => other],
    ['an empty proof', () => ''],
    ['half a proof', (_: string, own: string) => own.slice(0, -1)],
  ])('is not recognized with %s', async (_, choose) => {
    const [{ sessionId, proof }, other] = [await buy(), await buy()];
    expect(await comeBack(sessionId, newKey(), choose(other.proof, proof))).toEqual(ONLY_PAID);
  });

  it('sees no draft that was saved by the link of the mail, and does not replace it', async () => {
    const { sessionId, proof } = await buy();
    const key = newKey();
    await comeBack(sessionId, key, proof);
    await save(sessionId, key, 'Begun in the browser');
    const { draft } = (await read(sessionId, undefined)) as { draft: { savedAt: string } };
    expect(draft).toMatchObject({ answers: answers('Begun in the browser') });
    const byMail = await save(sessionId, undefined, 'Continued by the mail', { basedOn: draft.savedAt });
    expect(byMail).toMatchObject({ saved: true });
    expect(await read(sessionId, key)).toEqual({ draft: null, continuedByMail: true });
    const { savedAt: basedOn } = byMail as { savedAt: string };
    expect(await save(sessionId, key, WORDS, { basedOn })).toEqual({ saved: false, continuedByMail: true });
    expect(await read(sessionId, undefined)).toMatchObject({
      draft: { answers: answers('Continued by the mail') },
    });
  });
});

describe('Somebody who has opened a checkout and has another person pay it', () => {
  /** Opens one by the API as the cart does. @returns everything that the answer gives away, and how to repeat the call */
  async function open() {
    payments.deploy(payments.prices);
    const key = `key-of-the-opener-${++keys}`;
    const call = {
      body: checkoutBody(payments.prices, { 'basic-seo': 1 }),
      headers: { [IDEMPOTENCY_HEADER]: key },
    };
    const ask = async () => (await mailHarness.call('checkout', call)).body as Record<string, string>;
    const { sessionId = '', url = '' } = await ask();
    return { sessionId, url, ask };
  }

  async function payBy(email: string, url: string): Promise<void> {
    const before = payments.standIn.events().length;
    await payments.submit(url, { email });
    await payments.deliverAll(payments.eventsSince(before));
    mailHarness.clear();
  }

  it('opens nothing, however early and often it asks', async () => {
    const { sessionId, url, ask } = await open();
    const [opener, email] = [newKey(), payments.newEmail()];
    expect(await comeBack(sessionId, opener)).toEqual({ paid: false });
    await payBy(email, url);
    const again = await ask();
    expect(again.sessionId).toBe(sessionId);
    expect(JSON.stringify(again)).not.toContain(await proofOf(sessionId));
    const guess = new URL(again.url ?? '').hash.slice(1) || sessionId;
    expect(await comeBack(sessionId, opener, guess)).toEqual(ONLY_PAID);
    await expectNothingOpens({ email, sessionId }, opener);
  });

  it('does not keep the payer’s browser out', async () => {
    const { sessionId, url } = await open();
    const email = payments.newEmail();
    await payBy(email, url);
    await comeBack(sessionId, newKey());
    const opened = await comeBack(sessionId, newKey(), await proofOf(sessionId));
    expect(opened).toMatchObject({ mayContinue: true, customer: { email } });
  });

  it('makes other proofs with every checkout', async () => {
    const [one, other] = [await open(), await open()];
    expect(await proofOf(one.sessionId)).not.toBe(await proofOf(other.sessionId));
  });
});

describe('Somebody who has the mail about an order', () => {
  it('opens it by the link, on any device', async () => {
    const email = payments.newEmail();
    const { sessionId, events } = await payments.buy({ 'basic-seo': 1 }, { email });
    await payments.deliverAll(events);
    const [mail] = mailHarness.emailsTo(email);
    const [, token = ''] = /#order=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    expect((await payments.verify(sessionId, { secret: token })).body).toMatchObject({
      mayContinue: true,
      customer: { email },
    });
    expect(await save(sessionId, token, 'Analytical Engines')).toMatchObject({ saved: true });
  });

  it('opens nothing with an old one after its customer was erased', async () => {
    const { email, sessionId, proof } = await buy('accepted', 'marketing-documents');
    const key = newKey();
    await comeBack(sessionId, key, proof);
    await save(sessionId, key, 'Analytical Engines');
    const body = { email, confirmation: email };
    expect((await payments.harness.call('admin-erasure', { body })).body).toMatchObject({ isDone: true });
    for (const secret of [undefined, key, newKey()]) {
      expect((await payments.verify(sessionId, { secret })).body).toEqual({
        paid: false,
      });
      expect(await comeBack(sessionId, secret ?? newKey(), proof)).toEqual({ paid: false });
      expect(await read(sessionId, secret)).toEqual({ draft: null });
      expect(await save(sessionId, secret, WORDS)).toEqual({ saved: false });
    }
  });
});
