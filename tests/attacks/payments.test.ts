import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { STRIPE_WEBHOOK_SECRET } from '../../local/operator-parameters.ts';
import { startPaymentHarness } from '../integration/handlers/payment-harness.ts';

const payments = startPaymentHarness();

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
