/**
 * Runs after the first paint: lays out the parts that styles/late-layout.css defers, one per idle period. Browsers that
 * defer them support requestIdleCallback.
 * @param awaited returns work that the visitor waits for, during which no layout is started
 */
export function startLateLayout(awaited: () => Promise<unknown> | undefined): void {
  const all = [...document.querySelectorAll('.late-layout')];
  const [first] = all;
  // Either all parts are deferred or none. Reading the style of an element inside a deferred part would lay it out.
  const pieces = first && getComputedStyle(first).contentVisibility === 'auto' ? all : [];

  function layOutNext(): void {
    const piece = pieces.shift();
    if (piece) {
      piece.classList.remove('late-layout');
      // Reading its position forces the layout now, separately from the next one.
      piece.getBoundingClientRect();
    }
    scheduleNext();
  }

  function scheduleNext(): void {
    const next = () => requestIdleCallback(layOutNext, { timeout: MAX_WAIT_MS });
    if (pieces.length > 0) Promise.resolve(awaited()).then(next, next);
    else delete document.documentElement.dataset.lateLayout;
  }

  scheduleNext();
}

/** The longest wait for an idle period, in milliseconds. */
const MAX_WAIT_MS = 500;
