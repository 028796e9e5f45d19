import type { MouseEvent } from 'react';

/**
 * Drops a pointer's click on what has just moved under the pointer. Keyboards and screen readers click with a `detail` of
 * 0, and choose what they click.
 * @param movedAt milliseconds, as an event's `timeStamp`
 * @param time how long after the move a click is dropped, in milliseconds
 */
export function dropSlip(event: MouseEvent, movedAt: number, time: number): void {
  if (event.detail === 0 || event.timeStamp - movedAt >= time) return;
  event.preventDefault();
  event.stopPropagation();
}
