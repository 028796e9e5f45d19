import { expect, it, vi } from 'vitest';
import { onAuthChange } from '../../../../web/lib/auth/stored-tokens.ts';

it('a page that comes back by Back or Forward looks at the session again, and no longer after it unsubscribed', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const listener = vi.fn();
  const unsubscribe = onAuthChange(listener);
  const show = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(listener).not.toHaveBeenCalled();
  show(true);
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  show(true);
  expect(listener).toHaveBeenCalledTimes(1);
});
