import Stripe from 'stripe';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../domain/api.ts';
import { isPaymentEvent, type PaymentEvent } from '../../domain/payment-events.ts';
import { sessionPayment } from '../../lambdas/onboarding/payment.ts';
import { processEvent } from '../../lambdas/payments/process-event.ts';
import { createStripe } from '../../lambdas/stripe/client.later.ts';
import type { ProviderEvent } from '../../lambdas/stripe/signed-event.ts';
import { startServer } from '../../local/stand-in.ts';
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '../../local/stand-in-keys.ts';
import { readCheckoutAnswer } from '../../web/features/cart/checkout-answer.ts';
import { policiesOf, propertiesOf, resourcesOf, synthesizedStages } from '../infra/synthesized-stages.ts';
import { startPaymentHarness } from '../integration/handlers/payment-harness.ts';
import { checkoutBody } from '../integration/handlers/shop.ts';
import { REQUEST_ID } from '../unit/lambdas/api-call.ts';

const payments = startPaymentHarness();
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

describe('Somebody who is not Stripe wants to raise the payments alarm', () => {
  it.each([
    ['an empty signature', `t=${now()},v1=`],
    ['a signature without a value', `t=${now()},v1`],
    ['an empty signature beside a long one', `t=${now()},v1=${A_SIGNATURE},v1=`],
    ['no time', `v1=${A_SIGNATURE}`],
    ['an empty time', `t=,v1=${A_SIGNATURE}`],
    ['a time that is no number', `t=yesterday,v1=${A_SIGNATURE}`],
    ['a time that only begins as a number', `t=${now()}e9,v1=${A_SIGNATURE}`],
    ['two times', `t=1,t=${now()},v1=${A_SIGNATURE}`],
    ['no signature', `t=${now()}`],
    ['a signature of another kind', `t=${now()},v0=${A_SIGNATURE}`],
    ['a signature that is too short', `t=${now()},v1=a1`],
    ['a signature that is no hexadecimal number', `t=${now()},v1=${'é'.repeat(32)}`],
    ['hundreds of signatures', `t=${now()}${`,v1=${A_SIGNATURE}`.repeat(300)}`],
    ['nothing but commas', ','.repeat(100)],
    ['an empty header', ''],
    ['no header', undefined],
  ])('with %s', async (_, signature) => {
    const { status, body, metrics } = await payments.deliver(EVENT, { signature });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
    expect(metrics).toEqual({});
  });

  it('with hundreds of signatures around one that Stripe has made', async () => {
    const payload = JSON.stringify(EVENT, null, 2);
    const header = { payload, secret: STRIPE_WEBHOOK_SECRET, timestamp: now() };
    const signed = Stripe.webhooks.generateTestHeaderString(header);
    const signature = `${signed}${`,v1=${A_SIGNATURE}`.repeat(300)}`;
    const { status, metrics } = await payments.deliver(EVENT, { signature });
    expect({ status, metrics }).toEqual({ status: 400, metrics: {} });
  });
});

describe('Somebody who is not Stripe wants to keep its events out by posts of their own', () => {
  // The free plan has no rules by path: Stripe repeats what is refused for three days, and is reconciled with every night.
  const paid = synthesizedStages().ownDomain.template;
  const [{ Rules }] = propertiesOf(paid, 'AWS::WAFv2::WebACL') as [{ Rules: readonly FirewallRule[] }];

  interface FirewallRule {
    readonly Name: string;
    readonly Action?: object;
    readonly Statement: { readonly RateBasedStatement?: object };
  }

  it('that cost us the secrets to refuse', async () => {
    vi.resetModules();
    payments.harness.mailHarness.standIns.ssm.setFault('unreachable');
    const { status, body } = await payments.deliver(EVENT, { signature: `t=${now()},v1=` });
    payments.harness.mailHarness.standIns.ssm.setFault('off');
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
  });

  it('from one IP: Stripe is not counted', () => {
    for (const { Name, Statement } of Rules) {
      const looksAt = JSON.stringify(Statement);
      // The common attacks leave out the whole webhook.
      const leavesOut = Name === 'CommonAttacks' ? api.stripeWebhook.path : 'IPSetReferenceStatement';
      expect(looksAt.slice(looksAt.indexOf('"NotStatement"')), Name).toContain(leavesOut);
    }
  });

  it('from thousands of IPs: all of them together get less than the route takes', () => {
    const limit = Rules.find(({ Name }) => Name === 'UnknownEvents') ?? expect.fail('no rule');
    expect(limit).toMatchObject({
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
      Statement: { RateBasedStatement: { AggregateKeyType: 'CONSTANT', EvaluationWindowSec: 300 } },
    });
    const { Limit } = limit.Statement.RateBasedStatement as { Limit: number };
    const [{ RouteSettings }] = propertiesOf(template, 'AWS::ApiGatewayV2::Stage') as [
      { RouteSettings: Record<string, { ThrottlingRateLimit: number }> },
    ];
    const { ThrottlingRateLimit: rate = 0 } = RouteSettings[`POST ${api.stripeWebhook.path}`] ?? {};
    expect(Limit / 300).toBeLessThan(rate / 10);
  });

  it('without anybody noticing', () => {
    const [filter = expect.fail('Nothing is counted')] = propertiesOf(template, 'AWS::Logs::MetricFilter');
    expect(filter.FilterPattern).toContain(`"POST ${api.stripeWebhook.path}"`);
    expect(filter.FilterPattern).toContain('"429"');
    const [{ MetricName, MetricNamespace }] = filter.MetricTransformations;
    const watched = propertiesOf(template, 'AWS::CloudWatch::Alarm').find(({ AlarmName }) =>
      AlarmName.endsWith('A payment event was not followed'),
    );
    expect(watched).toMatchObject({ Threshold: 1 });
    expect(JSON.stringify(watched?.Metrics)).toContain(
      JSON.stringify({ MetricName, Namespace: MetricNamespace }),
    );
  });
});

describe('Somebody who has taken over a function that only reads from Stripe', () => {
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
    return ['stripe/read-key', 'stripe/secret-key'].filter((path) => text.includes(`/s5/prod/${path}`));
  };

  it.each(['verification', 'onboarding', 'stripe-webhook', 'reconciliation'])(
    'wants the key that sells and refunds from %s, where the operator stores one for reading',
    (name) => expect(readable(name)).toEqual(['stripe/read-key']),
  );

  it.each(['checkout', 'billing-portal'])('finds it only where something is made, as in %s', (name) =>
    expect(readable(name)).toEqual(['stripe/secret-key']),
  );

  it('wants Stripe to do more for it than to answer', async () => {
    const line = await readingLine(payments.standIn.url);
    const stripe = createStripe({ apiUrl: line.url, secretKey: STRIPE_SECRET_KEY });
    await expect(stripe.refunds.create({ charge: 'ch_1' })).rejects.toThrow('only read');

    const { sessionId, events } = await payments.buy({ 'seo-bundle': 1 });
    payments.harness.mailHarness.enter('stripe-webhook');
    for (const { type, data } of events.filter((event) => isPaymentEvent(event.type))) {
      await processEvent(stripe, type as PaymentEvent, data.object as ProviderEvent['object']);
    }
    expect(await sessionPayment(STRIPE_SECRET_KEY, sessionId)).toMatchObject({ state: 'paid' });
    expect(await payments.order(sessionId)).toMatchObject({ payment: 'paid' });
    await line.stop();
  });
});

describe('Somebody who wants the team to believe that the prices are too high', () => {
  const { mailHarness } = payments.harness;
  const say = (body: object, ip = mailHarness.newIp()) =>
    mailHarness.call('cancelled-checkout', { body }, { ip });
  const counted = async () =>
    (await payments.harness.items('DAY_COUNTS_TABLE')).reduce(
      (sum, day) => sum + Number(day['too-expensive'] ?? 0),
      0,
    );

  it('says so again and again, and is heard five times an hour', async () => {
    const ip = mailHarness.newIp();
    const statuses: number[] = [];
    for (let times = 0; times < 8; times++)
      statuses.push((await say({ reason: 'too-expensive' }, ip)).status);
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
  ])('sends %j, which is not counted', async (body) => {
    const before = await counted();
    expect((await say(body)).status).toBe(400);
    expect(await counted()).toBe(before);
  });

  it('from a thousand addresses, and the count of a day ends there', async () => {
    mailHarness.enter('cancelled-checkout');
    const { countCancellation } = await import('../../lambdas/tables/day-counts.ts');
    for (let times = 0; times < 1_010; times++) await countCancellation('unclear', '2031-01-01');
    const day = (await payments.harness.items('DAY_COUNTS_TABLE')).find((item) => item.day === '2031-01-01');
    expect(day?.unclear).toBe(1_000);
  });
});

describe('Somebody with a list of stolen cards wants payment pages to try them on', () => {
  const { mailHarness } = payments.harness;
  const MOST = 20;
  let keys = 0;

  beforeAll(() => payments.deploy(payments.prices));

  const key = () => `key-of-a-card-tester-${++keys}`;
  const order = (idempotencyKey?: string) => ({
    body: checkoutBody(payments.prices, { 'seo-bundle': 1 }),
    headers: { ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
  });
  const openPages = async (count: number, ip: (at: number) => string) => {
    const statuses: number[] = [];
    for (let at = 0; at < count; at++) {
      const { status } = await mailHarness.call('checkout', order(key()), { ip: ip(at) });
      statuses.push(status);
    }
    return statuses;
  };
  const opened = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

  it('by the hundred, and gets twenty an hour and a sentence', async () => {
    const ip = mailHarness.newIp();
    const before = payments.standIn.sessions().length;
    expect(opened(await openPages(MOST + 5, () => ip))).toBe(MOST);
    expect(payments.standIn.sessions().length).toBe(before + MOST);
    const { status, body, metrics } = await mailHarness.call('checkout', order(key()), { ip });
    const message =
      'Too many checkouts were started from your network. Nothing was charged; please try again in an hour, or call us.';
    expect({ status, body }).toEqual({
      status: 429,
      body: { success: false, error: message, code: 'too_many_requests', message, requestId: REQUEST_ID },
    });
    expect(metrics).toEqual({});
    expect(readCheckoutAnswer({ status, body }).notices).toEqual([
      { tone: 'destructive', title: 'Checkout failed', text: message },
    ]);
    expect((await mailHarness.call('checkout', order(key()))).status).toBe(200);
  });

  it('all at once', async () => {
    const answers = await mailHarness.callAtOnce(
      'checkout',
      Array.from({ length: 30 }, () => order(key())),
    );
    expect(opened(answers.map(({ status }) => status))).toBe(MOST);
  });

  it('without a key that would tell one attempt from the next', async () => {
    const answers = await mailHarness.callAtOnce(
      'checkout',
      Array.from({ length: 25 }, () => order()),
    );
    expect(opened(answers.map(({ status }) => status))).toBe(MOST);
  });

  it('from each of the IPs of one IPv6 network, and is one visitor', async () => {
    expect(opened(await openPages(25, (at) => `2001:db8:1:2::${at}`))).toBe(MOST);
  });

  it('from each of the 65,536 networks that one customer can have', async () => {
    const statuses = await openPages(65, (at) => `2001:db8:2:${at}::1`);
    expect(opened(statuses)).toBe(60);
  });

  it('who pretends to be others', async () => {
    const ip = mailHarness.newIp();
    const claims = (at: number) => `203.0.113.${at}, ${ip}`;
    expect(opened(await openPages(25, claims))).toBe(MOST);
  });

  it('and is no buyer who presses the button again, even when the limit is reached', async () => {
    const ip = mailHarness.newIp();
    const repeated = order(key());
    const first = await mailHarness.call('checkout', repeated, { ip });
    for (let again = 0; again < MOST + 5; again++) {
      const { status, body } = await mailHarness.call('checkout', repeated, { ip });
      expect([status, body.sessionId]).toEqual([200, first.body.sessionId]);
    }
    expect(opened(await openPages(MOST, () => ip))).toBe(MOST - 1);
    expect((await mailHarness.call('checkout', repeated, { ip })).body).toEqual(first.body);
  });

  it('and nobody is kept from buying while attempts cannot be counted', async () => {
    mailHarness.standIns.dynamodb.setFault('error');
    expect((await mailHarness.call('checkout', order(key()))).status).toBe(200);
  });
});

/** A line to Stripe's stand-in on which nothing but questions are answered, as for a key that may only read. */
function readingLine(target: string) {
  return startServer(async (request, response) => {
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
