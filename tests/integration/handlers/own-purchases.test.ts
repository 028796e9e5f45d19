import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { moment, order, subscription } from '../../support/stored-records.ts';
import { withStrayFields } from '../../unit/lambdas/stray-fields.ts';
import { accessClaims, type Claims, idClaims } from './admin/admin-harness.ts';
import { problem } from './api-harness.ts';
import { startPaymentHarness } from './payment-harness.ts';

const harness = startPaymentHarness();

/** Buys with an email address, and lets the site follow it. */
async function buy(email: string) {
  const { sessionId } = await harness.complete({ 'seo-bundle': 1 }, { email });
  const { subscriptionId = '' } = (await harness.order(sessionId)) ?? {};
  return { sessionId, subscriptionId };
}

/** A customer who has bought the SEO bundle. */
async function customer() {
  const email = harness.newEmail();
  return { email, ...(await buy(email)), claims: await harness.signInCustomer(email) };
}

const purchasesOf = async (claims: Claims) => (await harness.call('subscription', { claims })).body;

const openPortal = (claims: Claims, subscription: string) =>
  harness.call('billing-portal', { claims, query: { subscription } });

const ids = (all: unknown) => (all as { id: string }[]).map(({ id }) => id);

describe.each(['subscription', 'billing-portal', 'purchase-email'] as const)('the call %s', (name) => {
  const call = (claims: Claims, subscription = 'sub_1') =>
    harness.call(name, {
      claims,
      ...(name === 'purchase-email' && { body: { email: 'books@engines.example' } }),
      ...(name === 'billing-portal' && { query: { subscription } }),
    });
  const refusal = async (claims: Claims) => {
    const answer = await call(claims);
    return { status: answer.status, code: answer.body.code };
  };

  it('refuses everything but an access token of an enabled account', async () => {
    const signedIn = await harness.signInCustomer('ada@engines.example');
    const disabled = await harness.signInCustomer('ada@engines.example', { isEnabled: false });
    for (const claims of [{}, idClaims(signedIn), accessClaims(''), accessClaims('unknown'), disabled]) {
      expect(await refusal(claims)).toEqual({ status: 401, code: 'sign_in_again' });
    }
  });

  it('refuses an account without a verified email address, although there are purchases with it', async () => {
    const email = harness.newEmail();
    await buy(email);
    const thief = await harness.signInCustomer(email, { isEmailVerified: false });
    expect(await refusal(thief)).toEqual({ status: 403, code: 'email_not_verified' });
  });

  it('is unavailable while accounts or records cannot be read', async () => {
    const signedIn = await harness.signInCustomer('ada@engines.example');
    expect(await harness.breakDuring('cognito', () => refusal(signedIn))).toEqual({
      status: 503,
      code: 'identity_unavailable',
    });
    harness.break('dynamodb');
    expect(await refusal(signedIn)).toEqual({ status: 503, code: 'storage_unavailable' });
  });

  it('logs no email address and no URL of a session', async () => {
    const { claims, subscriptionId } = await customer();
    const log = (await call(claims, subscriptionId)).logLines.join();
    expect(log).not.toMatch(/engines\.example|\/p\/session\//);
  });
});

describe('the purchases of an account', () => {
  it('are empty without a purchase', async () => {
    await buy(harness.newEmail());
    const claims = await harness.signInCustomer('new@person.example');
    const { status, body } = await harness.call('subscription', { claims });
    expect({ status, body }).toEqual({ status: 200, body: { subscriptions: [], orders: [] } });
  });

  it('are found by the email address in any capitalization', async () => {
    const { sessionId, subscriptionId } = await buy('Grace@Navy.example');
    const stored = await harness.subscription(subscriptionId);
    expect(await purchasesOf(await harness.signInCustomer('grace@NAVY.example'))).toEqual({
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

  it('stay with the buyer when bills go to another email address', async () => {
    const { email, subscriptionId, claims } = await customer();
    const { customerId = '' } = (await harness.subscription(subscriptionId)) ?? {};
    await harness.stripe.customers.update(customerId, { email: 'Books@engines.example' });
    const renew = () => harness.provider.act('subscriptions', subscriptionId, 'renew');
    await harness.deliverAll([await harness.eventOf('invoice.paid', renew)]);

    expect(await harness.subscription(subscriptionId)).toMatchObject({
      email,
      billingEmail: 'books@engines.example',
    });
    expect(await purchasesOf(claims)).toMatchObject({
      subscriptions: [{ id: subscriptionId, state: 'active' }],
    });
    expect((await openPortal(claims, subscriptionId)).status).toBe(200);
    const accountant = await harness.signInCustomer('books@engines.example');
    expect((await purchasesOf(accountant)).subscriptions).toEqual([]);
  });

  it('leave out fields that the contract does not have', async () => {
    const email = harness.newEmail();
    await harness.store('orders', withStrayFields(order({ email })));
    await harness.store('SUBSCRIPTIONS_TABLE', withStrayFields(subscription({ email })));
    const body = await purchasesOf(await harness.signInCustomer(email));
    expect(body).toMatchObject({ subscriptions: [{ state: 'active' }], orders: [{ payment: 'paid' }] });
    expect(JSON.stringify(body)).not.toContain('secretHash');
  });

  it('have no next date after a plan ends, and no unpaid checkout', async () => {
    const { email, subscriptionId, claims } = await customer();
    let unpaid = '';
    const events = await harness.eventsOf(async () => {
      await harness.provider.act('subscriptions', subscriptionId, 'cancel');
      const { sessionId, url } = await harness.open({ 'seo-bundle': 1 });
      unpaid = sessionId;
      await harness.submit(url, { action: 'cancel', email, promotions: 'yes' });
      await harness.provider.act('sessions', sessionId, 'expire');
    });
    await harness.deliverAll(events);
    expect(await harness.order(unpaid)).toMatchObject({ email, payment: 'expired' });

    const body = await purchasesOf(claims);
    expect(body).toMatchObject({ subscriptions: [{ id: subscriptionId, state: 'canceled' }] });
    expect(body.subscriptions).not.toMatchObject([{ nextDate: expect.anything() }]);
    expect(body.orders).toHaveLength(1);
  });
});

describe('a customer with 120 subscriptions, of which the first two are active', () => {
  const MANY = 120;

  async function busyCustomer() {
    const email = harness.newEmail();
    const customers = [await harness.stripe.customers.create(), await harness.stripe.customers.create()];
    const plans = Array.from({ length: MANY }, (_, at) =>
      subscription({
        email,
        createdAt: moment(at),
        ...(customers[at] ? { customerId: customers[at].id } : { state: 'canceled' }),
      }),
    );
    await harness.store('SUBSCRIPTIONS_TABLE', ...plans);
    const bought = plans.map((_, at) => order({ email, createdAt: moment(at) }));
    await harness.store('orders', ...bought);
    return { claims: await harness.signInCustomer(email), plans, bought };
  }

  it('sees all of them and all orders without Stripe, active ones first and then the newest', async () => {
    const { claims, plans, bought } = await busyCustomer();
    harness.break('stripe');
    const body = await purchasesOf(claims);
    const [first, second, ...ended] = ids(plans);
    expect(ids(body.subscriptions)).toEqual([second, first, ...ended.reverse()]);
    expect(ids(body.orders)).toEqual(ids(bought).reverse());
  });
});

describe('purchases under another email address', () => {
  const account = () => harness.signInCustomer(harness.newEmail());
  const ask = (claims: Claims, email: string, code?: string) =>
    harness.call('purchase-email', { claims, body: { email, ...(code !== undefined && { code }) } });
  const codeTo = (email: string) =>
    /\b\d{8}\b/.exec(harness.emailsTo(email)[0]?.text ?? '')?.[0] ?? 'no code';
  const otherCode = (code: string) => (code === '00000000' ? '11111111' : '00000000');
  const subscriptionsOf = async (claims: Claims) => (await purchasesOf(claims)).subscriptions;
  const WRONG = problem(400, 'wrong_code');

  /** Buys, and forgets the emails of the order. */
  async function buyElsewhere() {
    const email = harness.newEmail();
    const bought = await buy(email);
    harness.clear();
    return { email, ...bought };
  }

  /** Lets the database fail to store whole items. */
  function failPuts() {
    const send = DynamoDBDocumentClient.prototype.send as (command: unknown) => Promise<unknown>;
    return vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
      this: DynamoDBDocumentClient,
      command: unknown,
    ) {
      if (command instanceof PutCommand) throw new Error('No database');
      return send.call(this, command);
    });
  }

  /** Has a code emailed to the address of a purchase. */
  async function askForCode() {
    const { email } = await buyElsewhere();
    const claims = await account();
    await ask(claims, email);
    return { email, claims, code: codeTo(email) };
  }

  it('are added with the code that was emailed there, and can then be canceled', async () => {
    const { email, subscriptionId, sessionId } = await buyElsewhere();
    const claims = await account();
    expect(await subscriptionsOf(claims)).toEqual([]);
    expect((await ask(claims, email.toUpperCase())).status).toBe(200);
    expect(harness.emailsTo(email)).toHaveLength(1);
    expect((await ask(claims, email, codeTo(email))).status).toBe(200);
    expect(await purchasesOf(claims)).toMatchObject({
      subscriptions: [{ id: subscriptionId }],
      orders: [{ id: sessionId }],
    });
    expect((await openPortal(claims, subscriptionId)).status).toBe(200);
  });

  it('are not added with another code, or with the code of another account or address', async () => {
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
    const { email, claims, code: first } = await askForCode();
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
    const { email, claims, code } = await askForCode();
    await ask(claims, email, code);
    harness.accounts.change(claims.sub ?? '', { provenEmails: '' });
    expect(await ask(claims, email, code)).toMatchObject(WRONG);
  });

  it('are added by the same code when the first try met an outage', async () => {
    const { email, claims, code } = await askForCode();
    expect((await harness.breakDuring('cognito', () => ask(claims, email, code))).status).toBe(503);
    expect((await ask(claims, email, code)).status).toBe(200);
    expect(await subscriptionsOf(claims)).toHaveLength(1);
  });

  it('send no email and get the same response when they do not exist', async () => {
    const email = 'no-purchase@engines.example';
    const answer = await ask(await account(), email);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { success: true } });
    expect(harness.emailsTo(email)).toEqual([]);
  });

  it('send no code to an address whose purchases the account has, and say so', async () => {
    const own = harness.newEmail();
    const { email } = await buyElsewhere();
    const claims = await harness.signInCustomer(own);
    await ask(claims, email);
    await ask(claims, email, codeTo(email));
    harness.clear();
    for (const known of [email, own]) {
      expect(await ask(claims, known)).toMatchObject(problem(409, 'known_email'));
      expect(harness.emailsTo(known)).toEqual([]);
    }
  });

  it('send at most three emails a day to a mailbox, and two of them for one account', async () => {
    const { email } = await buyElsewhere();
    const TOO_MANY = problem(429, 'too_many_codes');
    const stranger = await account();
    for (let asked = 0; asked < 2; asked++) expect((await ask(stranger, email)).status).toBe(200);
    for (let asked = 0; asked < 2; asked++) expect(await ask(stranger, email)).toMatchObject(TOO_MANY);
    expect((await ask(await account(), email)).status).toBe(200);
    expect(await ask(await account(), email)).toMatchObject(TOO_MANY);
    expect(harness.emailsTo(email)).toHaveLength(3);
  });

  it('are limited to five addresses', async () => {
    const { email } = await buyElsewhere();
    const provenEmails = [1, 2, 3, 4, 5].map((number) => `a${number}@engines.example`).join(' ');
    const claims = await harness.signIn({ email: harness.newEmail(), provenEmails });
    expect(await ask(claims, email)).toMatchObject(problem(409, 'too_many_emails'));
  });

  it('are unavailable while no email can be sent', async () => {
    const { email } = await buyElsewhere();
    harness.break('ses');
    expect(await ask(await account(), email)).toMatchObject(problem(503, 'mail_unavailable'));
  });

  it('cost none of the codes of a day when the email or the code could not be made', async () => {
    const { email } = await buyElsewhere();
    const claims = await account();
    for (let tries = 0; tries < 2; tries++) {
      expect((await harness.breakDuring('ses', () => ask(claims, email))).status).toBe(503);
      const put = failPuts();
      expect((await ask(claims, email)).status).toBe(503);
      put.mockRestore();
    }
    for (let asked = 0; asked < 2; asked++) expect((await ask(claims, email)).status).toBe(200);
    expect(await ask(claims, email)).toMatchObject(problem(429, 'too_many_codes'));
  });
});

describe('the billing portal', () => {
  const refusal = async (...call: Parameters<typeof openPortal>) => {
    const { status, body } = await openPortal(...call);
    return { status, code: body.code };
  };

  it('does not open without a subscription, or for an unknown one or that of another customer', async () => {
    const [own, other] = [await customer(), await customer()];
    expect((await openPortal(own.claims, own.subscriptionId)).status).toBe(200);
    for (const id of ['sub_unknown', other.subscriptionId]) {
      expect(await refusal(own.claims, id)).toEqual({ status: 404, code: 'no_subscription' });
    }
    expect(await harness.call('billing-portal', { claims: own.claims })).toMatchObject(
      problem(400, 'validation_failed'),
    );
  });

  it('opens for the customer of the subscription, and leads back to the account page', async () => {
    const { claims, subscriptionId } = await customer();
    const { status, body } = await openPortal(claims, subscriptionId);
    expect(status).toBe(200);
    const page = await fetch(String(body.url));
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('SEO bundle');
    expect(text).toContain('http://localhost:3000/account');
  });

  it('reports a customer deleted at the payment provider, before and after its events', async () => {
    const { claims, subscriptionId } = await customer();
    const gone = { status: 410, code: 'customer_deleted' };
    const events = await harness.eventsOf(async () => {
      const { customer: id } = await harness.stripe.subscriptions.retrieve(subscriptionId);
      await harness.stripe.customers.del(String(id));
    });
    expect(await refusal(claims, subscriptionId)).toEqual(gone);
    await harness.deliverAll(events);
    expect(await refusal(claims, subscriptionId)).toEqual(gone);
    expect(await purchasesOf(claims)).toMatchObject({ subscriptions: [{ state: 'canceled' }] });
  });

  it('is unavailable while the payment provider is down', async () => {
    const { claims, subscriptionId } = await customer();
    harness.break('stripe');
    expect(await refusal(claims, subscriptionId)).toEqual({
      status: 502,
      code: 'payment_provider_unavailable',
    });
  });
});
