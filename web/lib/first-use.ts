/** The DOM events that show a visitor's first use of a page. */
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'];

/**
 * Calls back on the visitor's first use of the page, or at once after it. `html[data-used]` records it:
 * islands/start.ts listens from the start, before any other code is loaded.
 */
export function onFirstUse(act: () => void): void {
  const waiting = new AbortController();
  const isMove = createMoveDetector();
  const begin = () => {
    waiting.abort();
    document.documentElement.dataset.used = '';
    act();
  };
  const onSign = (event: Event) => {
    if (event.type !== 'pointermove' || isMove(event as PointerEvent)) begin();
  };
  if (isInUse()) {
    begin();
    return;
  }
  for (const sign of SIGNS_OF_USE) {
    addEventListener(sign, onSign, { capture: true, passive: true, signal: waiting.signal });
  }
  // The layout is done at this point, so that reading the position does not force another one.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (!waiting.signal.aborted && scrollY > 0) begin();
    }),
  );
}

/** Whether the page has been used. A visitor may focus a field before the first script runs. */
export function isInUse(): boolean {
  return 'used' in document.documentElement.dataset || document.querySelector(':focus') !== null;
}

/**
 * Whether the pointer has left its first position. A resting pointer also sends move events when the page is laid out.
 */
function createMoveDetector(): (event: PointerEvent) => boolean {
  let first: PointerEvent | undefined;
  return (event) => {
    first ??= event;
    return first.clientX !== event.clientX || first.clientY !== event.clientY;
  };
}
