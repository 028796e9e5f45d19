import { beforeEach, expect, test, vi } from 'vitest';
import { TYPED_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { provideStorage } from './memory-storage.ts';

const storage = provideStorage(0);
const reload = vi.fn();

/** A page with one field, which the visitor has filled in. */
beforeEach(() => {
  vi.resetModules();
  reload.mockReset();
  const field = { id: 'message', value: 'Winter is quiet.', defaultValue: '', matches: () => false };
  const location = { pathname: '/contact', hostname: 'site.example', reload };
  vi.stubGlobal('document', { cookie: '', querySelectorAll: () => [field] });
  vi.stubGlobal('HTMLSelectElement', class {});
  vi.stubGlobal('location', location);
  vi.stubGlobal('navigator', { onLine: true, locks: { request: () => new Promise(() => {}) } });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
});

async function withdrawConsent(): Promise<void> {
  const { loadTagManager, stopTagManager } = await import('../../../web/features/analytics/tag-manager.ts');
  loadTagManager('GTM-TEST123');
  stopTagManager();
}

async function missCode(): Promise<void> {
  const { reloadWhenStale, watchFailedLoads } = await import('../../../web/lib/stale-build.ts');
  const payload = new Error('gone');
  watchFailedLoads('/assets/start-1.js');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  expect(reloadWhenStale(payload)).toBe(true);
}

async function meetNewPrices(): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ prices: { services: {}, setupFees: {} } }));
  const { reloadIfPricesChanged } = await import('../../../web/features/cart/changed-prices.ts');
  expect(await reloadIfPricesChanged({} as never, false)).toBe(true);
}

test.each([
  ['consent is withdrawn', withdrawConsent],
  ['its release is no longer there', missCode],
  ['prices have changed', meetNewPrices],
])('a page that reloads because %s keeps typed text and chosen files', async (_, cause) => {
  const keepFiles = vi.fn(async () => {});
  const { onBeforeReload } = await import('../../../web/lib/reload.ts');
  onBeforeReload(keepFiles);
  await cause();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), { timeout: 60_000 });
  const values = { message: 'Winter is quiet.' };
  expect(storage.getItem(TYPED_STORAGE_KEY)).toBe(JSON.stringify({ path: '/contact', values }));
  expect(keepFiles).toHaveBeenCalledBefore(reload);
});
