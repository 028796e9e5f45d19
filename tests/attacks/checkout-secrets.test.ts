import { describe, expect, it } from 'vitest';
import { CHECKOUT_RETURN_HEADER, IDEMPOTENCY_HEADER } from '../../domain/api.ts';
import type { ServiceId } from '../../domain/shop/catalog.ts';
import { RETURN_PARAMETER } from '../../domain/verification.ts';
import { signCheckoutToken } from '../../lambdas/tokens/checkout-secrets.ts';
import { recordReturn } from '../../lambdas/tokens/returned-browsers.ts';
import { signToken } from '../../lambdas/tokens/tokens.ts';
import { passTime } from '../integration/handlers/api-harness.ts';
import { checkoutBody, startPaymentHarness } from '../integration/handlers/payment-harness.ts';

const harness = startPaymentHarness();
const { onboarding } = harness;

const ONLY_PAID = { paid: true };
const WORDS = 'Win at prize example today';
let keys = 0;

/** Creates a key as a browser does. */
const newKey = () => (++keys).toString(16).padStart(32, '0');

/** Pays a checkout and delivers its event. */
async function buy(card = 'accepted', service: ServiceId = 'basic-seo') {
  const { email, sessionId } = await harness.purchase({ [service]: 1 }, { card });
  return { email, sessionId, proof: await proofOf(sessionId) };
}

/** Reads the proof in the payment provider's redirect after payment. */
async function proofOf(sessionId: string): Promise<string> {
  const { success_url } = await harness.stripe.checkout.sessions.retrieve(sessionId);
  const { hash } = new URL(success_url ?? '');
  return new URLSearchParams(hash.slice(1)).get(RETURN_PARAMETER) ?? expect.fail('no proof');
}

/** A browser asks about a checkout with its key, and with a proof that it comes back. */
async function comeBack(sessionId: string, key: string, proof?: string) {
  const headers = proof === undefined ? {} : { [CHECKOUT_RETURN_HEADER]: proof };
  return (await harness.verify(sessionId, { secret: key, headers })).body;
}

const answers = (businessName: string) => ({ businessName, topics: 'Steam' });

async function save(sessionId: string, secret: string | null | undefined, words: string, changes = {}) {
  const body = { sessionId, step: 2, answers: answers(words), files: [], ...changes };
  return (await harness.call('onboarding-draft-save', { body }, { secret })).body;
}

async function read(sessionId: string, secret: string | null | undefined) {
  return (await harness.call('onboarding-draft', { query: { session_id: sessionId } }, { secret })).body;
}

/** Tries everything that a secret of a checkout opens. */
async function expectNothingOpens(
  { email, sessionId }: { readonly email: string; readonly sessionId: string },
  secret: string | null,
): Promise<void> {
  const own = await save(sessionId, undefined, 'Analytical Engines');
  expect((await harness.verify(sessionId, { secret })).body).toEqual(ONLY_PAID);
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
  expect(harness.emails()).toEqual([]);
  await onboarding.submit(form, { secret });
  expect(harness.emailsTo(email).map(({ text }) => text)).toEqual([expect.not.stringContaining('prize')]);
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

describe('the id of a paid checkout alone', () => {
  it('opens nothing with it', async () => {
    await expectNothingOpens(await buy(), null);
  });

  it('does not show that the money is on its way', async () => {
    const { sessionId } = await buy('transfer');
    expect((await harness.verify(sessionId, { secret: null })).body).toEqual({ paid: false });
    expect((await harness.verify(sessionId)).body).toMatchObject({ payment: 'pending', mayContinue: true });
  });

  it('opens nothing before the payment event', async () => {
    const { sessionId } = await harness.buy({ 'basic-seo': 1 });
    expect((await harness.verify(sessionId, { secret: null })).body).toEqual(ONLY_PAID);
    expect(await comeBack(sessionId, newKey())).toEqual(ONLY_PAID);
  });

  it.each<[string, (sessionId: string, other: string) => Promise<string>]>([
    ['the token of another checkout', (_, other) => signCheckoutToken(other)],
    ['a token for another purpose', (sessionId) => signToken('form', [sessionId])],
    ['a token of an earlier form', async (sessionId) => `${sessionId}.${'A'.repeat(43)}`],
    ['a token with one more character', async (sessionId) => `${await signCheckoutToken(sessionId)}=`],
    ['a token in another spelling', async (sessionId) => respelled(await signCheckoutToken(sessionId))],
    ['a key of a browser that has not come back', async () => newKey()],
    ['a text without end', async () => 'a.'.repeat(3_000)],
  ])('opens nothing with %s', async (_, make) => {
    const [bought, other] = [await buy(), await buy()];
    harness.enter('onboarding');
    await expectNothingOpens(bought, await make(bought.sessionId, other.sessionId));
  });
});

/** The same bytes, with other bits behind their end. */
function respelled(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters.indexOf(token.at(-1) ?? '');
  return `${token.slice(0, -1)}${letters[last ^ 1]}`;
}

describe('the browser that comes back from paying', () => {
  it('gets access within the hour, and keeps it for 60 days', async () => {
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
    expect(harness.emailsTo(email)[0]?.text).toContain('We compute.');
    passTime(61 * 24 * 60);
    expect(await comeBack(sessionId, key)).toEqual(ONLY_PAID);
  });

  it('gets access before the payment event, and while the money is on its way', async () => {
    const { sessionId } = await harness.buy({ 'basic-seo': 1 });
    const unheard = await comeBack(sessionId, newKey(), await proofOf(sessionId));
    expect(unheard).toMatchObject({ paid: true, mayContinue: true, order: { lines: expect.any(Array) } });
    const transfer = await buy('transfer');
    const pending = await comeBack(transfer.sessionId, newKey(), transfer.proof);
    expect(pending).toMatchObject({ paid: false, payment: 'pending', mayContinue: true });
  });

  it('excludes a second browser with the same proof', async () => {
    const bought = await buy();
    const { sessionId, proof } = bought;
    await comeBack(sessionId, newKey(), proof);
    const second = newKey();
    expect(await comeBack(sessionId, second, proof)).toEqual(ONLY_PAID);
    await expectNothingOpens(bought, second);
  });

  it('gets access alone when two come at the same time', async () => {
    const { sessionId } = await buy();
    harness.enter('verification');
    const accepted = await Promise.all([newKey(), newKey()].map((key) => recordReturn(sessionId, key)));
    expect(accepted.filter(Boolean)).toHaveLength(1);
  });

  it('gets no access after the hour, although it is the first', async () => {
    const bought = await buy();
    passTime(61);
    const key = newKey();
    expect(
      await harness.breakDuring('stripe', () => comeBack(bought.sessionId, key, bought.proof), 'unreachable'),
    ).toEqual(ONLY_PAID);
    await expectNothingOpens(bought, key);
  });

  it('gets access within the hour, when the payment provider does not answer at first', async () => {
    const { sessionId, proof } = await buy();
    const key = newKey();
    expect(
      await harness.breakDuring('stripe', () => comeBack(sessionId, key, proof), 'unreachable'),
    ).toMatchObject({ code: 'payment_provider_unavailable' });
    expect(await comeBack(sessionId, key, proof)).toMatchObject({ mayContinue: true });
  });

  it('gets no access a day after its payment page was opened when no event has arrived', async () => {
    const { sessionId } = await harness.buy({ 'basic-seo': 1 });
    passTime(25 * 60 + 1);
    expect(await comeBack(sessionId, newKey(), await proofOf(sessionId))).toEqual(ONLY_PAID);
  });

  it('gets no access after a refund', async () => {
    const { sessionId, proof } = await buy();
    await harness.refund();
    expect(await comeBack(sessionId, newKey(), proof)).toEqual({ paid: false });
    expect((await harness.verify(sessionId)).body).toEqual({ paid: false });
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

  it('neither sees nor replaces a draft that was saved by the link of the email', async () => {
    const { sessionId, proof } = await buy();
    const key = newKey();
    await comeBack(sessionId, key, proof);
    await save(sessionId, key, 'Begun in the browser');
    const { draft } = (await read(sessionId, undefined)) as { draft: { savedAt: string } };
    expect(draft).toMatchObject({ answers: answers('Begun in the browser') });
    const byEmail = await save(sessionId, undefined, 'Continued by the mail', { basedOn: draft.savedAt });
    expect(byEmail).toMatchObject({ saved: true });
    expect(await read(sessionId, key)).toEqual({ draft: null, continuedByMail: true });
    const { savedAt: basedOn } = byEmail as { savedAt: string };
    expect(await save(sessionId, key, WORDS, { basedOn })).toEqual({ saved: false, continuedByMail: true });
    expect(await read(sessionId, undefined)).toMatchObject({
      draft: { answers: answers('Continued by the mail') },
    });
  });
});

describe('the visitor who opens a checkout that another person pays', () => {
  /** Opens one by the API as the cart does. @returns everything that the answer gives away, and how to repeat the call */
  async function open() {
    const key = `key-of-the-opener-${++keys}`;
    const call = {
      body: checkoutBody(harness.prices, { 'basic-seo': 1 }),
      headers: { [IDEMPOTENCY_HEADER]: key },
    };
    const ask = async () => (await harness.call('checkout', call)).body as Record<string, string>;
    const { sessionId = '', url = '' } = await ask();
    return { sessionId, url, ask };
  }

  async function payBy(email: string, url: string): Promise<void> {
    await harness.deliverAll(await harness.eventsOf(() => harness.submit(url, { email })));
    harness.clear();
  }

  it('opens nothing, however early and often it asks', async () => {
    const { sessionId, url, ask } = await open();
    const [opener, email] = [newKey(), harness.newEmail()];
    expect(await comeBack(sessionId, opener)).toEqual({ paid: false });
    await payBy(email, url);
    const again = await ask();
    expect(again.sessionId).toBe(sessionId);
    expect(JSON.stringify(again)).not.toContain(await proofOf(sessionId));
    const guess = new URL(again.url ?? '').hash.slice(1) || sessionId;
    expect(await comeBack(sessionId, opener, guess)).toEqual(ONLY_PAID);
    await expectNothingOpens({ email, sessionId }, opener);
  });

  it('does not lock the payer’s browser out', async () => {
    const { sessionId, url } = await open();
    const email = harness.newEmail();
    await payBy(email, url);
    await comeBack(sessionId, newKey());
    const opened = await comeBack(sessionId, newKey(), await proofOf(sessionId));
    expect(opened).toMatchObject({ mayContinue: true, customer: { email } });
  });

  it('does not know the proof from a checkout of its own a day before, under the same key', async () => {
    const { sessionId, url, ask } = await open();
    const proof = await proofOf(sessionId);
    await payBy(harness.newEmail(), url);
    passTime(24 * 60);
    const later = await ask();
    expect(later.sessionId).not.toBe(sessionId);
    expect(await proofOf(String(later.sessionId))).not.toBe(proof);
  });

  it('gets a different proof with every checkout', async () => {
    const [one, other] = [await open(), await open()];
    expect(await proofOf(one.sessionId)).not.toBe(await proofOf(other.sessionId));
  });
});

describe('the link in the email about an order', () => {
  it('opens it on any device', async () => {
    const email = harness.newEmail();
    const { sessionId, events } = await harness.buy({ 'basic-seo': 1 }, { email });
    await harness.deliverAll(events);
    const [mail] = harness.emailsTo(email);
    const [, token = ''] = /#order=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    expect((await harness.verify(sessionId, { secret: token })).body).toMatchObject({
      mayContinue: true,
      customer: { email },
    });
    expect(await save(sessionId, token, 'Analytical Engines')).toMatchObject({ saved: true });
  });

  it('opens nothing after its customer was erased', async () => {
    const { email, sessionId, proof } = await buy('accepted', 'marketing-documents');
    const key = newKey();
    await comeBack(sessionId, key, proof);
    await save(sessionId, key, 'Analytical Engines');
    const body = { email, confirmation: email };
    expect((await harness.call('admin-erasure', { body })).body).toMatchObject({ isDone: true });
    for (const secret of [undefined, key, newKey()]) {
      expect((await harness.verify(sessionId, { secret })).body).toEqual({
        paid: false,
      });
      expect(await comeBack(sessionId, secret ?? newKey(), proof)).toEqual({ paid: false });
      expect(await read(sessionId, secret)).toEqual({ draft: null });
      expect(await save(sessionId, secret, WORDS)).toEqual({ saved: false });
    }
  });
});
