import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const CONFIG = { stage: 'dev', prices: { services: {}, setupFees: {} } };

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The module in a freshly loaded page. */
async function loadPage() {
  return await import('../../../../web/lib/site-config.ts');
}

describe('the settings of the stage', () => {
  it('are fetched once for the life of the page', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(CONFIG));
    const { loadSiteConfig } = await loadPage();
    expect(await loadSiteConfig()).toEqual(CONFIG);
    expect(await loadSiteConfig()).toEqual(CONFIG);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]?.[0]).toBe('/config.json');
  });

  it.each<[string, () => Response]>([
    ['missing', () => new Response('', { status: 404 })],
    ['not JSON', () => new Response('<!doctype html>')],
    ['something else', () => Response.json({ stage: 'dev' })],
  ])('fail when they are %s, and are fetched again', async (_, broken) => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => broken());
    const { loadSiteConfig } = await loadPage();
    await expect(loadSiteConfig()).rejects.toThrow("the site's settings");
    fetch.mockImplementation(async () => Response.json(CONFIG));
    expect(await loadSiteConfig()).toEqual(CONFIG);
  });
});
