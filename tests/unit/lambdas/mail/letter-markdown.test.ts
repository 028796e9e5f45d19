import { describe, expect, it } from 'vitest';
import { renderLetterEmail } from '../../../../domain/emails/letter-email.ts';
import { parseLetter } from '../../../../lambdas/outbox/letter-markdown.ts';

const SITE = 'https://www.example.com';

function render(body: string) {
  return renderLetterEmail({
    subject: 'News',
    preview: 'All of it',
    blocks: parseLetter(body, SITE),
    unsubscribeUrl: `${SITE}/unsubscribe#token=t`,
  });
}

describe('the Markdown of a letter', () => {
  it('becomes HTML and plain text of the same content', () => {
    const { html, text } = render(
      '## Do **this**\n\nCall *now*, or [read](/blog/a).  \nToday\n\n1. one\n2. two\n   - nested\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---\n\n    code < 1',
    );
    for (const part of [
      '<h2',
      '<strong>this</strong>',
      '<em>now</em>',
      `href="${SITE}/blog/a"`,
      '<br>',
      '<ol class="ink" start="1"',
      '<ul',
      '<blockquote',
      '<th scope="col"',
      '<hr',
      'code &lt; 1',
    ]) {
      expect(html).toContain(part);
    }
    for (const part of [
      'Do this\n=======',
      `read (${SITE}/blog/a)`,
      '1. one\n2. two\n   - nested',
      '> said',
      'a | b\n1 | 2',
      '* * *',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('is shown as source if it is nested too deeply', () => {
    expect(render(`${'>'.repeat(900)} deep`).html).toContain('deep');
  });

  it('reports that inboxes would cut off its end', () => {
    expect(render('Hello').isTooLong).toBe(false);
    expect(render('Many words. '.repeat(200).concat('\n\n').repeat(50)).isTooLong).toBe(true);
  });
});
