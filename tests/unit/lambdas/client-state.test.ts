import { describe, expect, it, test } from 'vitest';
import type { ClientStage } from '../../../domain/clients.ts';
import type { SubscriptionState } from '../../../domain/subscriptions.ts';
import { BUSINESS_HOURS } from '../../../domain/time/business-hours.ts';
import {
  getAutomaticStage,
  withChange,
  withMerged,
  withOrder,
  withSetupTasks,
} from '../../../lambdas/clients/client-state.ts';
import { buildSubscription, toPlan } from '../../../lambdas/payments/subscription-state.ts';
import type { Client, ClientOrder } from '../../../lambdas/tables/clients.ts';
import { client, moment } from '../../support/stored-records.ts';

const plan = (state: SubscriptionState): ClientOrder => ({
  services: [],
  paidAt: moment(0),
  subscription: { id: 'sub_1', state },
});
const form = (seconds: number) => ({
  id: `form_${seconds}`,
  at: moment(seconds),
  email: 'ada@engines.example',
  businessName: 'Engines Inc.',
});

/** The stage that a change of an order moves a client to. */
function move(before: Client, orderId: string, order: ClientOrder): ClientStage | undefined {
  return getAutomaticStage(before, withOrder(before, orderId, order), orderId);
}

const change = (from: ClientStage, to: ClientStage, seconds: number, by = 'admin@example.com') => ({
  record: 'clients#1',
  version: 1,
  at: moment(seconds),
  by,
  userId: 'some-id',
  contentHash: 'hash',
  status: { from, to },
});

describe('a client moves automatically', () => {
  test.each([
    ['active', 'canceled', 'live', 'left'],
    ['past_due', 'canceled', 'in-setup', 'left'],
    ['canceled', 'canceled', 'live', undefined],
    ['active', 'paused', 'live', 'paused'],
    ['active', 'paused', 'paused', undefined],
    ['paused', 'active', 'paused', undefined],
    ['paused', 'canceled', 'paused', 'left'],
    ['active', 'past_due', 'live', undefined],
    ['active', 'canceled', 'left', undefined],
  ] as const)('when the only plan goes from %s to %s in stage %s: to %s', (from, to, status, stage) => {
    expect(move(client({ status, orders: { one: plan(from) } }), 'one', plan(to))).toBe(stage);
  });

  it('only when no other plan is running', () => {
    const orders = { one: plan('active'), two: plan('active') };
    expect(move(client({ status: 'live', orders }), 'one', plan('canceled'))).toBeUndefined();
    expect(move(client({ status: 'live', orders }), 'one', plan('paused'))).toBeUndefined();
    const ended = client({ status: 'live', orders: { one: plan('active'), two: plan('canceled') } });
    expect(move(ended, 'one', plan('paused'))).toBe('paused');
  });

  it('back for a new payment, and not for an old one that is found later', () => {
    const gone = client({ status: 'left', orders: { one: { services: [], paidAt: moment(100) } } });
    expect(move(gone, 'two', { services: [], paidAt: moment(200) })).toBe('paid');
    expect(move(gone, 'two', { services: [], paidAt: moment(200), form: form(201) })).toBe('form-received');
    expect(move(gone, 'two', { services: [], paidAt: moment(50) })).toBeUndefined();
  });
});

it('the tasks of an order get the owner of the client when the order is recorded', () => {
  const owned = client({
    owner: 'anna@example.com',
    orders: { one: { services: ['basic-seo'], paidAt: moment(0) } },
  });
  expect(withSetupTasks(owned, 'one', BUSINESS_HOURS, moment(900)).tasks?.[0]).toMatchObject({
    owner: 'anna@example.com',
    assignedAt: moment(900),
  });
});

describe('the clocks of a client', () => {
  it('start with the earliest payment and form', () => {
    const late = client({
      paidAt: moment(100),
      orders: { one: { services: [], paidAt: moment(100), form: form(500) } },
    });
    expect(withOrder(late, 'two', { services: [], paidAt: moment(50), form: form(300) })).toMatchObject({
      paidAt: moment(50),
      formAt: moment(300),
    });
  });

  it('start when an administrator sets the stage, until that is undone', () => {
    const moved = withChange(client(), change('paid', 'form-received', 900));
    expect(moved).toMatchObject({ status: 'form-received', formAt: moment(900) });
    expect(withChange(moved, change('form-received', 'paid', 950))).not.toHaveProperty('formAt');
    expect(withChange(client(), change('paid', 'left', 900))).not.toHaveProperty('formAt');
  });

  it('start as before when an administrator takes a move to the first stage back', () => {
    const inSetup = client({ status: 'in-setup', formAt: moment(10) });
    const moved = withChange(inSetup, change('in-setup', 'paid', 900));
    expect(moved).not.toHaveProperty('formAt');
    expect(withChange(moved, change('paid', 'in-setup', 950))).toMatchObject({ formAt: moment(10) });
    expect(withChange(moved, change('paid', 'form-received', 950))).toMatchObject({ formAt: moment(950) });
  });

  it('start at the later of two moves out of the first stage when the earlier one was taken back', () => {
    const moved = withChange(client(), change('paid', 'form-received', 900));
    const undone = withChange(moved, change('form-received', 'paid', 950));
    const again = withChange(undone, change('paid', 'form-received', 2000));
    expect(again).toMatchObject({ formAt: moment(2000) });
  });

  it('start at the return of a client whose move to the first stage preceded it', () => {
    const inSetup = client({ status: 'in-setup', formAt: moment(10) });
    const gone = withChange(
      withChange(inSetup, change('in-setup', 'paid', 800)),
      change('paid', 'left', 850),
    );
    const back = withChange(gone, change('left', 'paid', 900, 'site'));
    expect(withChange(back, change('paid', 'in-setup', 950))).toMatchObject({ formAt: moment(950) });
  });

  it('restart for a returning client, and not for a corrected mistake', () => {
    const orders = { one: { services: [], paidAt: moment(0), form: form(10) } };
    const gone = client({ status: 'left', paidAt: moment(0), formAt: moment(10), orders });
    const back = withChange(gone, change('left', 'paid', 900, 'site'));
    expect(back).toMatchObject({ status: 'paid', paidAt: moment(900) });
    expect(back).not.toHaveProperty('formAt');
    expect(withOrder(back, 'two', { services: [], paidAt: moment(890) })).toMatchObject({
      paidAt: moment(900),
    });
    const undone = withChange(gone, change('left', 'in-setup', 900));
    expect(undone).toMatchObject({ paidAt: moment(0), formAt: moment(10) });
  });
});

it('a merged client has the orders, email addresses and history of both', () => {
  const one = client({
    email: 'one@engines.example',
    orders: { one: { services: [], paidAt: moment(50) } },
    followUp: '2026-03-02',
  });
  const other = client({
    email: 'two@engines.example',
    emails: ['three@engines.example', 'one@engines.example'],
    businessName: 'Engines Inc.',
    owner: 'dana@example.com',
    followUp: '2026-03-01',
    orders: { two: { services: [], paidAt: moment(20), form: form(30) } },
    mergedIds: ['three'],
  });
  expect(withMerged(one, other)).toMatchObject({
    email: 'one@engines.example',
    emails: ['two@engines.example', 'three@engines.example'],
    businessName: 'Engines Inc.',
    owner: 'dana@example.com',
    followUp: '2026-03-01',
    paidAt: moment(20),
    formAt: moment(30),
    orders: { one: {}, two: {} },
    mergedIds: [other.id, 'three'],
  });
});

it.each([
  ['without an end', null, false, {}],
  ['that ends with what is paid', 100, true, { endsAt: 100 }],
  ['that ends within what is paid', 50, false, { cancelAtPeriodEnd: true, currentPeriodEnd: 50, endsAt: 50 }],
  ['that ends after more renewals', 300, false, { endsAt: 300 }],
])('a plan %s has the right dates', (_, cancel_at, cancel_at_period_end, expected) => {
  const { currentPeriodEnd, cancelAtPeriodEnd, endsAt } = toPlan(
    { status: 'active', currency: 'usd', cancel_at, cancel_at_period_end } as never,
    [{ current_period_end: 100, price: { product: 'p', recurring: null } } as never],
  );
  const seconds = (iso = '') => Date.parse(iso) / 1000;
  expect({
    currentPeriodEnd: seconds(currentPeriodEnd),
    cancelAtPeriodEnd,
    endsAt: endsAt && seconds(endsAt),
  }).toEqual({
    currentPeriodEnd: 100,
    cancelAtPeriodEnd: cancel_at_period_end,
    endsAt: undefined,
    ...expected,
  });
});

it('a plan with paused collection is paused unless it has ended', () => {
  const provided = {
    id: 'sub_1',
    created: 1,
    customer: 'cus_1',
    currency: 'usd',
    cancel_at: null,
    cancel_at_period_end: false,
    pause_collection: { behavior: 'void', resumes_at: null },
  };
  const state = (status: string) =>
    buildSubscription(
      undefined,
      {
        subscription: { ...provided, status } as never,
        items: [{ current_period_end: 2, price: { product: 'p', recurring: null } } as never],
        invoices: [],
        checkout: { id: 'cs_1', customer_details: null } as never,
      },
      Date.now(),
    ).state;
  expect(state('active')).toBe('paused');
  expect(state('canceled')).toBe('canceled');
});

describe('a client with a contract from before the site', () => {
  const contract = { services: ['basic-seo'], monthly: 30_000, since: '2025-01-01' };

  it('stays when the plan beside the contract ends', () => {
    const before = client({ status: 'live', orders: { cs_1: plan('active') } });
    expect(move(before, 'cs_1', plan('canceled'))).toBe('left');
    expect(move({ ...before, contract }, 'cs_1', plan('canceled'))).toBeUndefined();
  });

  it('keeps its first day when it buys, and its contract when it is merged into another', () => {
    const before = client({ status: 'live', paidAt: moment(-100), orders: {}, contract });
    expect(withOrder(before, 'cs_1', plan('active')).paidAt).toBe(moment(-100));
    expect(withMerged(client({ email: 'other@engines.example' }), before).contract).toEqual(contract);
  });
});
