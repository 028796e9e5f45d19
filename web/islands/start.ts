/**
 * The only script of a document before its first use. It uses no library: it listens for events, and loads code when it
 * is needed. A click on an element whose code is not loaded yet is held and repeated later.
 */

import type { StorageKey } from '../../domain/kept-data.ts';
import { ADD_PARAMETER, CYCLE_PARAMETER, PRESS_PARAMETER } from '../../domain/shop/add-to-cart-url.ts';
import type { ServiceId } from '../../domain/shop/catalog.ts';
import { CART_STORAGE_KEY, CONSENT_STORAGE_KEY, TYPED_STORAGE_KEY } from '../../domain/storage-keys.ts';
import { mayBeSignedIn, onAuthChange } from '../lib/auth/stored-tokens.ts';
import { emitEvent } from '../lib/events.ts';
import { isInUse, onFirstUse } from '../lib/first-use.ts';
import { takeFlashMessage } from '../lib/flash-message.ts';
import { ADD_FORM } from '../lib/links/price-list-url.ts';
import { loadSiteConfig } from '../lib/site-config.ts';
import { reloadWhenStale, watchFailedLoads } from '../lib/stale-build.ts';
import { browserStorage } from '../lib/storage/stored.ts';
import { startLateLayout } from './lay-out-later.ts';
import { followBillingCycle, markSectionInView, openLinkedCategory } from './price-list-bar.ts';

const ADD = `button[form=${ADD_FORM}]`;
const CART = '#cart-button,[data-open-cart]';
const ISLAND = '[data-island]:not([data-alive])';

const loadCart = () => import('./cart.tsx');
const loadIslands = () => import('./islands.tsx');
const openAnalytics = () => import('./analytics.tsx');

/** The cart's code, requested when the pointer reaches an element that needs it. */
let intended: ReturnType<typeof loadCart> | undefined;

watchFailedLoads(import.meta.url);
addEventListener('click', onClick, { capture: true });
addEventListener('submit', onSubmit, { capture: true });
document.documentElement.dataset.started = '';
onceParsed(pressAgain);
listenForIntent();
listenForReplaced();
listenForMenus();
onceParsed(followBillingCycle);
onceParsed(openLinkedCategory);
onFirstUse(() => onceParsed(prepare));
oncePainted(() => onceParsed(start));

/** Repeats a press made before this script loaded, which the page's inline script has marked. */
function pressAgain(): void {
  const pressed = document.querySelector<HTMLElement>('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  pressed?.click();
}

/** Preloads code that a visitor who uses the page may need next. */
function prepare(): void {
  preloadFor([...document.querySelectorAll(':hover')].at(-1));
  islands(':not([data-wake=pointed])').forEach(hydrateInBackground);
  markSectionInView();
  if (!intended && document.querySelector(ADD)) fetchCartAhead();
  // After the cart, which the visitor may be waiting for.
  const ask = () => inBackground(startAnalytics());
  if (!isStored(CONSENT_STORAGE_KEY)) Promise.resolve(intended).then(ask, ask);
}

/** Shows parts that depend on the visitor. They are not urgent and would delay the first paint. */
function start(): void {
  startLateLayout(() => intended);
  replaceMissingPictures();
  showVisitor();
  onAuthChange(showVisitor);
  readQuery();
  if (isStored(TYPED_STORAGE_KEY, 'sessionStorage')) {
    inBackground(import('../lib/reload.ts').then(({ restoreTyped }) => restoreTyped()));
  }
  const notice = takeFlashMessage();
  if (notice) inBackground(import('../ui/toast/toast.ts').then(({ notify }) => notify(notice)));
  if (isStored(CONSENT_STORAGE_KEY)) inBackground(startAnalytics());
  islands('[data-wake=seen]').forEach(hydrateInBackground);
  if (location.search) islands('[data-island=blog-list]').forEach(hydrateInBackground);
}

/**
 * Starts analytics, asks for consent and shows 'Cookie settings', on stages with a tag manager. Pages behind sign-in,
 * whose content security policy forbids measuring, show only the settings. So do all pages in a browser with a session.
 */
async function startAnalytics(): Promise<void> {
  const { tagManagerId } = await loadSiteConfig();
  if (!tagManagerId) return;
  document.documentElement.dataset.measured = '';
  if (!mayBeSignedIn() && !document.querySelector('[data-island=application]')) await openAnalytics();
}

/** Updates the header if this browser has stored a cart or a session. */
function showVisitor(): void {
  if (isStored(CART_STORAGE_KEY)) inBackground(import('./cart-badge.ts'));
  if (mayBeSignedIn()) inBackground(import('./account.tsx'));
}

/** A link that adds services to the cart, including the forms that email programs produce (lib/links/link-query.ts). */
const ADDS = new RegExp(`[?&;]${ADD_PARAMETER}(?:=|%3d).`, 'i');

/** Handles the query: services to add to the cart, or the return from a canceled payment. */
function readQuery(): void {
  const { search } = location;
  if (location.pathname === '/pricing' && ADDS.test(search)) {
    awaitCode(
      document.querySelector(CART),
      () => Promise.all([loadCart(), import('../lib/links/link-query.ts')]),
      ([{ cart }, { readLinkParameter, withoutLinkParameters }]) => {
        const rest = withoutLinkParameters(location.search, [ADD_PARAMETER, PRESS_PARAMETER]);
        history.replaceState(history.state, '', location.pathname + rest + location.hash);
        const ids = readLinkParameter(search, ADD_PARAMETER)?.split(' ');
        if (!ids) return;
        const cycle = readLinkParameter(search, CYCLE_PARAMETER);
        // The build writes the ids of buttons.
        if (!readLinkParameter(search, PRESS_PARAMETER)) cart().order(ids, cycle);
        else cart().add(ids as ServiceId[], cycle, performance.now());
      },
      () => false,
    );
  }
  // The page already shows it (domain/site/inline-script.ts). A reload, a step back or a shared link would show it
  // again.
  const url = new URL(location.href);
  if (url.searchParams.has('checkout')) {
    url.searchParams.delete('checkout');
    history.replaceState(history.state, '', url);
  }
  if (document.querySelector('[data-not-found]')) console.warn(`404: no page at ${location.pathname}`);
}

function onClick(event: MouseEvent): void {
  const { target } = event;
  if (event.defaultPrevented || !(target instanceof Element)) return;

  const add = target.closest<HTMLButtonElement>(ADD);
  if (add) {
    event.preventDefault();
    const byForm = () => {
      // The form works, too, by loading the page again: a newer release may have replaced the code of this one.
      if (navigator.onLine) add.form?.requestSubmit(add);
      return navigator.onLine;
    };
    awaitCode(
      add,
      loadCart,
      ({ cart }) =>
        cart().add(
          // The build writes service ids.
          add.value.split(' ') as ServiceId[],
          new FormData(add.form ?? undefined).get(CYCLE_PARAMETER),
          event.timeStamp,
        ),
      byForm,
    );
  } else if (target.closest(CART)) {
    awaitCode(target.closest(CART), loadCart, ({ cart }) => cart().open());
  } else if (target.closest('[data-share]')) {
    awaitCode(
      target.closest('[data-share]'),
      () => import('../features/blog/share.ts'),
      ({ share }) => share(),
    );
  } else if (target.closest('[data-cookie-settings]')) {
    emitEvent({ type: 'cookie_settings_asked' });
    awaitCode(target.closest('[data-cookie-settings]'), openAnalytics, () => {});
  }

  // Pressing Enter in a form field also clicks the form's button.
  const pressed = target.closest<HTMLElement>('[data-replay]');
  const island = pressed?.closest<HTMLElement>(ISLAND);
  if (!pressed || !island) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const findNow = followButton(pressed, island);
  awaitCode(
    pressed,
    () => hydrate(island),
    () => findNow()?.click(),
  );
}

/** Returns a function that finds a button later, by its position, because a translated island is replaced. */
function followButton(button: HTMLElement, island: HTMLElement): () => HTMLElement | undefined {
  const pressable = () => [...island.querySelectorAll<HTMLElement>('[data-replay]')];
  const place = pressable().indexOf(button);
  return () => pressable()[place];
}

/** A button that is replaced between the press and the release of the mouse gets no click from the browser. */
function listenForReplaced(): void {
  let down: HTMLElement | null | undefined;
  let findNow: (() => HTMLElement | undefined) | undefined;
  addEventListener(
    'mousedown',
    ({ target }) => {
      down = target instanceof Element ? target.closest<HTMLElement>('[data-replay]') : undefined;
      const island = down?.closest<HTMLElement>(ISLAND);
      findNow = down && island ? followButton(down, island) : undefined;
    },
    { capture: true },
  );
  addEventListener(
    'mouseup',
    ({ target }) => {
      const now = findNow?.();
      if (!down?.isConnected && now?.contains(target as Node)) now.click();
    },
    { capture: true },
  );
}

/** A form whose code has not loaded yet may be sent by a button that an extension has inserted. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const button = form.closest(ISLAND) && form.querySelector<HTMLElement>('[data-replay][type=submit]');
  if (!button) return;
  event.preventDefault();
  button.click();
}

/**
 * Waits for code after a click, or shows that loading failed. Ignores clicks on an element that already waits.
 * @param otherwise a fallback, if there is one
 */
function awaitCode<Code>(
  pressed: Element | null,
  load: () => Promise<Code>,
  use: (code: Code) => unknown,
  otherwise?: () => boolean,
): void {
  if (pressed?.hasAttribute('aria-busy')) return;
  pressed?.setAttribute('aria-busy', 'true');
  findNote(pressed?.nextElementSibling)?.remove();
  load()
    // Before the use, which may set the attribute again.
    .finally(() => pressed?.removeAttribute('aria-busy'))
    .then(use)
    .catch((error: unknown) => {
      console.warn('Code for a click could not be loaded', error);
      if (otherwise ? otherwise() : reloadWhenStale(error)) return;
      const note = createNote();
      pressed?.after(note);
      note.scrollIntoView({ block: 'nearest' });
    });
}

function createNote(): HTMLElement {
  const note = Object.assign(document.createElement('span'), UNAVAILABLE);
  note.dataset.unavailable = '';
  return note;
}

function findNote(sibling: Element | null | undefined): Element | undefined {
  return sibling?.matches('[data-unavailable]') ? sibling : undefined;
}

/** Created as elements, because pages behind sign-in do not allow HTML text. */
const UNAVAILABLE = {
  role: 'alert',
  className:
    'in-[header]:absolute in-[header]:top-full in-[header]:right-5 mt-2 block basis-full rounded-notch bg-danger-wash px-3 py-2 font-semibold text-danger text-small',
  textContent: 'This could not be loaded. Please check your connection and try again.',
};

/** Ignores failures of work that the visitor does not wait for. */
function inBackground(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.warn('A part of the page could not be loaded', error));
}

function islands(selector: string): NodeListOf<HTMLElement> {
  return document.querySelectorAll(`${ISLAND}${selector}`);
}

async function hydrate(island: HTMLElement): Promise<void> {
  await (await loadIslands()).hydrateIsland(island);
}

/**
 * Visitors wait for an island that wakes by being seen. If its code belongs to another release, reloads the page, because
 * that release's pages are complete. Otherwise says that it is missing, and tries again when the browser is online again.
 */
function hydrateInBackground(island: HTMLElement): void {
  const note = () => findNote(island.previousElementSibling);
  inBackground(
    hydrate(island).then(
      () => note()?.remove(),
      (error: unknown) => {
        if (island.dataset.wake !== 'seen') throw error;
        if (reloadWhenStale(error)) return;
        if (!note()) {
          island.before(createNote());
          addEventListener('online', () => hydrateInBackground(island));
        }
        throw error;
      },
    ),
  );
}

/**
 * Calls back after a frame, and so after the first paint. Not by paint timing, which browsers that resist fingerprinting
 * hide. A page prerendered by the browser's address bar has no frames yet.
 */
function oncePainted(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/** Calls back once the document is parsed. This script does not wait for that, and the network may stall in between. */
function onceParsed(act: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', act, { once: true });
  else act();
}

/** Pointing at an element predicts its use; a touch begins 80 ms before its click. */
function listenForIntent(): void {
  for (const sign of ['pointerover', 'pointerdown', 'focusin']) {
    const onSign = ({ target }: Event) => {
      // A page may appear beneath a resting pointer.
      if (sign !== 'pointerover' || isInUse()) preloadFor(target);
    };
    addEventListener(sign, onSign, { capture: true, passive: true });
  }
}

function preloadFor(target: EventTarget | null | undefined): void {
  if (!(target instanceof Element)) return;
  const island = target.closest<HTMLElement>(ISLAND);
  if (island) hydrateInBackground(island);
  if (!target.closest(`${ADD},${CART}`)) return;
  intended = loadCart();
  inBackground(intended);
}

/** Fetches and compiles the cart's code without running it. The build writes the URLs into this script's own tag. */
function fetchCartAhead(): void {
  const { cart = '' } = document.querySelector<HTMLElement>('script[data-cart]')?.dataset ?? {};
  for (const href of cart.split(' ')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}

/** Menus are `<details>` elements. With scripts, they also close on Escape and on a press or focus elsewhere. */
function listenForMenus(): void {
  const close = (keepsOpen: (menu: HTMLDetailsElement) => boolean) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('header [data-menu][open]')) {
      if (!keepsOpen(menu)) menu.open = false;
    }
  };
  for (const sign of ['pointerdown', 'focusin']) {
    addEventListener(
      sign,
      ({ target }) => close((menu) => menu.parentElement?.contains(target as Node) ?? false),
      { capture: true },
    );
  }
  addEventListener('pagehide', () => close(() => false));
  const services = document.querySelector<HTMLElement>('[data-services]');
  services?.addEventListener('pointerenter', () => delete services.dataset.dismissed);
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    if (services) services.dataset.dismissed = '';
    close((menu) => {
      menu.querySelector('summary')?.focus();
      return false;
    });
  });
}

/** The cover of an uploaded article may be missing, possibly since before this script ran. */
function replaceMissingPictures(): void {
  const replace = (picture: EventTarget | null) => {
    if (!(picture instanceof HTMLImageElement) || !picture.dataset.fallback) return;
    Object.assign(picture, { srcset: '', src: picture.dataset.fallback, alt: '' });
    delete picture.dataset.fallback;
  };
  addEventListener('error', ({ target }) => replace(target), { capture: true });
  for (const picture of document.querySelectorAll<HTMLImageElement>('[data-fallback]')) {
    if (picture.complete && picture.naturalWidth === 0) replace(picture);
  }
}

/** False if the browser forbids storage. */
function isStored(key: StorageKey, area: 'localStorage' | 'sessionStorage' = 'localStorage'): boolean {
  return Boolean(browserStorage(area)?.getItem(key));
}
