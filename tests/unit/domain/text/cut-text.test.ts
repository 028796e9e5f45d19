import { describe, expect, it } from 'vitest';
import { beginningOf, endOf } from '../../../../domain/text/cut-text.ts';

const FAMILY = '👩‍👩‍👧';

describe('the beginning of a text', () => {
  it.each([
    ['short', 10, 'short'],
    ['exact', 5, 'exact'],
    ['longer', 4, 'long'],
    ['a😀b', 2, 'a'],
    ['a😀b', 3, 'a😀'],
    ['cafe\u0301s', 4, 'caf'],
    [`x${FAMILY}`, 5, 'x'],
    ['', 5, ''],
  ])('cuts %j to %i units as %j', (text, limit, beginning) => {
    expect(beginningOf(text, limit)).toBe(beginning);
  });

  it('is well-formed and not empty even when one character is longer than the limit', () => {
    expect(beginningOf(`e${'\u0301'.repeat(1_000)}`, 10)).toBe(`e${'\u0301'.repeat(9)}`);
    expect(beginningOf(`👩${'\u{1F3FB}'.repeat(9)}`, 3)).toBe('👩');
  });
});

describe('the end of a text', () => {
  it.each([
    ['short', 10, 'short'],
    ['exact', 5, 'exact'],
    ['longer', 4, 'nger'],
    ['a😀b', 2, 'b'],
    ['a😀b', 3, '😀b'],
    [`${FAMILY}.png`, 6, '.png'],
    ['', 5, ''],
  ])('cuts %j to %i units as %j', (text, limit, end) => {
    expect(endOf(text, limit)).toBe(end);
  });

  it('is well-formed and not empty even when one character is longer than the limit', () => {
    expect(endOf(`e${'\u{1F3FB}'.repeat(9)}`, 3)).toBe('\u{1F3FB}');
  });
});
