import { isApplication } from '../../../domain/site/pages.ts';
import { isTagManagerId, TAG_MANAGER_ORIGIN } from '../../../domain/site/site-config.ts';
import { ANALYTICS_COOKIES } from '../../../domain/storage-keys.ts';
import { reload } from '../../lib/reload.ts';
import { loadThirdPartyScript } from '../../lib/third-party/third-party-script.ts';
import type { DataLayerEvent } from './data-layer.ts';

declare global {
  interface Window {
    /** The tag manager's input. Absent before consent. */
    dataLayer?: object[];
  }
}

/** Adds an event to the data layer. Call it only with the visitor's consent. */
export function pushToDataLayer(event: DataLayerEvent | { event: 'gtm.js'; 'gtm.start': number }): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}

let isLoaded = false;

/** Loads the tag manager once, outside applications. If it is blocked or down, events stay in the data layer. */
export function loadTagManager(id: string): void {
  if (isLoaded || !isTagManagerId(id) || isApplication(location.pathname)) return;
  isLoaded = true;
  pushToDataLayer({ event: 'gtm.js', 'gtm.start': Date.now() });
  loadThirdPartyScript(`${TAG_MANAGER_ORIGIN}/gtm.js?id=${id}`).catch((error: unknown) =>
    console.warn('The tag manager is not loaded', error),
  );
}

/** Empties the data layer and deletes cookies. Reloads the page if the script runs: it cannot be unloaded. */
export function stopTagManager(): void {
  delete window.dataLayer;
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (ANALYTICS_COOKIES.some((start) => name.startsWith(start))) expire(name);
  }
  if (isLoaded) void reload();
}

/** A cookie can only be deleted with the domain it was set for: the host, or any parent domain. */
function expire(name: string): void {
  const labels = window.location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const domain of ['', ...domains]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available everywhere.
    document.cookie = `${name}=; max-age=0; path=/${domain}`;
  }
}
