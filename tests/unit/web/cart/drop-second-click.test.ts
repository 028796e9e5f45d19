import type { MouseEvent } from 'react';
import { expect, it } from 'vitest';
import { dropSecondClick } from '../../../../web/features/cart/drop-second-click.ts';

it.each([
  ['the second click of a double click is dropped', 2, 1_499, true],
  ['a later one counts', 2, 1_500, false],
  ['a single click counts', 1, 1_000, false],
  ['a keyboard or a screen reader counts', 0, 1_000, false],
])('%s', (_, detail, timeStamp, isDropped) => {
  const calls: string[] = [];
  const event = {
    detail,
    timeStamp,
    preventDefault: () => calls.push('preventDefault'),
    stopPropagation: () => calls.push('stopPropagation'),
  };
  dropSecondClick(event as unknown as MouseEvent, 1_000);
  expect(calls).toEqual(isDropped ? ['preventDefault', 'stopPropagation'] : []);
});
