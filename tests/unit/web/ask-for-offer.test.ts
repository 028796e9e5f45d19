import { expect, it, vi } from 'vitest';
import { askForOffer } from '../../../web/lib/contact/ask-for-offer.ts';
import { provideStorage } from './memory-storage.ts';

const storage = provideStorage(1_700_000_000_000);

it.each([
  ['/success', 0],
  ['/contact', 1],
])(
  'a request for an offer leaves the URL of %s as it is, except that of the contact page',
  (pathname, times) => {
    const [assign, replaceState] = [vi.fn(), vi.fn()];
    vi.stubGlobal('location', { pathname, assign });
    vi.stubGlobal('history', { state: null, replaceState });
    expect(askForOffer('Please send me a quote for:\n25 × Blogs')).toBe(true);
    expect(replaceState).toHaveBeenCalledTimes(times);
    expect(assign).toHaveBeenCalledWith('/contact?offer#contact-form');
  },
);

it('a request for an offer that cannot be stored leaves the page as it is', () => {
  const [assign, replaceState] = [vi.fn(), vi.fn()];
  vi.stubGlobal('location', { pathname: '/contact', assign });
  vi.stubGlobal('history', { state: null, replaceState });
  storage.failing = 'write';
  expect(askForOffer('Please send me a quote for:\n25 × Blogs')).toBe(false);
  expect([...assign.mock.calls, ...replaceState.mock.calls]).toEqual([]);
});
