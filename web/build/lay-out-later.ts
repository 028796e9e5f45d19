/**
 * Runs in the browser once a page has been painted: lays out what styles/late-layout.css has put off, a piece whenever
 * there is nothing else to do. Browsers that put something off have requestIdleCallback.
 */
export function layOutLater(): void {
  const page = document.documentElement;
  const pieces = [...document.querySelectorAll('.late-layout')].filter(
    (piece) => getComputedStyle(piece).contentVisibility === 'auto',
  );

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
    else delete page.dataset.lateLayout;
  }

  goOn();
}

/** Milliseconds for which other work may keep a piece from its turn. */
const LONGEST_WAIT = 500;
