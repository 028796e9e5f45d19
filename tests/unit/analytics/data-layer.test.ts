import { describe, expect, it } from 'vitest';
import { type DataLayerEvent, pagePath } from '../../../web/features/analytics/data-layer.ts';
import { toDataLayerEvent } from '../../../web/features/analytics/orders.ts';
import { scrolledPercent, startPageView } from '../../../web/features/analytics/page-view.ts';
import { forbidStorage, provideStorage } from '../web/memory-storage.ts';

provideStorage(0);

function openPage({ isVisible = true, pathname = '/pricing' } = {}) {
  const pushed: DataLayerEvent[] = [];
  const clock = { now: 5_000 };
  const view = startPageView({
    pathname,
    title: 'Pricing',
    isVisible,
    push: (event) => pushed.push(event),
    now: () => clock.now,
  });
  const named = (name: string) => pushed.filter(({ event }) => event === name);
  return { view, pushed, clock, named };
}

describe('a page view', () => {
  it('is reported once, with path and title', () => {
    expect(openPage().pushed).toEqual([{ event: 'page_view', page_path: '/pricing', page_title: 'Pricing' }]);
  });

  it('reports each scroll depth once', () => {
    const { view, named } = openPage();
    for (const percent of [10, 24.9, 25, 30, 10, 49, 80, 100, 0, 100]) view.scrolled(percent);
    expect(named('scroll_depth')).toEqual(
      [25, 50, 75, 90].map((percent) => ({ event: 'scroll_depth', page_path: '/pricing', percent })),
    );
  });

  it('reports the seconds on the page when it is left', () => {
    const { view, clock, named } = openPage();
    clock.now += 12_400;
    view.left();
    expect(named('time_on_page')).toEqual([{ event: 'time_on_page', page_path: '/pricing', seconds: 12 }]);
  });

  it('counts no hidden time, and reports each departure once', () => {
    const { view, clock, named } = openPage();
    clock.now += 3_000;
    view.left();
    view.left();
    clock.now += 60_000;
    view.shown();
    view.shown();
    clock.now += 4_000;
    view.left();
    expect(named('time_on_page')).toMatchObject([{ seconds: 3 }, { seconds: 4 }]);
  });

  it('reports no time in a tab that stays hidden', () => {
    const { view, clock, named } = openPage({ isVisible: false });
    clock.now += 9_000;
    view.left();
    expect(named('time_on_page')).toEqual([]);
  });
});

describe('the scroll depth', () => {
  const page = (scrollTop: number, scrollHeight: number) =>
    scrolledPercent({ scrollTop, scrollHeight, clientHeight: 800 });

  it('is 0 at the top and 100 at the end', () => {
    expect([page(0, 2800), page(500, 2800), page(2000, 2800)]).toEqual([0, 25, 100]);
  });

  it('is 0 when the whole page is visible', () => {
    expect(page(0, 800)).toBe(0);
  });
});

describe('an event of the shop', () => {
  const SESSION = `cs_test_${'a1B2c3D4'.repeat(5)}y7Z8a9B0c1D2e3F4`;
  const items = [
    { id: 'blogs-2', price: 115, quantity: 2 },
    { id: 'basic-seo', price: 138, quantity: 1 },
  ];
  const written = [
    { item_id: 'blogs-2', price: 115, quantity: 2 },
    { item_id: 'basic-seo', price: 138, quantity: 1 },
  ];

  it('is reported with ids, prices and their sum', () => {
    expect(toDataLayerEvent({ type: 'added_to_cart', items })).toEqual({
      event: 'add_to_cart',
      ecommerce: { currency: 'USD', value: 368, items: written },
    });
  });

  it('repeats the order of the checkout at the purchase once', () => {
    const order = { currency: 'USD', value: 968, items: written };
    expect(toDataLayerEvent({ type: 'checkout_begun', items, value: 968 })).toEqual({
      event: 'begin_checkout',
      ecommerce: order,
    });
    const paid = () => toDataLayerEvent({ type: 'order_confirmed', sessionId: SESSION });
    const transaction_id = 'y7Z8a9B0c1D2e3F4';
    expect(paid()).toEqual({ event: 'purchase', ecommerce: { ...order, transaction_id } });
    expect(paid()).toEqual({ event: 'purchase', ecommerce: { currency: 'USD', items: [], transaction_id } });
  });

  it('contains only the fields of the data layer', () => {
    const withMore = [{ ...items[0], name: 'Blogs', email: 'ann@example.com' }] as unknown as typeof items;
    const event = toDataLayerEvent({ type: 'added_to_cart', items: withMore });
    expect(JSON.stringify(event)).not.toContain('ann@');
  });

  it('is reported without the order where storage is forbidden', () => {
    forbidStorage();
    expect(toDataLayerEvent({ type: 'checkout_begun', items, value: 1 })).toMatchObject({
      event: 'begin_checkout',
    });
    expect(toDataLayerEvent({ type: 'order_confirmed', sessionId: SESSION })).toMatchObject({
      event: 'purchase',
    });
  });
});

describe('the path of a page', () => {
  it.each(['/ann@example.com/x', '/ann%40example.com/x'])('hides an email address: %s', (path) => {
    expect(pagePath(path)).toBe('/(hidden)/x');
  });

  it('is unchanged without an email address', () => {
    expect(pagePath('/blog/a-clean-list')).toBe('/blog/a-clean-list');
  });
});
