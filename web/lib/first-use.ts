/** The DOM events by which a visitor's first use of a page is noticed. */
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'];

/**
 * Calls on the visitor's first use of the page, or at once after it. `html[data-used]` records it: islands/start.ts
 * listens for it from the start, before any other code is loaded.
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
  // By then the layout is done, so that reading the position does not force another one.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (!waiting.signal.aborted && scrollY > 0) begin();
    }),
  );
}

/** Returns whether the page is used already. A visitor may focus a field before the first script runs. */
export function isInUse(): boolean {
  return 'used' in document.documentElement.dataset || document.querySelector(':focus') !== null;
}

/** Returns whether a pointer has left its first position: one that rests sends moves too when the page is laid out. */
function createMoveDetector(): (event: PointerEvent) => boolean {
  let first: PointerEvent | undefined;
  return (event) => {
    first ??= event;
    return first.clientX !== event.clientX || first.clientY !== event.clientY;
  };
}
