import { describe, expect, it } from 'vitest';
import type { SubscriptionSummary } from '../../../../domain/contracts/purchases.ts';
import { SUBSCRIPTION_STATES } from '../../../../domain/subscriptions.ts';
import { planState } from '../../../../web/lib/plan-state.ts';

const PLAN: SubscriptionSummary = {
  id: 'sub_1',
  state: 'active',
  cycle: 'monthly',
  lines: [{ serviceId: 'blogs-2', name: 'Blogs', quantity: 1, amount: 11_500 }],
  amount: 11_500,
  currency: 'usd',
  nextDate: '2026-12-21T12:00:00.000Z',
  cancelAtPeriodEnd: false,
};

describe('a plan in plain words', () => {
  it('is active and says when it renews', () => {
    expect(planState(PLAN)).toMatchObject({ name: 'Active', text: 'Renews on December 21, 2026.' });
  });

  it('says how often it renews where the day is not known', () => {
    const { nextDate: _, ...undated } = PLAN;
    expect(planState(undated).text).toBe('Renews every month.');
    expect(planState({ ...undated, cycle: 'annual' }).text).toBe('Renews every year.');
  });

  it('says when it ends once it is cancelled', () => {
    const text = 'Ends on December 21, 2026. Nothing more will be charged.';
    const endsAt = '2026-12-21T12:00:00.000Z';
    expect(planState({ ...PLAN, cancelAtPeriodEnd: true, endsAt })).toMatchObject({ name: 'Ending', text });
  });

  it('says when it ends after more renewals', () => {
    const text = 'Ends on March 5, 2027. It renews until then, next on December 21, 2026.';
    expect(planState({ ...PLAN, endsAt: '2027-03-05T12:00:00.000Z' })).toMatchObject({
      name: 'Ending',
      text,
    });
  });

  it('names days of the agency wherever it is read', () => {
    const nextDate = '2026-12-22T05:00:00.000Z';
    expect(planState({ ...PLAN, nextDate }).text).toBe('Renews on December 21, 2026.');
  });

  it('says that a payment failed even when it is to end', () => {
    expect(planState({ ...PLAN, state: 'past_due', cancelAtPeriodEnd: true })).toMatchObject({
      name: 'Payment failed',
      isUrgent: true,
    });
  });

  it.each(SUBSCRIPTION_STATES)('has a name and a sentence when it is %s', (state) => {
    const { name, text } = planState({ ...PLAN, state });
    expect(name).not.toBe('');
    expect(text).toMatch(/^[A-Z].*\.$/);
  });
});
