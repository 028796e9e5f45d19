// cspell:ignore nger
import { describe, expect, it } from 'vitest';
import { takeEnd, takeStart } from '../../../../domain/text/cut-text.ts';

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
    expect(takeStart(text, limit)).toBe(beginning);
  });

  it('is well-formed and not empty even when one character is longer than the limit', () => {
    expect(takeStart(`e${'\u0301'.repeat(1_000)}`, 10)).toBe(`e${'\u0301'.repeat(9)}`);
    expect(takeStart(`👩${'\u{1F3FB}'.repeat(9)}`, 3)).toBe('👩');
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
    expect(takeEnd(text, limit)).toBe(end);
  });

  it('is well-formed and not empty even when one character is longer than the limit', () => {
    expect(takeEnd(`e${'\u{1F3FB}'.repeat(9)}`, 3)).toBe('\u{1F3FB}');
  });
});
