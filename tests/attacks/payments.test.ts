import Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../domain/api.ts';
import { isPaymentEvent, type PaymentEvent } from '../../domain/payment-events.ts';
import { readSessionPayment } from '../../lambdas/onboarding/payment.ts';
import { processEvent } from '../../lambdas/payments/process-event.ts';
import { createStripe } from '../../lambdas/stripe/client.later.ts';
import type { ProviderEvent } from '../../lambdas/stripe/signed-event.ts';
import { startStandIn } from '../../local/stand-in.ts';
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '../../local/stand-in-keys.ts';
import { readCheckoutResponse } from '../../web/features/cart/checkout-response.ts';
import { policiesOf, propertiesOf, resourcesOf, synthesizedStages } from '../infra/synthesized-stages.ts';
import { problem, repeat } from '../integration/handlers/api-harness.ts';
import { checkoutBody, startPaymentHarness } from '../integration/handlers/payment-harness.ts';
import { REQUEST_ID } from '../unit/lambdas/api-call.ts';

const harness = startPaymentHarness();
const { prod, elsewhere } = synthesizedStages();
const { template } = prod;

const now = () => Math.floor(Date.now() / 1000);
const EVENT = {
  id: 'evt_1',
  object: 'event',
  type: 'customer.created',
  created: now(),
  data: { object: { id: 'cus_1' } },
};
const A_SIGNATURE = 'a1'.repeat(32);

describe('the webhook', () => {
  it.each([
    ['an empty signature', `t=${now()},v1=`],
    ['a signature without a value', `t=${now()},v1`],
    ['an empty signature beside a long one', `t=${now()},v1=${A_SIGNATURE},v1=`],
    ['no time', `v1=${A_SIGNATURE}`],
    ['an empty time', `t=,v1=${A_SIGNATURE}`],
    ['a time that is not a number', `t=yesterday,v1=${A_SIGNATURE}`],
    ['a time that only begins as a number', `t=${now()}e9,v1=${A_SIGNATURE}`],
    ['two times', `t=1,t=${now()},v1=${A_SIGNATURE}`],
    ['no signature', `t=${now()}`],
    ['a signature of another kind', `t=${now()},v0=${A_SIGNATURE}`],
    ['a signature that is too short', `t=${now()},v1=a1`],
    ['a signature that is not hexadecimal', `t=${now()},v1=${'é'.repeat(32)}`],
    ['hundreds of signatures', `t=${now()}${`,v1=${A_SIGNATURE}`.repeat(300)}`],
    ['nothing but commas', ','.repeat(100)],
    ['an empty header', ''],
    ['no header', undefined],
  ])('refuses an event with %s, and raises no alarm', async (_, signature) => {
    const { status, body, metrics } = await harness.deliver(EVENT, { signature });
    expect({ status, body }).toMatchObject(problem(400, 'invalid_signature'));
    expect(metrics).toEqual({});
  });

  it('refuses an event with hundreds of signatures around one by Stripe, and raises no alarm', async () => {
    const payload = JSON.stringify(EVENT, null, 2);
    const header = { payload, secret: STRIPE_WEBHOOK_SECRET, timestamp: now() };
    const signed = Stripe.webhooks.generateTestHeaderString(header);
    const signature = `${signed}${`,v1=${A_SIGNATURE}`.repeat(300)}`;
    const { status, metrics } = await harness.deliver(EVENT, { signature });
    expect({ status, metrics }).toEqual({ status: 400, metrics: {} });
  });
});

describe('posts of a stranger to the webhook', () => {
  // The free plan has no rules by path: Stripe repeats what is refused for three days, and is reconciled with every night.
  interface FirewallRule {
    readonly Name: string;
    readonly Statement: { readonly RateBasedStatement: { readonly Limit: number } };
  }

  it('are refused before any secret is read', async () => {
    vi.resetModules();
    const { status, body } = await harness.breakDuring(
      'ssm',
      () => harness.deliver(EVENT, { signature: `t=${now()},v1=` }),
      'unreachable',
    );
    expect({ status, body }).toMatchObject(problem(400, 'invalid_signature'));
  });

  it('have a lower limit together from thousands of IPs than the route', () => {
    const paid = synthesizedStages().ownDomain.template;
    const [{ Rules }] = propertiesOf(paid, 'AWS::WAFv2::WebACL') as [{ Rules: readonly FirewallRule[] }];
    const { Statement } = Rules.find(({ Name }) => Name === 'UnknownEvents') ?? expect.fail('no rule');
    const [{ RouteSettings }] = propertiesOf(template, 'AWS::ApiGatewayV2::Stage') as [
      { RouteSettings: Record<string, { ThrottlingRateLimit: number }> },
    ];
    const { ThrottlingRateLimit: rate = 0 } = RouteSettings[`POST ${api.stripeWebhook.path}`] ?? {};
    expect(Statement.RateBasedStatement.Limit / 300).toBeLessThan(rate / 10);
  });
});

describe('a function that only reads from Stripe', () => {
  const readable = (name: string) => {
    const [{ Role, Environment } = expect.fail(name)] = Object.values(
      resourcesOf(elsewhere.template, 'AWS::Lambda::Function'),
    )
      .filter(({ Metadata }) => Metadata['s5:function'] === name)
      .map(({ Properties }) => Properties);
    const policies = policiesOf(elsewhere.template).filter(
      ({ Roles }) => Roles[0].Ref === Role['Fn::GetAtt'][0],
    );
    const text = JSON.stringify([Environment.Variables, policies]);
    return ['stripe/money-key', 'stripe/read-key', 'stripe/secret-key'].filter((path) =>
      text.includes(`/s5/prod/${path}`),
    );
  };

  it.each(['verification', 'onboarding', 'stripe-webhook', 'reconciliation'])(
    'has the read key alone, where the operator stores one: %s',
    (name) => expect(readable(name)).toEqual(['stripe/read-key']),
  );

  it.each(['checkout', 'billing-portal'])(
    'differs from one that writes, which has the secret key: %s',
    (name) => expect(readable(name)).toEqual(['stripe/secret-key']),
  );

  it('differs from the one that moves money, which has a key for that alone', () =>
    expect(readable('admin-money')).toEqual(['stripe/money-key']));

  it('works with a key that may only read', async () => {
    const line = await readingLine(harness.provider.url);
    const stripe = createStripe({ apiUrl: line.url, secretKey: STRIPE_SECRET_KEY });
    await expect(stripe.refunds.create({ charge: 'ch_1' })).rejects.toThrow('only read');

    const { sessionId, events } = await harness.buy({ 'seo-bundle': 1 });
    harness.enter('stripe-webhook');
    for (const { type, data } of events.filter((event) => isPaymentEvent(event.type))) {
      await processEvent(stripe, type as PaymentEvent, data.object as ProviderEvent['object']);
    }
    expect(await readSessionPayment(STRIPE_SECRET_KEY, sessionId)).toMatchObject({ state: 'paid' });
    expect(await harness.order(sessionId)).toMatchObject({ payment: 'paid' });
    await line.stop();
  });
});

describe('a reason for a canceled checkout', () => {
  const say = (body: object, ip = harness.newIp()) => harness.call('canceled-checkout', { body }, { ip });
  const counted = async () =>
    (await harness.items('DAY_COUNTS_TABLE')).reduce(
      (sum, day) => sum + Number(day['too-expensive'] ?? 0),
      0,
    );

  it('is counted five times an hour for a visitor', async () => {
    const ip = harness.newIp();
    const statuses = await repeat(8, async () => (await say({ reason: 'too-expensive' }, ip)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await counted()).toBe(5);
  });

  it.each([
    {},
    { reason: 'list' },
    { reason: 'day' },
    { reason: ['too-expensive'] },
    { reason: 'too-expensive', count: 1000 },
    { reason: 'too-expensive', list: 'orders' },
  ])('is refused and not counted as %j', async (body) => {
    const before = await counted();
    expect((await say(body)).status).toBe(400);
    expect(await counted()).toBe(before);
  });

  it('is counted a thousand times a day at most', async () => {
    harness.enter('canceled-checkout');
    const { countCancellation } = await import('../../lambdas/tables/day-counts.ts');
    const day = '2031-01-01';
    const read = async () => (await harness.items('DAY_COUNTS_TABLE')).find((item) => item.day === day);
    await countCancellation('unclear', day);
    expect(await read()).toMatchObject({ unclear: 1 });
    await harness.store('DAY_COUNTS_TABLE', { ...(await read()), unclear: 995 });
    for (let times = 0; times < 10; times++) await countCancellation('unclear', day);
    expect(await read()).toMatchObject({ unclear: 1_000 });
  });
});

describe('the checkout', () => {
  const MOST = 20;
  const order = () => harness.withKey(checkoutBody(harness.prices, { 'seo-bundle': 1 }), harness.newKey());
  const openPages = (count: number, ip: (at: number) => string) =>
    repeat(count, async (at) => (await harness.call('checkout', order(), { ip: ip(at) })).status);
  const opened = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

  it('opens twenty payment pages an hour for a visitor, and then answers with instructions', async () => {
    const ip = harness.newIp();
    expect(opened(await openPages(MOST + 5, () => ip))).toBe(MOST);
    expect(harness.newSessions).toBe(MOST);
    const { status, body, metrics } = await harness.call('checkout', order(), { ip });
    const message =
      'Too many checkouts were started from your network. You were not charged. Please try again in an hour or call us.';
    expect({ status, body }).toEqual({
      status: 429,
      body: { success: false, error: message, code: 'too_many_requests', message, requestId: REQUEST_ID },
    });
    expect(metrics).toEqual({});
    expect(readCheckoutResponse({ status, body }).notices).toEqual([
      { tone: 'destructive', title: 'Checkout failed', text: message },
    ]);
    expect((await harness.call('checkout', order())).status).toBe(200);
  });

  it.each([
    ['thirty calls at once', order],
    ['thirty calls without a key', () => ({ body: order().body })],
  ])('opens twenty payment pages for %s', async (_, call) => {
    const answers = await harness.callAtOnce('checkout', Array.from({ length: 30 }, call));
    expect(opened(answers.map(({ status }) => status))).toBe(MOST);
  });

  it.each<[number, string, (at: number) => string]>([
    [MOST, 'the IPs of one IPv6 network', (at) => `2001:db8:1:2::${at}`],
    [60, 'the networks of one IPv6 /48', (at) => `2001:db8:2:${at}::1`],
    [MOST, 'a visitor who claims other IPs', (at) => `203.0.113.${at}, 10.9.9.9`],
  ])('opens %i payment pages for %s', async (most, _, ip) => {
    expect(opened(await openPages(most + 5, ip))).toBe(most);
  });

  it('opens the same page for a repeated checkout, although the limit is reached', async () => {
    const ip = harness.newIp();
    const repeated = order();
    const first = await harness.call('checkout', repeated, { ip });
    for (let again = 0; again < MOST + 5; again++) {
      const { status, body } = await harness.call('checkout', repeated, { ip });
      expect([status, body.sessionId]).toEqual([200, first.body.sessionId]);
    }
    expect(opened(await openPages(MOST, () => ip))).toBe(MOST - 1);
    expect((await harness.call('checkout', repeated, { ip })).body).toEqual(first.body);
  });

  it('has no limit while attempts cannot be counted', async () => {
    harness.break('dynamodb');
    expect((await harness.call('checkout', order())).status).toBe(200);
  });
});

/** A line to Stripe's stand-in on which nothing but questions are answered, as for a key that may only read. */
function readingLine(target: string) {
  return startStandIn('Reading line', async (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.method !== 'GET') {
      const error = { type: 'invalid_request_error', message: 'This key may only read.' };
      return void response.writeHead(403).end(JSON.stringify({ error }));
    }
    const { authorization = '' } = request.headers;
    const answer = await fetch(`${target}${request.url}`, { headers: { authorization } });
    response.writeHead(answer.status).end(await answer.text());
  });
}
