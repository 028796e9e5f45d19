import { describe, expect, it, vi } from 'vitest';
import { withStrayFields } from '../../unit/lambdas/stray-fields.ts';
import { accessClaims, type Claims, idClaims } from './admin/admin-harness.ts';
import { moment, order, subscription } from './admin/admin-records.ts';
import { startPaymentHarness } from './payment-harness.ts';

const payments = startPaymentHarness();
const { harness } = payments;

/** Signs in somebody who is no administrator. */
function signIn(email: string, changes: { isEmailVerified?: boolean; isEnabled?: boolean } = {}) {
  return harness.signIn({ email, isInGroup: false, hasRecord: false, hasAuthenticator: false, ...changes });
}

/** Buys with an email address, and lets the site follow it. */
async function buy(email: string, fields: Readonly<Record<string, string>> = {}) {
  const { sessionId, events } = await payments.buy({ 'seo-bundle': 1 }, { email, ...fields });
  await payments.deliverAll([payments.one(events, 'checkout.session.completed')]);
  const { subscriptionId = '' } = (await payments.order(sessionId)) ?? {};
  return { sessionId, subscriptionId };
}

const CALLS = ['subscription', 'billing-portal', 'purchase-email'] as const;

describe.each(CALLS)('the call %s', (name) => {
  const refusal = async (claims: Claims) => {
    const asked = name === 'purchase-email' ? { email: 'books@engines.example' } : undefined;
    const { status, body } = await payments.call(name, claims, undefined, asked);
    return { status, code: body.code };
  };

  it('is refused without a token for calls', async () => {
    const signedIn = await signIn('ada@engines.example');
    for (const claims of [{}, idClaims(signedIn), accessClaims('')]) {
      expect(await refusal(claims)).toEqual({ status: 401, code: 'sign_in_again' });
    }
  });

  it('is refused to an account that is gone or disabled', async () => {
    expect(await refusal(accessClaims('somebody'))).toEqual({ status: 401, code: 'sign_in_again' });
    const disabled = await signIn('ada@engines.example', { isEnabled: false });
    expect(await refusal(disabled)).toEqual({ status: 401, code: 'sign_in_again' });
  });

  it('is refused to an account that has not proved its email address, whoever has bought with it', async () => {
    const email = payments.newEmail();
    await buy(email);
    const thief = await signIn(email, { isEmailVerified: false });
    expect(await refusal(thief)).toEqual({ status: 403, code: 'email_not_verified' });
  });

  it('is refused for now while accounts or records cannot be read', async () => {
    const signedIn = await signIn('ada@engines.example');
    harness.accounts.setFault('error');
    expect(await refusal(signedIn)).toEqual({ status: 503, code: 'identity_unavailable' });
    harness.accounts.setFault('off');
    harness.mailHarness.standIns.dynamodb.setFault('error');
    expect(await refusal(signedIn)).toEqual({ status: 503, code: 'storage_unavailable' });
  });

  it('writes no email address and no token to the log', async () => {
    const email = payments.newEmail();
    await buy(email);
    const { logLines } = await payments.call(name, await signIn(email));
    expect(logLines.join()).not.toContain('engines.example');
    expect(logLines.join()).not.toContain('/p/session/');
  });
});

describe("one's own purchases", () => {
  it('are none of somebody who has bought nothing', async () => {
    await buy(payments.newEmail());
    const { status, body } = await payments.call('subscription', await signIn('new@person.example'));
    expect({ status, body }).toEqual({ status: 200, body: { subscriptions: [], orders: [] } });
  });

  it('are found by the email address of the account, however it is written', async () => {
    const { sessionId, subscriptionId } = await buy('Grace@Navy.example');
    const { body } = await payments.call('subscription', await signIn('grace@NAVY.example'));
    const stored = await payments.subscription(subscriptionId);
    expect(body).toEqual({
      subscriptions: [
        {
          id: subscriptionId,
          state: 'active',
          cycle: 'monthly',
          lines: [{ serviceId: 'seo-bundle', name: 'SEO bundle', quantity: 1, amount: 40_000 }],
          amount: 40_000,
          currency: 'usd',
          nextDate: stored?.currentPeriodEnd,
          cancelAtPeriodEnd: false,
        },
      ],
      orders: [
        {
          id: sessionId,
          createdAt: expect.any(String),
          paidAt: expect.any(String),
          amount: 65_000,
          currency: 'usd',
          cycle: 'monthly',
          payment: 'paid',
          lines: [
            { name: 'SEO bundle', quantity: 1, amount: 40_000, interval: 'month' },
            { name: 'Setup fee ($250)', quantity: 1, amount: 25_000 },
          ],
        },
      ],
    });
  });

  it('stay with who bought them when bills go to another email address', async () => {
    const email = payments.newEmail();
    const { subscriptionId } = await buy(email);
    const { customerId = '' } = (await payments.subscription(subscriptionId)) ?? {};
    await payments.stripe.customers.update(customerId, { email: 'Books@engines.example' });
    const before = payments.standIn.events().length;
    await payments.standIn.act('subscriptions', subscriptionId, 'renew');
    await payments.deliverAll([payments.one(await payments.eventsSince(before), 'invoice.paid')]);

    expect(await payments.subscription(subscriptionId)).toMatchObject({
      email,
      billingEmail: 'books@engines.example',
    });
    const owner = await signIn(email);
    const { body } = await payments.call('subscription', owner);
    expect(body.subscriptions).toMatchObject([{ id: subscriptionId, state: 'active' }]);
    expect((await payments.call('billing-portal', owner)).status).toBe(200);
    const accountant = await signIn('books@engines.example');
    expect((await payments.call('subscription', accountant)).body.subscriptions).toEqual([]);
  });

  it('are told without anything else that is stored with them', async () => {
    const email = payments.newEmail();
    await harness.store('ORDERS_TABLE', withStrayFields(order({ email })));
    await harness.store('SUBSCRIPTIONS_TABLE', withStrayFields(subscription({ email })));
    const { body } = await payments.call('subscription', await signIn(email));
    expect(body).toMatchObject({ subscriptions: [{ state: 'active' }], orders: [{ payment: 'paid' }] });
    expect(JSON.stringify(body)).not.toContain('secretHash');
  });

  it('have no next date when they have ended, and no checkout that nobody paid', async () => {
    const email = payments.newEmail();
    const { subscriptionId } = await buy(email);
    const before = payments.standIn.events().length;
    await payments.standIn.act('subscriptions', subscriptionId, 'cancel');
    const { sessionId, url } = await payments.open({ 'seo-bundle': 1 });
    await payments.submit(url, { action: 'cancel', email, promotions: 'yes' });
    await payments.standIn.act('sessions', sessionId, 'expire');
    await payments.deliverAll(payments.eventsSince(before));
    expect(await payments.order(sessionId)).toMatchObject({ email, payment: 'expired' });

    const { body } = await payments.call('subscription', await signIn(email));
    expect(body).toMatchObject({ subscriptions: [{ id: subscriptionId, state: 'canceled' }] });
    expect(body.subscriptions).not.toMatchObject([{ nextDate: expect.anything() }]);
    expect(body.orders).toHaveLength(1);
  });
});

describe('a customer with 120 subscriptions, of which the first two go on', () => {
  const MANY = 120;

  async function customer() {
    const email = payments.newEmail();
    const customers = [await payments.stripe.customers.create(), await payments.stripe.customers.create()];
    const plans = Array.from({ length: MANY }, (_, at) =>
      subscription({
        email,
        createdAt: moment(at),
        ...(customers[at] ? { customerId: customers[at].id } : { state: 'canceled' }),
      }),
    );
    await harness.store('SUBSCRIPTIONS_TABLE', ...plans);
    const bought = plans.map((_, at) => order({ email, createdAt: moment(at) }));
    await harness.store('ORDERS_TABLE', ...bought);
    return { claims: await signIn(email), plans, bought };
  }

  it('sees all of them and all orders without Stripe, the newest first after what goes on', async () => {
    const { claims, plans, bought } = await customer();
    payments.standIn.setFault('error');
    const { body } = await payments.call('subscription', claims);
    const ids = (all: unknown) => (all as { id: string }[]).map(({ id }) => id);
    const [first, second, ...ended] = ids(plans);
    expect(ids(body.subscriptions)).toEqual([second, first, ...ended.reverse()]);
    expect(ids(body.orders)).toEqual(ids(bought).reverse());
  });

  it('changes the newest that goes on, or the one that is asked for', async () => {
    const { claims, plans } = await customer();
    const opened = async (query?: { subscription: string }) => {
      const { status, logLines } = await payments.call('billing-portal', claims, query);
      return { status, log: logLines.join() };
    };
    const [oldest = expect.fail('No plan'), second] = plans;
    expect(await opened()).toEqual({ status: 200, log: expect.stringContaining(String(second?.id)) });
    const asked = await opened({ subscription: oldest.id });
    expect(asked).toEqual({ status: 200, log: expect.stringContaining(oldest.id) });
  });
});

describe('purchases under another email address', () => {
  const account = () => signIn(payments.newEmail());
  const ask = (claims: Claims, email: string, code?: string) =>
    payments.call('purchase-email', claims, undefined, { email, ...(code !== undefined && { code }) });
  const codeTo = (email: string) =>
    /\b\d{8}\b/.exec(payments.emailsTo(email)[0]?.text ?? '')?.[0] ?? 'no code';
  const otherCode = (code: string) => (code === '00000000' ? '11111111' : '00000000');
  const subscriptionsOf = async (claims: Claims) =>
    (await payments.call('subscription', claims)).body.subscriptions;
  const WRONG = { status: 400, body: { code: 'wrong_code' } };

  /** Buys, and forgets the mails of the order. */
  async function buyElsewhere() {
    const email = payments.newEmail();
    const bought = await buy(email);
    harness.mailHarness.standIns.ses.clear();
    return { email, ...bought };
  }

  it('are added with the code that was mailed there, and can be canceled then', async () => {
    const { email, subscriptionId, sessionId } = await buyElsewhere();
    const claims = await account();
    expect(await subscriptionsOf(claims)).toEqual([]);
    expect((await ask(claims, email.toUpperCase())).status).toBe(200);
    expect(payments.emailsTo(email)).toHaveLength(1);
    expect((await ask(claims, email, codeTo(email))).status).toBe(200);
    const { body } = await payments.call('subscription', claims);
    expect(body).toMatchObject({ subscriptions: [{ id: subscriptionId }], orders: [{ id: sessionId }] });
    const portal = await payments.call('billing-portal', claims, { subscription: subscriptionId });
    expect(portal.status).toBe(200);
  });

  it('are not added with another code, nor with that of another account or address', async () => {
    const { email } = await buyElsewhere();
    const other = await buyElsewhere();
    const [claims, stranger] = [await account(), await account()];
    expect(await ask(claims, email, '12345678')).toMatchObject(WRONG);
    await ask(claims, email);
    const code = codeTo(email);
    expect(await ask(claims, email, otherCode(code))).toMatchObject(WRONG);
    expect(await ask(stranger, email, code)).toMatchObject(WRONG);
    expect(await ask(claims, other.email, code)).toMatchObject(WRONG);
    expect([await subscriptionsOf(claims), await subscriptionsOf(stranger)]).toEqual([[], []]);
  });

  it('are not added by the right code after five wrong ones, or an older one, or too late', async () => {
    const { email } = await buyElsewhere();
    const claims = await account();
    await ask(claims, email);
    const first = codeTo(email);
    for (let tries = 0; tries < 5; tries++) await ask(claims, email, otherCode(first));
    expect(await ask(claims, email, first)).toMatchObject(WRONG);
    await ask(claims, email);
    const second = codeTo(email);
    if (first !== second) expect(await ask(claims, email, first)).toMatchObject(WRONG);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
    expect(await ask(claims, email, second)).toMatchObject(WRONG);
    vi.restoreAllMocks();
    expect(await subscriptionsOf(claims)).toEqual([]);
  });

  it('are not added a second time by the same code', async () => {
    const { email } = await buyElsewhere();
    const claims = await account();
    await ask(claims, email);
    const code = codeTo(email);
    await ask(claims, email, code);
    harness.accounts.change(claims.sub ?? '', { provenEmails: '' });
    expect(await ask(claims, email, code)).toMatchObject(WRONG);
  });

  it('are added by the same code when the first try met an outage', async () => {
    const { email } = await buyElsewhere();
    const claims = await account();
    await ask(claims, email);
    const code = codeTo(email);
    harness.accounts.setFault('error');
    expect((await ask(claims, email, code)).status).toBe(503);
    harness.accounts.setFault('off');
    expect((await ask(claims, email, code)).status).toBe(200);
    expect(await subscriptionsOf(claims)).toHaveLength(1);
  });

  it('are not told of, and nobody is mailed, where there are none', async () => {
    const nobody = 'nobody-bought@engines.example';
    const answer = await ask(await account(), nobody);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { success: true } });
    expect(payments.emailsTo(nobody)).toEqual([]);
  });

  it('are asked about at most three times a day for a mailbox, by whomever', async () => {
    const { email } = await buyElsewhere();
    for (let asked = 0; asked < 3; asked++) expect((await ask(await account(), email)).status).toBe(200);
    expect(await ask(await account(), email)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    expect(payments.emailsTo(email)).toHaveLength(3);
  });

  it('are of five addresses at most', async () => {
    const { email } = await buyElsewhere();
    const provenEmails = [1, 2, 3, 4, 5].map((number) => `a${number}@engines.example`).join(' ');
    const claims = await harness.signIn({ email: payments.newEmail(), provenEmails });
    expect(await ask(claims, email)).toMatchObject({ status: 409, body: { code: 'too_many_emails' } });
  });

  it('cannot be asked for while no mail can be sent', async () => {
    const { email } = await buyElsewhere();
    harness.mailHarness.standIns.ses.setFault('error');
    expect(await ask(await account(), email)).toMatchObject({
      status: 503,
      body: { code: 'mail_unavailable' },
    });
    harness.mailHarness.standIns.ses.setFault('off');
  });
});

describe('the billing portal', () => {
  /** Whose portal it is. */
  async function customerAt(url: unknown): Promise<string> {
    const page = await fetch(String(url));
    expect(page.status).toBe(200);
    return page.text();
  }

  it('is not for somebody without a subscription', async () => {
    const { status, body } = await payments.call('billing-portal', await signIn('new@person.example'));
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'no_subscription' });
  });

  it('opens for the customer of the subscription, and leads back to the account page', async () => {
    const email = payments.newEmail();
    await buy(email);
    const { status, body } = await payments.call('billing-portal', await signIn(email));
    expect(status).toBe(200);
    const page = await customerAt(body.url);
    expect(page).toContain('SEO bundle');
    expect(page).toContain('http://localhost:3000/account');
  });

  it('opens for the one that is asked for, and never for that of another', async () => {
    const email = payments.newEmail();
    const first = await buy(email);
    const other = await buy(payments.newEmail());
    const signedIn = await signIn(email);
    const own = await payments.call('billing-portal', signedIn, { subscription: first.subscriptionId });
    expect(own.status).toBe(200);
    const foreign = await payments.call('billing-portal', signedIn, { subscription: other.subscriptionId });
    expect({ status: foreign.status, code: foreign.body.code }).toEqual({
      status: 404,
      code: 'no_subscription',
    });
  });

  it('opens for one that goes on, though a newer one has ended', async () => {
    const email = payments.newEmail();
    const older = await buy(email);
    const newer = await buy(email);
    const before = payments.standIn.events().length;
    await payments.standIn.act('subscriptions', newer.subscriptionId, 'cancel');
    await payments.deliverAll(payments.eventsSince(before));
    const { logLines } = await payments.call('billing-portal', await signIn(email));
    expect(logLines.join()).toContain(older.subscriptionId);
    expect(logLines.join()).not.toContain(newer.subscriptionId);
  });

  it('says so when the customer was deleted at the payment provider', async () => {
    const email = payments.newEmail();
    const { subscriptionId } = await buy(email);
    const before = payments.standIn.events().length;
    const { customer } = await payments.stripe.subscriptions.retrieve(subscriptionId);
    await payments.stripe.customers.del(String(customer));
    const call = async () => payments.call('billing-portal', await signIn(email));
    const gone = { status: 410, code: 'customer_deleted' };
    const early = await call();
    expect({ status: early.status, code: early.body.code }, 'before the events come').toEqual(gone);
    await payments.deliverAll(payments.eventsSince(before));
    const { status, body } = await call();
    expect({ status, code: body.code }).toEqual(gone);
    const { body: own } = await payments.call('subscription', await signIn(email));
    expect(own.subscriptions).toMatchObject([{ state: 'canceled' }]);
  });

  it('says so while the payment provider is down', async () => {
    const email = payments.newEmail();
    await buy(email);
    payments.standIn.setFault('error');
    const { status, body } = await payments.call('billing-portal', await signIn(email));
    expect({ status, code: body.code }).toEqual({ status: 502, code: 'payment_provider_unavailable' });
  });
});
