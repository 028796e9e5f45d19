import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useSyncExternalStore } from 'react';

/** A finger that moves less does not swipe. In pixels. */
const THRESHOLD = 80;

const OTHER_USE = 'input, textarea, select, [contenteditable]';

/**
 * Lets a finger swipe sideways, except on an enlarged page, where it moves the view. Mice and pens select text instead.
 * @param onSwipe receives 1 for a swipe to the left, which leads on, and -1 for one to the right
 * @returns properties of the element
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const isEnlarged = useSyncExternalStore(onViewportResize, () => (visualViewport?.scale ?? 1) > 1);
  const swipe = useRef(onSwipe);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    swipe.current = onSwipe;
  });
  useEffect(() => () => stop.current?.(), []);

  function press(event: ReactPointerEvent<HTMLElement>): void {
    const { currentTarget: element, pointerType, isPrimary, pointerId, clientX, clientY } = event;
    if (pointerType !== 'touch' || !isPrimary || hasOtherUse(event.target as Element, element)) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const listening = new AbortController();
    const measure = (at: PointerEvent) => {
      const [x, y] = [at.clientX - clientX, at.clientY - clientY];
      return Math.abs(x) > 2 * Math.abs(y) ? x : 0;
    };
    const end = () => {
      listening.abort();
      element.style.translate = '';
      stop.current = undefined;
    };
    stop.current?.();
    stop.current = end;
    const options = { signal: listening.signal };
    document.addEventListener(
      'pointermove',
      (at) => {
        if (at.pointerId === pointerId && !isCalm) element.style.translate = `${measure(at) / 3}px 0`;
      },
      options,
    );
    document.addEventListener(
      'pointerup',
      (at) => {
        if (at.pointerId !== pointerId) return;
        const x = measure(at);
        end();
        if (Math.abs(x) >= THRESHOLD && getSelection()?.isCollapsed !== false) swipe.current(x < 0 ? 1 : -1);
      },
      options,
    );
    // The browser scrolls or zooms instead, or another finger has come.
    document.addEventListener('pointercancel', end, options);
    document.addEventListener('pointerdown', (at) => at.pointerId !== pointerId && end(), options);
  }

  // The browser scrolls up and down and enlarges, and leaves other movements to the page.
  return isEnlarged ? {} : { onPointerDown: press, style: { touchAction: 'pan-y pinch-zoom' } };
}

function onViewportResize(changed: () => void): () => void {
  visualViewport?.addEventListener('resize', changed);
  return () => visualViewport?.removeEventListener('resize', changed);
}

/** Whether an element takes sideways movements itself: a field, or a part that scrolls sideways. */
function hasOtherUse(target: Element, within: Element): boolean {
  if (target.closest(OTHER_USE)) return true;
  for (let part: Element | null = target; part && part !== within; part = part.parentElement) {
    if (part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX !== 'visible') return true;
  }
  return false;
}
