/**
 * Runs in the browser once a page has been painted: lays out what styles/late-layout.css has put off, a piece whenever
 * there is nothing else to do. Browsers that put something off have requestIdleCallback.
 * @param awaited what somebody waits for, which must not find the page busy when it comes
 */
export function startLateLayout(awaited: () => Promise<unknown> | undefined): void {
  const all = [...document.querySelectorAll('.late-layout')];
  const [first] = all;
  // All or none are put off. To ask one in another one would have that laid out.
  const pieces = first && getComputedStyle(first).contentVisibility === 'auto' ? all : [];

  function layOutNext(): void {
    const piece = pieces.shift();
    if (piece) {
      piece.classList.remove('late-layout');
      // Asking for its place has it laid out now, not together with the next one.
      piece.getBoundingClientRect();
    }
    scheduleNext();
  }

  function scheduleNext(): void {
    const next = () => requestIdleCallback(layOutNext, { timeout: MAX_WAIT_MS });
    if (pieces.length > 0) Promise.resolve(awaited()).then(next, next);
    else endLateLayout();
  }

  scheduleNext();
}

/** Puts nothing off any longer. A key such as End asks for a place that depends on all heights. */
export function endLateLayout(): void {
  delete document.documentElement.dataset.lateLayout;
}

/** Milliseconds for which other work may keep a piece from its turn. */
const MAX_WAIT_MS = 500;
