/** The DOM events by which a visitor's first use of a page is noticed. */
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'];

/**
 * Calls on the visitor's first use of the page, or at once after it. `html[data-used]` records it: islands/start.ts
 * listens for it from the start, before any other code is loaded.
 * @returns a function that cancels
 */
export function onFirstUse(act: () => void): () => void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    document.documentElement.dataset.used = '';
    act();
  };
  if (isInUse()) begin();
  else {
    for (const sign of SIGNS_OF_USE) {
      addEventListener(sign, begin, { capture: true, passive: true, signal: waiting.signal });
    }
    afterNextFrame(() => {
      if (!waiting.signal.aborted && scrollY > 0) begin();
    });
  }
  return () => waiting.abort();
}

/** A visitor may focus a field before the first script runs. */
function isInUse(): boolean {
  return 'used' in document.documentElement.dataset || document.querySelector(':focus') !== null;
}

/** By then the layout is done, so that reading positions does not force another one. */
function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
