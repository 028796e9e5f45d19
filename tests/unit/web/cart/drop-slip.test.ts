import type { MouseEvent } from 'react';
import { expect, it } from 'vitest';
import { dropSlip } from '../../../../web/features/cart/drop-slip.ts';

it.each([
  ['a click within the time is dropped', 1, 1_499, true],
  ['a later click counts', 1, 1_500, false],
  ['the second click of a double click is dropped', 2, 1_000, true],
  ['a keyboard or a screen reader always counts', 0, 1_000, false],
])('%s', (_, detail, timeStamp, isDropped) => {
  const calls: string[] = [];
  const event = {
    detail,
    timeStamp,
    preventDefault: () => calls.push('preventDefault'),
    stopPropagation: () => calls.push('stopPropagation'),
  };
  dropSlip(event as unknown as MouseEvent, 1_000, 500);
  expect(calls).toEqual(isDropped ? ['preventDefault', 'stopPropagation'] : []);
});
