/** What a browser tells when somebody begins to use a page. */
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'];

/**
 * Calls when somebody uses the page for the first time, at once where that has happened. `html[data-used]` says so too:
 * the page looks out for it from the moment it begins (islands/start.ts), before any other code is there.
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

/** Somebody may be faster than the first script, and in a field. */
function isInUse(): boolean {
  return 'used' in document.documentElement.dataset || document.querySelector(':focus') !== null;
}

/** Then it is known at which place a page stands, without having it laid out once more to find out. */
function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
