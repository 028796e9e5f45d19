import { describe, expect, it } from 'vitest';
import { EMPTY_POST, MAX_MARKDOWN_BYTES } from '../../../../domain/posts.ts';
import { renderPost } from '../../../../lambdas/posts/render-post.later.ts';

const render = (markdown: string, limitMs?: number) => renderPost({ ...EMPTY_POST, markdown }, limitMs);

describe('a rendered post', () => {
  it('can have the maximum size', () => {
    const paragraph = 'A paragraph with [a link](/pricing), **bold** and `code`.\n\n';
    const markdown = paragraph.repeat(MAX_MARKDOWN_BYTES / paragraph.length);
    expect(render(markdown)?.content).toContain('<a href="/pricing">');
  });

  it('is refused if it takes too long', () => {
    expect(render('*a_'.repeat(20_000), 50)).toBeUndefined();
  });
});
