import type { MouseEvent } from 'react';
import { DOUBLE_PRESS_MS } from '../../lib/double-press.ts';

/**
 * Drops the second click of a double click on what the first one has moved under the pointer.
 * @param movedAt milliseconds, as an event's `timeStamp`
 */
export function dropSecondClick(event: MouseEvent, movedAt: number): void {
  if (event.detail < 2 || event.timeStamp - movedAt >= DOUBLE_PRESS_MS) return;
  event.preventDefault();
  event.stopPropagation();
}
