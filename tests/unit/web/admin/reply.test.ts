import { expect, test } from 'vitest';
import { brand } from '../../../../domain/brand.ts';
import { replyHref } from '../../../../web/features/admin/record/reply-link.tsx';

const common = { id: '1', createdAt: '2026-11-20T18:00:00.000Z', status: 'new', version: 0 } as const;
const submission = {
  ...common,
  name: 'Dana O’Neil',
  email: 'dana+shop@example.com',
  phone: '',
  company: '',
  industry: '',
  website: '',
  contactMethod: '',
  message: 'Hello,\nwhat does it cost? 5 & more',
  service: null,
} as unknown as Parameters<typeof replyHref>[1];

function parts(href: string) {
  const url = new URL(href);
  const query = new URLSearchParams(url.search.replaceAll('+', '%2B'));
  return { to: decodeURIComponent(url.pathname), subject: query.get('subject'), body: query.get('body') };
}

test('a reply begins with subject, greeting and quoted message', () => {
  expect(parts(replyHref('submissions', submission))).toEqual({
    to: 'dana+shop@example.com',
    subject: `Re: Your message to ${brand.name}`,
    body: 'Hello Dana O’Neil,\r\n\r\n\r\n\r\nOn Nov 20, 2026 you wrote:\r\n> Hello,\r\n> what does it cost? 5 & more',
  });
});

test('an address cannot add recipients', () => {
  const href = replyHref('submissions', {
    ...submission,
    email: 'a@example.com?bcc=b@example.com',
    name: '&cc=c@example.com',
  });
  expect([...new URL(href).searchParams.keys()]).toEqual(['subject', 'body']);
});

test('a long message is never cut inside a character', () => {
  const { body } = parts(
    replyHref('submissions', { ...submission, message: `x${'👩‍👩‍👧'.repeat(500)}` } as typeof submission),
  );
  expect(body).toMatch(/> x(👩‍👩‍👧)+ …$/u);
});

test.each(['x', '&', '\n', ' ', 'é', '漢', '👩‍👩‍👧', 'a\n'])(
  'a link with a message full of %j stays below 2,000 characters and quotes as much as fits',
  (filling) => {
    const message = filling.repeat(10_000 / filling.length);
    for (const name of ['Dana O’Neil', '漢'.repeat(120)]) {
      const href = replyHref('submissions', { ...submission, name, message } as typeof submission);
      expect(href.length).toBeLessThan(2_000);
      expect(href.length).toBeGreaterThan(1_900);
    }
  },
);

test('a link to the longest address and name greets without the name', () => {
  const email = `${'ü'.repeat(190)}@${'ö'.repeat(60)}.example`;
  const href = replyHref('submissions', {
    ...submission,
    email,
    name: '漢'.repeat(120),
  } as typeof submission);
  expect(href.length).toBeLessThan(2_000);
  expect(parts(href)).toMatchObject({ to: email, body: 'Hello,\r\n\r\n\r\n' });
});
