import { describe, expect, it } from 'vitest';
import { EMPTY_POST, publicationProblems, suggestSlug, toOneLine } from '../../../domain/posts.ts';
import { isSlug } from '../../../domain/site/post-files.ts';
import { pictureProblem, pictureSources } from '../../../domain/site/post-pictures.ts';
import { businessLocalTime, businessMoment } from '../../../domain/time/business-hours.ts';

describe('a suggested slug', () => {
  it.each([
    ['What an AI receptionist should never say', 'what-an-ai-receptionist-should-never-say'],
    ['  Café & crème: it’s 50% off! ', 'cafe-creme-its-50-off'],
    ['Straße, Łódź, Ærø', 'strasse-lodz-aero'],
    ['Реклама в Києві', 'reklama-v-kiievi'],
    ['Ψηφιακό μάρκετινγκ', 'psifiako-marketingk'],
    ['東京の店', ''],
    ['東京 Tokyo 2026', 'tokyo-2026'],
    ['تسويق', ''],
    ['!?', ''],
  ])('of %s is %s', (title, slug) => {
    expect(suggestSlug(title)).toBe(slug);
  });

  it('ends with a whole word', () => {
    const slug = suggestSlug('marketing '.repeat(30));
    expect(slug).toMatch(/-marketing$/);
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(isSlug(suggestSlug('x'.repeat(300)))).toBe(true);
  });
});

describe('a post', () => {
  const whole = { ...EMPTY_POST, title: 'T', slug: 't', excerpt: 'E', markdown: 'M' };

  it.each([
    [{ slug: 'Upper Case' }, 'slug'],
    [{ slug: '東京' }, 'slug'],
    [{ featuredImage: '/assets/covers/a.svg' }, 'coverAlt'],
    [{ publishedAt: '2026-11-27' }, 'publishedAt'],
    [{ markdown: ' \n' }, 'markdown'],
  ])('with %o is refused for its %s', (changes, name) => {
    expect(Object.keys(publicationProblems({ ...whole, ...changes }, '2026-11-26'))).toEqual([name]);
  });

  it('has a title of one line', () => {
    expect(toOneLine(' One\r\n\u2028two\tthree ')).toBe('One two three');
  });
});

describe('a picture', () => {
  it.each([
    [{ bytes: 0 }, 'The file is empty.'],
    [{ bytes: 10 * 1024 * 1024 }, undefined],
    [{ bytes: 11 * 1024 * 1024 }, 'The file has 11.0 MB, at most 10 MB are possible.'],
    [{ bytes: 1, width: 8000, height: 8000 }, undefined],
    [
      { bytes: 1, width: 8001, height: 100 },
      'The picture has 8001 by 100 pixels, at most 8,000 each way are possible.',
    ],
    [
      { bytes: 1, width: 639, height: 500 },
      'The picture has 639 by 500 pixels, at least 640 by 400 are needed.',
    ],
  ])('of %o has the problem %s', (picture, problem) => {
    expect(pictureProblem(picture)).toBe(problem);
  });

  it('is offered in all widths if it was uploaded', () => {
    expect(pictureSources('/content/covers/0a1b-1280.jpg')).toBe(
      '/content/covers/0a1b-640.jpg 640w, /content/covers/0a1b-1280.jpg 1280w',
    );
    expect(pictureSources('/assets/covers/chat-0a1b-1280.svg')).toBeUndefined();
  });
});

describe('a local time of the business', () => {
  it.each([
    ['2026-11-24T09:15', '2026-11-24T16:15:00.000Z'],
    ['2026-07-01T00:01', '2026-07-01T06:01:00.000Z'],
  ])('%s is the moment %s', (local, moment) => {
    expect(businessMoment(local).toISOString()).toBe(moment);
    expect(businessLocalTime(businessMoment(local))).toBe(local);
  });
});
