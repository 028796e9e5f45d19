import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** The attribute of columns, with their stage. */
export const DROP_STAGE = 'data-drop-stage';

/** A press that moves less is a click. In pixels. */
const THRESHOLD = 6;

/**
 * Lets a mouse or a pen drag cards to another stage. Touch scrolls instead. Escape cancels.
 * @returns the stage under the dragged card, and the handler for a press on a card
 */
export function useCardDrag<Card>(onDrop: (card: Card, stage: string) => void) {
  const [over, setOver] = useState<string>();
  const end = useRef<() => void>(undefined);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => end.current?.(), []);

  function press(event: ReactPointerEvent<HTMLElement>, dragged: Card): void {
    const isOnButton = (event.target as Element).closest('button') !== null;
    if (event.button !== 0 || event.pointerType === 'touch' || isOnButton) return;
    const card = event.currentTarget;
    const { pointerId } = event;
    const grabbed = card.getBoundingClientRect();
    const [grabbedX, grabbedY] = [event.clientX - grabbed.left, event.clientY - grabbed.top];
    let [x, y] = [0, 0];
    const listening = new AbortController();
    let stage: string | undefined;
    let isDragged = false;
    let isLetGo = false;

    const move = (at: PointerEvent) => {
      if (isLetGo) return;
      // Measured each time, since the board may have scrolled.
      const place = card.getBoundingClientRect();
      const [toX, toY] = [x + at.clientX - grabbedX - place.left, y + at.clientY - grabbedY - place.top];
      if (!isDragged && Math.hypot(toX, toY) < THRESHOLD) return;
      [x, y] = [toX, toY];
      if (!isDragged) {
        isDragged = true;
        takeOut(card);
        card.setPointerCapture(pointerId);
      }
      card.style.translate = `${x}px ${y}px`;
      stage = stageAt(at.clientX, at.clientY);
      setOver(stage);
    };
    const letGo = () => {
      isLetGo = true;
      stage = undefined;
      putBack(card);
      setOver(undefined);
    };
    const stop = () => {
      letGo();
      listening.abort();
      end.current = undefined;
    };
    const release = () => {
      const target = stage;
      stop();
      if (!isDragged) return;
      // The click that follows would open the card.
      const swallow = (click: Event) => click.preventDefault();
      card.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => card.removeEventListener('click', swallow, true));
      if (target !== undefined) drop.current(dragged, target);
    };
    const key = (pressed: KeyboardEvent) => {
      if (!isDragged || pressed.key !== 'Escape') return;
      pressed.preventDefault();
      letGo();
    };
    const prevent = (selectionOrDrag: Event) => selectionOrDrag.preventDefault();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('pointermove', move, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', stop, options);
    document.addEventListener('keydown', key, options);
    // Even after Escape, the browser must not select text or drag a selection until the button is released.
    document.addEventListener('selectstart', prevent, options);
    document.addEventListener('dragstart', prevent, options);
    end.current = stop;
  }

  return { over, press };
}

/** Fixes a card at its place, so that its column, which scrolls, does not clip it. The column keeps the gap. */
function takeOut(card: HTMLElement): void {
  const { left, top, width, height } = card.getBoundingClientRect();
  card.dataset.dragged = '';
  Object.assign(card.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px` });
  if (card.parentElement) card.parentElement.style.minHeight = `${height}px`;
}

function putBack(card: HTMLElement): void {
  delete card.dataset.dragged;
  for (const name of ['position', 'left', 'top', 'width', 'translate'] as const) card.style[name] = '';
  if (card.parentElement) card.parentElement.style.minHeight = '';
}

function stageAt(x: number, y: number): string | undefined {
  const column = document.elementsFromPoint(x, y).find((element) => element.hasAttribute(DROP_STAGE));
  return column?.getAttribute(DROP_STAGE) ?? undefined;
}
