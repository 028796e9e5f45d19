import { expect, it, vi } from 'vitest';
import type { BlogPost } from '../../../../domain/site/blog.ts';
import { readPost } from '../../../../domain/site/post-files.ts';
import { toLetter } from '../../../../web/features/admin/kinds/letters/begin-letter.tsx';
import { postOf } from '../../../support/blog-files.ts';

const UPLOADED = '/content/covers/0a1b-1280.jpg';
const DRAWN = '/assets/covers/phone-0a1b.svg';

it.each<[string, string, Partial<BlogPost>, string]>([
  [
    'its uploaded picture',
    'new',
    { featuredImage: UPLOADED, coverAlt: 'A field' },
    `![A field](${UPLOADED})`,
  ],
  [
    'the picture that the build drew',
    'built',
    { featuredImage: DRAWN, coverAlt: 'A phone' },
    '![About built](/social/blog-built.png)',
  ],
  ['no picture without any', 'new', { featuredImage: DRAWN, coverAlt: 'A phone' }, ''],
])('a letter from an article begins with %s', async (_, slug, parts, picture) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async (path) => new Response(null, { status: path === '/social/blog-built.png' ? 200 : 404 }),
  );
  const post = readPost(JSON.parse(postOf(slug, parts)), slug) ?? expect.fail();
  const link = `What there is to say of ${slug}.\n\n[Read the article](/blog/${slug})\n`;
  expect((await toLetter(post)).body).toBe(picture ? `${picture}\n\n${link}` : link);
});
