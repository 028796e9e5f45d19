import { describe, expect, it } from 'vitest';
import type { SubscriptionSummary } from '../../../../domain/contracts/purchases.ts';
import { toCartItem } from '../../../../domain/shop/cart.ts';
import { SERVICES } from '../../../../domain/shop/catalog.ts';
import type { SubscriptionState } from '../../../../domain/subscriptions.ts';
import { findCurrentPlan } from '../../../../web/features/cart/current-plan.tsx';
import { planChangeRequest, servicesText } from '../../../../web/lib/plan-change-request.ts';

function createCart(...ids: string[]) {
  return SERVICES.filter(({ id }) => ids.includes(id)).map((service) => ({
    ...toCartItem(service),
    quantity: 1,
  }));
}

function planWith(names: Readonly<Record<string, string>>, state: SubscriptionState = 'active') {
  const lines = Object.entries(names).map(([serviceId, name]) => ({
    serviceId,
    name,
    quantity: 1,
    amount: 11_500,
  }));
  return {
    id: 'sub_1',
    state,
    cycle: 'monthly',
    lines,
    amount: 11_500,
    currency: 'usd',
    cancelAtPeriodEnd: false,
  } satisfies SubscriptionSummary;
}

const BLOGS = { 'blogs-2': 'Blogs' };
const BLOGS_AND_SEO = { 'blogs-2': 'Blogs', 'seo-bundle': 'SEO bundle' };

describe('a customer who already has a plan', () => {
  it('sees which services of the cart are in it', () => {
    expect(findCurrentPlan(createCart('blogs-2', 'video-ads'), [planWith(BLOGS_AND_SEO)])).toEqual({
      names: ['Blogs'],
      renewing: planWith(BLOGS_AND_SEO),
    });
  });

  it('sees the services of a plan when the cart has others', () => {
    expect(findCurrentPlan(createCart('video-ads'), [planWith(BLOGS_AND_SEO), planWith(BLOGS)])).toEqual({
      names: ['Blogs', 'SEO bundle'],
    });
  });

  it.each<SubscriptionState>(['active', 'trialing', 'past_due', 'unpaid', 'paused'])(
    'sees a plan that is %s',
    (state) => {
      expect(findCurrentPlan(createCart('blogs-2'), [planWith(BLOGS, state)])?.names).toEqual(['Blogs']);
    },
  );

  it.each<SubscriptionState>(['canceled', 'incomplete_expired', 'incomplete'])(
    'does not see a plan that is %s',
    (state) => {
      expect(findCurrentPlan(createCart('blogs-2'), [planWith(BLOGS, state)])).toBeUndefined();
    },
  );

  const endingOn = (endsAt: string) => ({
    ...planWith(BLOGS),
    cancelAtPeriodEnd: true,
    nextDate: endsAt,
    endsAt,
  });

  it('sees the end of a canceled plan', () => {
    const early = endingOn('2026-12-01T00:00:00.000Z');
    const late = endingOn('2026-12-20T00:00:00.000Z');
    expect(findCurrentPlan(createCart('blogs-2'), [late, early])).toEqual({
      names: ['Blogs'],
      renewing: late,
      endsAt: late.nextDate,
    });
    expect(findCurrentPlan(createCart('video-ads'), [early])).toEqual({
      names: ['Blogs'],
      endsAt: early.nextDate,
    });
  });

  it('sees the running plan rather than one that ends', () => {
    const goingOn = planWith(BLOGS);
    expect(findCurrentPlan(createCart('blogs-2'), [endingOn('2026-12-01T00:00:00.000Z'), goingOn])).toEqual({
      names: ['Blogs'],
      renewing: goingOn,
    });
  });

  it('sends the team a request with plan and cart', () => {
    const wish = `I would like this in one plan with it: ${servicesText(createCart('blogs-2'), 'annual')}.`;
    expect(planChangeRequest(planWith(BLOGS_AND_SEO), wish)).toBe(
      'Please change my plan.\nI have: 1 × Blogs, 1 × SEO bundle, billed every month.\n' +
        'I would like this in one plan with it: 1 × Blogs, billed once a year.',
    );
  });

  it('sees nothing for a cart that adds no subscription', () => {
    expect(findCurrentPlan(createCart('marketing-documents'), [planWith(BLOGS)])).toBeUndefined();
    expect(findCurrentPlan([], [planWith(BLOGS)])).toBeUndefined();
  });
});
