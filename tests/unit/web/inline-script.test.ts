import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { INLINE_SCRIPT } from '../../../domain/site/inline-script.ts';

/** A page with one button, whose start script has not run yet. @param isSeen whether an island wakes by being seen */
function openPage(isSeen: boolean) {
  const listeners: Record<string, (event: object) => void> = {};
  const confirm = vi.fn(() => true);
  const reload = vi.fn();
  const button = { dataset: {} as Record<string, string>, closest: () => button };
  const documentElement = {
    dataset: {},
    querySelector: (selector: string) =>
      ('pressed' in button.dataset && selector.includes('[data-pressed]')) ||
      (isSeen && selector.includes('[data-wake=seen]'))
        ? { removeAttribute: () => delete button.dataset.pressed }
        : null,
  };
  runInNewContext(INLINE_SCRIPT, {
    performance,
    localStorage: {},
    location: { hash: '', search: '', reload },
    document: { documentElement },
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners[type] = listener;
    },
    confirm,
  });
  const preventDefault = vi.fn();
  return {
    press: () => listeners.click?.({ type: 'click', target: button, preventDefault }),
    fail: (type: string) => listeners.error?.({ type: 'error', target: { type } }),
    asked: () => confirm.mock.calls.length,
    preventDefault,
    reload,
  };
}

it('a button that is pressed after the start script failed offers to load the page again', () => {
  const page = openPage(false);
  page.fail('module');
  expect(page.asked()).toBe(0);
  page.press();
  expect(page.preventDefault).toHaveBeenCalledOnce();
  expect(page.asked()).toBe(1);
  expect(page.reload).toHaveBeenCalledOnce();
});

it('a button that was pressed before the start script failed, too', () => {
  const page = openPage(false);
  page.press();
  page.fail('');
  expect(page.asked(), 'a picture failed').toBe(0);
  page.fail('module');
  expect(page.asked()).toBe(1);
});

it('a page that visitors wait for offers it at once', () => {
  const page = openPage(true);
  page.fail('module');
  expect(page.asked()).toBe(1);
});
