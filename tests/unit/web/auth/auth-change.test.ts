import { expect, it, vi } from 'vitest';
import { onAuthChange } from '../../../../web/lib/auth/stored-tokens.ts';

it('a page that comes back by Back or Forward looks at the session again, and no longer after it unsubscribed', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const listener = vi.fn();
  const unsubscribe = onAuthChange(listener);
  page.dispatchEvent(new Event('pageshow'));
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  page.dispatchEvent(new Event('pageshow'));
  expect(listener).toHaveBeenCalledTimes(1);
});
