import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** The attribute of what a card can be dropped on, with the name of its stage. */
export const DROP_STAGE = 'data-drop-stage';

/** A press that moves less, in pixels, is a click. */
const THRESHOLD = 6;

interface CardDrag {
  /** The stage that the card would be dropped on; undefined while none is dragged. */
  readonly over: string | undefined;
  /** Begins when a card is pressed. Fingers scroll instead. @param id of the client */
  readonly press: (event: ReactPointerEvent<HTMLElement>, id: string) => void;
}

/** Drags cards from one stage to another with a mouse or a pen. Escape lets go. */
export function useCardDrag(onDrop: (id: string, stage: string) => void): CardDrag {
  const [over, setOver] = useState<string>();
  const end = useRef<() => void>(undefined);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => end.current?.(), []);

  function press(event: ReactPointerEvent<HTMLElement>, id: string): void {
    const isOnButton = (event.target as Element).closest('button') !== null;
    if (event.button !== 0 || event.pointerType === 'touch' || isOnButton) return;
    const card = event.currentTarget;
    const { pointerId } = event;
    const { left, top } = card.getBoundingClientRect();
    const [grabbedX, grabbedY] = [event.clientX - left, event.clientY - top];
    let [x, y] = [0, 0];
    const listening = new AbortController();
    let stage: string | undefined;
    let isDragged = false;
    let isLetGo = false;

    const move = (at: PointerEvent) => {
      if (isLetGo) return;
      // Measured anew each time: what it lies in may have been scrolled.
      const place = card.getBoundingClientRect();
      const [toX, toY] = [x + at.clientX - grabbedX - place.left, y + at.clientY - grabbedY - place.top];
      if (!isDragged && Math.hypot(toX, toY) < THRESHOLD) return;
      [x, y] = [toX, toY];
      if (!isDragged) {
        isDragged = true;
        card.dataset.dragged = '';
        card.setPointerCapture(pointerId);
      }
      card.style.translate = `${x}px ${y}px`;
      stage = stageAt(at.clientX, at.clientY);
      setOver(stage);
    };
    const letGo = () => {
      isLetGo = true;
      stage = undefined;
      delete card.dataset.dragged;
      card.style.translate = '';
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
      if (target !== undefined) drop.current(id, target);
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
    // Until the button is released, even after Escape, the browser selects no text, nor drags what is selected.
    document.addEventListener('selectstart', prevent, options);
    document.addEventListener('dragstart', prevent, options);
    end.current = stop;
  }

  return { over, press };
}

function stageAt(x: number, y: number): string | undefined {
  const column = document.elementsFromPoint(x, y).find((element) => element.hasAttribute(DROP_STAGE));
  return column?.getAttribute(DROP_STAGE) ?? undefined;
}
