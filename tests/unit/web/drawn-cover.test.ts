import { describe, expect, it } from 'vitest';
import { drawCover } from '../../../web/features/blog/drawn-cover.ts';

const SLUGS = Array.from({ length: 40 }, (_, number) => `a-checklist-for-week-${number}`);

describe('the cover of a post without one', () => {
  it('is the same each time, and another for another post', () => {
    expect(drawCover('spring')).toBe(drawCover('spring'));
    expect(new Set(SLUGS.map(drawCover)).size).toBe(SLUGS.length);
  });

  it('is a complete picture without the words of the slug', () => {
    for (const cover of SLUGS.map(drawCover)) {
      const svg = decodeURIComponent(cover.replace('data:image/svg+xml,', ''));
      expect(svg).toMatch(/^<svg [^>]*><rect .*<\/g><\/svg>$/);
      expect(svg).not.toMatch(/undefined|NaN|fill=""|checklist/);
    }
  });
});
