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
  it('is active and has a renewal date', () => {
    expect(planState(PLAN)).toMatchObject({ name: 'Active', text: 'Renews on December 21, 2026.' });
  });

  it('has an interval where the renewal date is unknown', () => {
    const { nextDate: _, ...undated } = PLAN;
    expect(planState(undated).text).toBe('Renews every month.');
    expect(planState({ ...undated, cycle: 'annual' }).text).toBe('Renews every year.');
  });

  it('has an end date after it is canceled', () => {
    const text = 'Ends on December 21, 2026. Nothing more will be charged.';
    const endsAt = '2026-12-21T12:00:00.000Z';
    expect(planState({ ...PLAN, cancelAtPeriodEnd: true, endsAt })).toMatchObject({ name: 'Ending', text });
  });

  it('has an end date after more renewals', () => {
    const text = 'Ends on March 5, 2027. It renews until then, next on December 21, 2026.';
    expect(planState({ ...PLAN, endsAt: '2027-03-05T12:00:00.000Z' })).toMatchObject({
      name: 'Ending',
      text,
    });
  });

  it('has dates in the time zone of the agency', () => {
    const nextDate = '2026-12-22T05:00:00.000Z';
    expect(planState({ ...PLAN, nextDate }).text).toBe('Renews on December 21, 2026.');
  });

  it('reports a failed payment even when it is going to end', () => {
    expect(planState({ ...PLAN, state: 'past_due', cancelAtPeriodEnd: true })).toMatchObject({
      name: 'Payment failed',
      isUrgent: true,
    });
  });

  it('excludes no earlier invoice from charges while it is paused', () => {
    expect(planState({ ...PLAN, state: 'paused' }).text).toBe(
      'Nothing is charged for the time of the pause.',
    );
  });

  it.each(SUBSCRIPTION_STATES)('has a name and a sentence when it is %s', (state) => {
    const { name, text } = planState({ ...PLAN, state });
    expect(name).not.toBe('');
    expect(text).toMatch(/^[A-Z].*\.$/);
  });
});
