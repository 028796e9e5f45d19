import { describe, expect, it } from 'vitest';
import { SITE } from '../../../domain/admin.ts';
import { CHECKOUT_RETURN_HEADER } from '../../../domain/api.ts';
import { isPaymentEvent } from '../../../domain/payment-events.ts';
import { RETURN_PARAMETER } from '../../../domain/verification.ts';
import { toClientId } from '../../../lambdas/tables/clients.ts';
import type { ApiResponse } from '../../unit/lambdas/api-call.ts';
import { passTime, problem } from './api-harness.ts';
import { startPaymentHarness } from './payment-harness.ts';

const harness = startPaymentHarness();

/** A client with a monthly plan, as the provider knows it. */
async function buy() {
  const { email } = await harness.purchase({ 'basic-seo': 1 });
  await harness.followOrders();
  const id = toClientId(email);
  const { body } = await money(id);
  const { payments, plans } = body as unknown as {
    payments: { id: string; amount: number; refunded: number }[];
    plans: { id: string; isPaused: boolean; periodEnd: string; endsAt?: string }[];
  };
  const [payment = expect.fail('No payment')] = payments;
  const [plan = expect.fail('No plan')] = plans;
  return { id, email, payment, plan };
}

const money = (id: string) => harness.call('admin-money', { path: { id } });

function act(id: string, action: object, others: object = {}): Promise<ApiResponse> {
  return harness.call('admin-money-action', { path: { id }, body: { version: 0, action, ...others } });
}

/** Takes an action, and delivers what the provider reports about it. */
async function actAndFollow(id: string, action: object, others: object = {}) {
  let response: ApiResponse | undefined;
  const events = await harness.eventsOf(async () => {
    response = await act(id, action, others);
  });
  await harness.deliverAll(events.filter(({ type }) => isPaymentEvent(type)));
  await harness.followOrders();
  expect(response?.status, JSON.stringify([response?.body, response?.logLines])).toBe(200);
  return events.map(({ type }) => type);
}

/** What is left when the function ends between the provider's answer and its note of that. */
async function forgetOutcome(id: string): Promise<void> {
  const changes = await harness.items('ADMIN_CHANGES_TABLE');
  const change = changes.find(({ record }) => record === `clients#${id}`) ?? expect.fail('No change');
  const { outcome: _, ...money } = change.money as Record<string, unknown>;
  await harness.store('ADMIN_CHANGES_TABLE', { ...change, money });
}

const refundOf = (payment: { id: string }, amount: number) => ({
  did: 'refund',
  payment: payment.id,
  amount,
  currency: 'usd',
});

describe('a refund', () => {
  it('is previewed, confirmed, made, written down, and followed by the record', async () => {
    const { id, payment } = await buy();
    const action = refundOf(payment, 5_000);
    const preview = await act(id, action, { isPreview: true });
    expect(preview.body).toMatchObject({ isDone: false, confirmation: '$50.00' });
    expect(harness.provider.refunds()).toEqual([]);
    expect(await act(id, action)).toMatchObject(problem(400, 'not_confirmed'));
    expect(await actAndFollow(id, action, { confirmation: '50' })).toContain('charge.refunded');
    expect(harness.provider.refunds()).toMatchObject([{ amount: 5_000, charge: payment.id }]);
    const { changes } = await harness.look('clients', id);
    expect(changes).toMatchObject([
      { version: 1, by: 'admin@example.com', money: { did: 'refund', amount: 5_000, outcome: 'done' } },
    ]);
    const { body } = await harness.call('admin-person', { path: { list: 'clients', id } });
    expect(body.orders).toMatchObject([{ refunded: 5_000 }]);
  });

  it('is made once however often the call is repeated', async () => {
    const { id, payment } = await buy();
    const before = harness.provider.refunds().length;
    const action = refundOf(payment, 1_000);
    for (let time = 0; time < 3; time += 1) {
      expect(await act(id, action, { confirmation: '$10.00' })).toMatchObject({
        status: 200,
        body: { isDone: true, version: 1 },
      });
    }
    expect(harness.provider.refunds()).toHaveLength(before + 1);
  });

  it('without an answer is repeated as the same one, also from the next version', async () => {
    const { id, payment } = await buy();
    const before = harness.provider.refunds().length;
    const action = refundOf(payment, 1_000);
    await act(id, action, { confirmation: '10' });
    await forgetOutcome(id);
    const preview = await act(id, action, { version: 1, isPreview: true });
    expect(JSON.stringify(preview.body)).toContain('takes effect once');
    await act(id, action, { version: 1 });
    await act(id, action, { version: 0 });
    expect(harness.provider.refunds()).toHaveLength(before + 1);
    expect((await harness.look('clients', id)).changes).toMatchObject([{ money: { outcome: 'done' } }]);
  });

  it('whose failure Stripe repeats for its key can be started again', async () => {
    const { id, payment } = await buy();
    const before = harness.provider.refunds().length;
    harness.break('stripe');
    const first = harness.stripe.refunds.create(
      { charge: payment.id, amount: 1_000 },
      { idempotencyKey: `money-${id}-1`, maxNetworkRetries: 0 },
    );
    await expect(first).rejects.toMatchObject({ statusCode: 500 });
    harness.standIns.stripe.setFault('off');
    const action = refundOf(payment, 1_000);
    expect(await act(id, action, { confirmation: '10' })).toMatchObject(
      problem(409, 'payment_provider_refused'),
    );
    expect(await act(id, action, { version: 1, confirmation: '10' })).toMatchObject({ status: 200 });
    expect(harness.provider.refunds()).toHaveLength(before + 1);
  });

  it('without an answer is a new one a day later, since Stripe may have forgotten its key', async () => {
    const { id, payment } = await buy();
    const before = harness.provider.refunds().length;
    const action = refundOf(payment, 1_000);
    await act(id, action, { confirmation: '10' });
    await forgetOutcome(id);
    passTime(24 * 60);
    const claims = { ...harness.admin, auth_time: String(Date.now() / 1000) };
    const later = (version: number, others: object = {}) =>
      harness.call('admin-money-action', { path: { id }, body: { version, action, ...others }, claims });
    const preview = await later(1, { isPreview: true });
    expect(preview.body).toMatchObject({ confirmation: '$10.00' });
    expect(String(preview.body.lines)).toContain('$318.00 of it stay paid');
    expect(await later(1)).toMatchObject(problem(400, 'not_confirmed'));
    expect(await later(0, { confirmation: '10' })).toMatchObject(problem(409, 'conflict'));
    expect(harness.provider.refunds()).toHaveLength(before + 1);
    for (let time = 0; time < 2; time += 1) {
      expect(await later(1, { confirmation: '10' })).toMatchObject({ status: 200 });
    }
    expect(harness.provider.refunds()).toHaveLength(before + 2);
  });

  it('changes nothing while the provider does not respond', async () => {
    const { id, payment } = await buy();
    expect(
      await harness.breakDuring('stripe', () => act(id, refundOf(payment, 1_000), { confirmation: '10' })),
    ).toMatchObject(problem(503, 'payment_provider_unavailable'));
    expect((await harness.look('clients', id)).changes).toEqual([]);
  });

  it('is refused for more than is left, and another client’s', async () => {
    const { id, payment } = await buy();
    const other = await buy();
    const tooMuch = problem(409, 'not_refundable');
    expect(await act(id, refundOf(payment, payment.amount + 1), { isPreview: true })).toMatchObject(tooMuch);
    expect(await act(id, refundOf(other.payment, 100), { confirmation: '1' })).toMatchObject(
      problem(404, 'not_found'),
    );
    expect((await harness.look('clients', id)).changes).toEqual([]);
  });

  it.each([
    ['made', 'done', ['inquire']],
    ['made', 'done', ['inquire', 'withdraw']],
    ['made', 'done', ['dispute', 'win']],
    ['refused by Stripe', 'refused', ['dispute']],
    ['refused by Stripe', 'refused', ['dispute', 'lose']],
  ] as const)('is %s (%s) after the bank did this: %j', async (_, outcome, [opening, decision]) => {
    const { id, payment } = await buy();
    await harness.happen('charges', payment.id, opening);
    const [dispute = expect.fail('No dispute')] = harness.provider.disputes();
    if (decision) await harness.happen('disputes', dispute.id, decision);
    const message = 'Stripe refused (charge_disputed). Nothing was changed.';
    expect(await act(id, refundOf(payment, 100), { confirmation: '1' })).toMatchObject(
      outcome === 'done'
        ? { status: 200, body: { isDone: true } }
        : { status: 409, body: { code: 'payment_provider_refused', message } },
    );
    expect((await harness.look('clients', id)).changes).toMatchObject([{ money: { outcome } }]);
  });

  it('is refused after a colleague changed the client', async () => {
    const { id, payment } = await buy();
    await harness.change('clients', id, { version: 0, note: 'I refund them.' });
    const before = harness.provider.refunds().length;
    expect(await act(id, refundOf(payment, 100), { confirmation: '1' })).toMatchObject(
      problem(409, 'conflict'),
    );
    expect(harness.provider.refunds()).toHaveLength(before);
  });

  it('is no longer the same as that of a colleague who got an answer', async () => {
    const { id, payment } = await buy();
    const before = harness.provider.refunds().length;
    const action = refundOf(payment, 1_000);
    await act(id, action, { confirmation: '10' });
    const claims = await harness.signIn({ email: 'other@example.com' });
    const other = (others: object) =>
      harness.call('admin-money-action', {
        path: { id },
        body: { version: 0, action, ...others },
        claims,
      });
    expect(await other({ confirmation: '10' })).toMatchObject(problem(409, 'conflict'));
    expect(String((await other({ isPreview: true })).body.lines)).toContain('$318.00 of it stay paid');
    expect(harness.provider.refunds()).toHaveLength(before + 1);
    await forgetOutcome(id);
    expect(await other({})).toMatchObject({ status: 200, body: { isDone: true } });
    expect(harness.provider.refunds()).toHaveLength(before + 1);
  });

  it('is made after the site moved the client meanwhile, once however often it is repeated', async () => {
    const { id, payment, plan } = await buy();
    await actAndFollow(id, { did: 'pause', plan: plan.id });
    const { changes } = await harness.look('clients', id);
    expect(changes[0]).toMatchObject({ version: 2, by: SITE });
    const before = harness.provider.refunds().length;
    for (let time = 0; time < 2; time += 1) {
      const response = await act(id, refundOf(payment, 100), { version: 1, confirmation: '1' });
      expect(response).toMatchObject({ status: 200, body: { isDone: true } });
    }
    expect(harness.provider.refunds()).toHaveLength(before + 1);
  });

  it.each([
    ['a negative amount', { amount: -1 }],
    ['an id of another kind', { payment: 'sub_1' }],
    ['a path for an id', { payment: 'ch_1/../../refunds' }],
  ])('is refused with %s', async (_, changes) => {
    expect((await act('unknown', { ...refundOf({ id: 'ch_1' }, 100), ...changes })).status).toBe(400);
  });
});

describe('a plan', () => {
  it('is paused and resumed, and the client follows', async () => {
    const { id, plan } = await buy();
    expect(await actAndFollow(id, { did: 'pause', plan: plan.id })).toEqual([
      'customer.subscription.updated',
    ]);
    const { record } = await harness.look('clients', id);
    expect(record.status).toBe('paused');
    expect((await money(id)).body.plans).toMatchObject([{ isPaused: true }]);
    await actAndFollow(id, { did: 'resume', plan: plan.id }, { version: record.version });
    expect((await money(id)).body.plans).toMatchObject([{ isPaused: false }]);
  });

  it('that ends on a date set in Stripe alone, as by its portal, shows that date and is kept', async () => {
    const { id, plan } = await buy();
    const cancel_at = Math.floor(Date.parse(plan.periodEnd) / 1000) + 5 * 24 * 60 * 60;
    await harness.stripe.subscriptions.update(plan.id, { cancel_at });
    const endsAt = new Date(cancel_at * 1000).toISOString();
    expect((await money(id)).body.plans).toMatchObject([{ endsAt }]);
    await actAndFollow(id, { did: 'keep', plan: plan.id });
    await forgetOutcome(id);
    await actAndFollow(id, { did: 'keep', plan: plan.id });
    expect(await harness.stripe.subscriptions.retrieve(plan.id)).toMatchObject({ cancel_at: null });
  });

  it('is canceled at the end of the period, and kept', async () => {
    const { id, plan } = await buy();
    await actAndFollow(id, { did: 'cancel-later', plan: plan.id });
    expect((await money(id)).body.plans).toMatchObject([{ endsAt: plan.periodEnd }]);
    expect(
      await act(id, { did: 'cancel-later', plan: plan.id }, { version: 1, isPreview: true }),
    ).toMatchObject(problem(409, 'plan_has_changed'));
    await actAndFollow(id, { did: 'keep', plan: plan.id }, { version: 1 });
    expect((await money(id)).body.plans).toEqual([plan]);
  });

  it('is canceled at once after a typed confirmation, and the client leaves', async () => {
    const { id, plan } = await buy();
    const action = { did: 'cancel', plan: plan.id };
    expect(await act(id, action)).toMatchObject(problem(400, 'not_confirmed'));
    await actAndFollow(id, action, { confirmation: 'Cancel' });
    expect((await harness.look('clients', id)).record.status).toBe('left');
    expect((await money(id)).body.plans).toEqual([]);
  });

  const fallBehind = (id: string) => harness.happen('subscriptions', id, 'fail-renewal');
  const pauseAndCancel = (id: string) =>
    harness.stripe.subscriptions.update(id, {
      pause_collection: { behavior: 'void' },
      cancel_at_period_end: true,
    });

  it.each([
    ['pause', 'that is in arrears', fallBehind, /unpaid invoice stays due/],
    ['cancel-later', 'that is in arrears', fallBehind, /unpaid invoice stays due/],
    ['resume', 'that ends with its period', pauseAndCancel, /still ends on/],
    ['keep', 'that is paused', pauseAndCancel, /stays paused/],
  ] as const)('has a true preview of %s for one %s', async (did, _, prepare, text) => {
    const { id, plan } = await buy();
    await prepare(plan.id);
    const { body } = await act(id, { did, plan: plan.id }, { isPreview: true });
    expect(String(body.lines)).toMatch(text);
    expect(String(body.lines)).not.toMatch(/Nothing (?:more )?is charged|Charges begin|next charge/);
  });

  it('of another client is refused', async () => {
    const [{ id }, { plan }] = [await buy(), await buy()];
    expect(await act(id, { did: 'pause', plan: plan.id })).toMatchObject({ status: 404 });
  });
});

describe('a payment link', () => {
  const action = { did: 'link', services: ['basic-seo'], cycle: 'monthly' };

  it('is emailed to the client, and its payment becomes an order of theirs', async () => {
    const { id, email } = await buy();
    const preview = await act(id, action, { isPreview: true });
    expect(JSON.stringify(preview.body)).toContain(email);
    expect(harness.emailsTo(email)).toEqual([]);
    expect(await act(id, action)).toMatchObject({ status: 200, body: { isDone: true } });
    expect(await act(id, action)).toMatchObject({ status: 200 });
    const [mail = expect.fail('No email'), ...others] = harness.emailsTo(email);
    expect(others).toEqual([]);
    const [session = expect.fail('No session')] = harness.provider.sessions();
    expect(mail.text).toContain(session.url);
    expect(session).toMatchObject({ customer_email: email, mode: 'subscription' });
    const events = await harness.eventsOf(() => harness.submit(String(session.url), { email }));
    await harness.deliverAll(events);
    await harness.followOrders();
    expect((await harness.look('clients', id)).record.orderIds).toHaveLength(2);
  });

  it.each([
    ['accepted', { paid: true, mayContinue: true }],
    ['transfer', { paid: false, payment: 'pending', mayContinue: true }],
  ])('opens the order for the browser that has paid there: %s', async (card, opened) => {
    const { id, email } = await buy();
    await act(id, action);
    const [session = expect.fail('No session')] = harness.provider.sessions();
    await harness.deliverAll(
      await harness.eventsOf(() => harness.submit(String(session.url), { email, card })),
    );
    const proof = new URLSearchParams(new URL(String(session.success_url)).hash.slice(1));
    const headers = { [CHECKOUT_RETURN_HEADER]: String(proof.get(RETURN_PARAMETER)) };
    const { body } = await harness.verify(session.id, { secret: 'a'.repeat(32), headers });
    expect(body).toMatchObject({ ...opened, customer: { email } });
  });

  it.each([
    [['basic-seo'], 'monthly', 'Due today: $338.00, then $138.00 a month.'],
    [['basic-seo'], 'annual', 'Due today: $1,640.00, then $1,440.00 a year.'],
    [['marketing-documents'], 'monthly', 'Due today: $199.00.'],
    [['marketing-documents', 'basic-seo'], 'monthly', 'Due today: $537.00, then $138.00 a month.'],
  ])('for %j has a true preview of its charges (%s)', async (services, cycle, line) => {
    const { id } = await buy();
    const { body } = await act(id, { did: 'link', services, cycle }, { isPreview: true });
    expect(body.lines).toContain(line);
  });

  it('is not opened for an address that gets no email', async () => {
    const { id, email } = await buy();
    await harness.suppress(email);
    const before = harness.provider.sessions().length;
    expect(await act(id, action)).toMatchObject(problem(409, 'address_bounced'));
    expect(harness.provider.sessions()).toHaveLength(before);
  });

  it.each([
    ['fails', 'error'],
    ['gives no answer', 'unreachable'],
  ] as const)(
    'is sent by the next attempt when the email service %s, with the same payment page',
    async (_, fault) => {
      const { id, email } = await buy();
      expect(await harness.breakDuring('ses', () => act(id, action), fault)).toMatchObject(
        problem(503, 'mail_unavailable'),
      );
      const sessions = harness.provider.sessions().length;
      expect(await act(id, action)).toMatchObject({ status: 200 });
      expect(harness.provider.sessions()).toHaveLength(sessions);
      expect(harness.emailsTo(email)).toHaveLength(1);
    },
  );

  it('is refused with a service that is not sold', async () => {
    expect((await act('unknown', { ...action, services: ['magic'] })).status).toBe(400);
  });
});
