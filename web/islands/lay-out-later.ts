/**
 * Runs in the browser once a page has been painted: lays out what styles/late-layout.css has put off, a piece whenever
 * there is nothing else to do. Browsers that put something off have requestIdleCallback.
 */
export function layOutLater(): void {
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
    goOn();
  }

  function goOn(): void {
    if (pieces.length > 0) requestIdleCallback(layOutNext, { timeout: LONGEST_WAIT });
    else layOutWhole();
  }

  goOn();
}

/** Puts nothing off any longer. A key such as End asks for a place that depends on all heights. */
export function layOutWhole(): void {
  delete document.documentElement.dataset.lateLayout;
}

/** Milliseconds for which other work may keep a piece from its turn. */
const LONGEST_WAIT = 500;
