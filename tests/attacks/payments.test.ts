import Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { api } from '../../domain/api.ts';
import { isPaymentEvent, type PaymentEvent } from '../../domain/payment-events.ts';
import { follow } from '../../lambdas/payments/follow.ts';
import { createStripe } from '../../lambdas/stripe/client.ts';
import { sessionPayment } from '../../lambdas/stripe/session-payment.ts';
import type { ProviderEvent } from '../../lambdas/stripe/signed-event.ts';
import { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '../../local/operator-parameters.ts';
import { startServer } from '../../local/stand-in.ts';
import { propertiesOf, resourcesOf, synthesizedStages } from '../infra/synthesized-stages.ts';
import { startPaymentHarness } from '../integration/handlers/payment-harness.ts';

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
  const [{ Rules }] = propertiesOf(template, 'AWS::WAFv2::WebACL') as [{ Rules: readonly FirewallRule[] }];
  const rules = Rules.toSorted((one, other) => one.Priority - other.Priority);

  interface FirewallRule {
    readonly Name: string;
    readonly Priority: number;
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

  it('from one address: Stripe passes before anything is counted', () => {
    const [first, ...others] = rules;
    expect(first).toMatchObject({ Action: { Allow: {} } });
    expect(JSON.stringify(first?.Statement)).toContain('IPSetReferenceStatement');
    expect(first?.Statement).not.toHaveProperty('RateBasedStatement');
    expect(others.some(({ Statement }) => Statement.RateBasedStatement)).toBe(true);
  });

  it('from thousands of addresses: all of them together get less than the route takes', () => {
    const limit = rules.find(({ Name }) => Name === 'UnknownEvents') ?? expect.fail('no rule');
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
    expect(propertiesOf(template, 'AWS::CloudWatch::Alarm')).toContainEqual(
      expect.objectContaining({ MetricName, Namespace: MetricNamespace, Threshold: 1 }),
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
    const policies = propertiesOf(elsewhere.template, 'AWS::IAM::Policy').filter(
      ({ Roles }) => Roles[0].Ref === Role['Fn::GetAtt'][0],
    );
    const text = JSON.stringify([Environment.Variables, policies]);
    return ['stripe/read-key', 'stripe/secret-key'].filter((path) => text.includes(`/s5/prod/${path}`));
  };

  it.each(['verification', 'onboarding', 'stripe-webhook'])(
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
      await follow(stripe, type as PaymentEvent, data.object as ProviderEvent['object']);
    }
    expect(await sessionPayment(STRIPE_SECRET_KEY, sessionId)).toEqual({ state: 'paid' });
    expect(await payments.order(sessionId)).toMatchObject({ payment: 'paid' });
    await line.stop();
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
