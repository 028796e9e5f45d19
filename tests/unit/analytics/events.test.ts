import { beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

/** The module as a freshly loaded page has it. */
async function loadPage() {
  return await import('../../../web/lib/events.ts');
}

const PAID = { type: 'order_confirmed', sessionId: 'cs_test_1' } as const;
const ASKED = { type: 'cookie_settings_asked' } as const;

describe('events of the site', () => {
  it('wait for a listener that is loaded later, and reach it in order', async () => {
    const { subscribeToEvents: listen, emitEvent: report } = await loadPage();
    const heard = vi.fn();
    report(PAID);
    report(ASKED);
    listen(heard);
    report(PAID);
    expect(heard.mock.calls).toEqual([[PAID], [ASKED], [PAID]]);
  });

  it('do not reach a listener that has unsubscribed', async () => {
    const { subscribeToEvents: listen, emitEvent: report } = await loadPage();
    const heard = vi.fn();
    listen(heard)();
    report(PAID);
    expect(heard).not.toHaveBeenCalled();
  });

  it('are kept up to 20 without a listener', async () => {
    const { subscribeToEvents: listen, emitEvent: report } = await loadPage();
    for (let count = 0; count < 100; count++) report(PAID);
    const heard = vi.fn();
    listen(heard);
    expect(heard).toHaveBeenCalledTimes(20);
  });

  it('do not throw when a listener throws', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { subscribeToEvents: listen, emitEvent: report } = await loadPage();
    listen(() => {
      throw new Error('broken');
    });
    expect(() => report(PAID)).not.toThrow();
    expect(logged).toHaveBeenCalled();
  });
});
