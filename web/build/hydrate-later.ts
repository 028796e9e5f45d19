import { onFirstUse } from '../lib/first-use.ts';
import { HYDRATED_EVENT } from '../lib/hydrated.ts';
import { layOutLater, layOutWhole } from './lay-out-later.ts';

/**
 * Runs in the browser, from a file that build/finish.ts makes for each page.
 *
 * A page arrives as complete HTML whose links and menus work as they are. React takes it over when it has been seen
 * and the browser has nothing better to do, or at the first sign that somebody is using it. A click that needs React
 * and comes before it (anywhere inside an element marked `data-replay`) is held and given to it afterwards.
 */

interface PageStart {
  /** What the router wrote into the page: it starts it, after everything below is there or on its way. */
  readonly run: () => void;
  /** Every module of the page, to be fetched at once rather than as it is discovered. */
  readonly modules: readonly string[];
}

/** Milliseconds after loading when a busy page is taken over all the same. */
const LONGEST_WAIT = 2000;

export function hydrateLater({ run, modules }: PageStart): void {
  const held: EventTarget[] = [];
  let started = false;

  function start(): void {
    if (started) return;
    started = true;
    for (const href of modules) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    // In a task of its own: a visitor's input goes in between.
    setTimeout(run);
  }

  function hold(event: MouseEvent): void {
    if (!(event.target instanceof Element) || !event.target.closest('[data-replay]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event.target);
    start();
  }

  function startWhenIdle(): void {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: LONGEST_WAIT });
    else setTimeout(start);
  }

  onFirstUse(start);
  addEventListener('keydown', layOutWhole, { capture: true, once: true });
  addEventListener('click', hold, { capture: true });
  addEventListener(
    HYDRATED_EVENT,
    () => {
      removeEventListener('click', hold, { capture: true });
      for (const target of held) {
        target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
      }
    },
    { once: true },
  );
  const startWhenSeen = () =>
    onceSeen(() => {
      layOutLater();
      startWhenIdle();
    });
  if (document.readyState === 'complete') startWhenSeen();
  else addEventListener('load', startWhenSeen, { once: true });
}

/**
 * Calls back once the page has been painted: a small page is loaded before, and its modules would then take the line and
 * the processor from what the visitor waits for. A page in a tab that nobody looks at is painted when somebody does.
 */
function onceSeen(then: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    then();
    return;
  }
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    then();
  }).observe({ type: 'paint', buffered: true });
}
