import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { withoutDirectionControls } from '../../../../domain/text/text-direction.ts';
import type { AddressedEmail } from '../../../../lambdas/outbox/email.ts';
import { encodeMimeMessage } from '../../../../lambdas/outbox/mime-message.ts';

beforeEach(() => {
  vi.stubEnv('MAIL_FROM', 'hello@example.com');
  vi.stubEnv('MAIL_TEAM', 'team@example.com');
});

const mail = { subject: 'Grüße 👋', html: '<p>Zoë</p>', text: 'Zoë\n.\nFrom here' };
const to = { address: 'zoe@example.org' };

describe('a message', () => {
  it('has the same content as HTML and as text, in any script', async () => {
    const raw = encodeMimeMessage({ mail, to }, to.address);
    expect(raw.every((byte) => byte < 0x7f)).toBe(true);
    const { subject, html, text, from, to: recipients } = await PostalMime.parse(raw);
    expect({ subject, html: html?.trim(), text: text?.trim() }).toEqual({ ...mail, html: mail.html });
    expect(from).toEqual({ name: 'Signal Five', address: 'hello@example.com' });
    expect(recipients).toEqual([{ name: '', address: 'zoe@example.org' }]);
  });

  it('has the visitor in Reply-To for any name when it goes to the team', async () => {
    const replyTo = { name: 'A"<b>\r\nBcc: c@example.org\r\n\r\n‮', address: 'zoe@example.org' };
    const { headers, replyTo: answersTo } = await PostalMime.parse(
      encodeMimeMessage({ mail, to: 'team', replyTo }, 'team@example.com'),
    );
    expect(answersTo?.map(({ address }) => address)).toEqual(['zoe@example.org']);
    const names = headers.map(({ key }) => key);
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('auto-submitted');
  });

  it('has no Reply-To for an undeliverable email address, for which it would be rejected', async () => {
    const replyTo = { name: 'Ада', address: 'ада@example.org' };
    const { headers } = await PostalMime.parse(
      encodeMimeMessage({ mail, to: 'team', replyTo }, 'team@example.com'),
    );
    expect(headers.map(({ key }) => key)).not.toContain('reply-to');
  });
});

/** Texts of any characters, many with a meaning in headers. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'grapheme-ascii', maxLength: 100 }),
      fc.constantFrom('\r\n', '\r', '\n', '\0', '\t', ' ', '  ', '\u0085', '\u2028', '\u202e', '👩‍👩‍👧', 'ü'),
      fc.constantFrom(
        '"',
        '\\',
        '\\"',
        ',',
        ';',
        ':',
        '(',
        ')',
        '<a@b.example>',
        '\r\nBcc: a@b.example\r\n\r\n',
      ),
      fc.constantFrom('=?utf-8?B?QmNj?=', '=?utf-8?Q?Bcc=0D=0A?=', '=?', '?=', '--', '\r\n.\r\n', '\r\n--'),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const anyEmail: fc.Arbitrary<AddressedEmail> = fc.record(
  {
    mail: fc.record({ subject: anyText, html: anyText, text: anyText }),
    to: fc.constantFrom('team' as const, { address: 'zoe@example.org' }),
    replyTo: fc.record({ name: anyText, address: fc.constant('ada@example.org') }),
    oneClickUrl: fc.constantFrom(`https://www.example.com/one-click?token=${'a.-_'.repeat(60)}`),
  },
  { requiredKeys: ['mail', 'to'] },
);

/** The parser removes byte order marks. */
const withoutMark = (text: string | undefined) => text?.replaceAll('\ufeff', '');
/**
 * Folding a header may change or shorten white space, which includes control characters here. Those
 * that turn a direction around are left out.
 */
const folded = (text: string | undefined) =>
  withoutDirectionControls(withoutMark(text) ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
const normalized = (text: string | undefined) => withoutMark(text)?.replace(/\r\n?/g, '\n') ?? '';

describe('any message', () => {
  it('is parsed as it was written, with exactly the required headers', async () => {
    await fc.assert(
      fc.asyncProperty(anyEmail, async (email) => {
        const isToTeam = email.to === 'team';
        const parsed = await PostalMime.parse(encodeMimeMessage(email, 'you@example.org'));
        expect(folded(parsed.subject ?? '')).toBe(folded(email.mail.subject));
        // The parser ends the last line.
        expect(normalized(parsed.text)).toBe(`${normalized(email.mail.text)}\n`);
        expect(normalized(parsed.html)).toBe(`${normalized(email.mail.html)}\n`);
        expect(parsed.attachments).toEqual([]);
        expect(parsed.from).toEqual({ name: 'Signal Five', address: 'hello@example.com' });
        expect(parsed.to).toEqual([{ name: '', address: 'you@example.org' }]);
        const reply = isToTeam ? email.replyTo : { name: 'Signal Five', address: 'team@example.com' };
        expect(parsed.replyTo?.map(({ name, address }) => ({ name: folded(name), address }))).toEqual(
          reply && [{ name: folded(reply.name), address: reply.address }],
        );
        expect(parsed.headers.map(({ originalKey }) => originalKey).sort()).toEqual(
          [
            ...['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type'],
            ...(reply ? ['Reply-To'] : []),
            ...(isToTeam ? [] : ['Auto-Submitted']),
            ...(email.oneClickUrl ? ['List-Unsubscribe', 'List-Unsubscribe-Post'] : []),
          ].sort(),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('has short lines of ASCII, and words of whole characters', () => {
    fc.assert(
      fc.property(anyEmail, (email) => {
        const raw = encodeMimeMessage(email, 'you@example.org').toString('latin1');
        expect(raw).toMatch(/^(?:[ -~]*\r\n)+$/);
        const [head = '', ...body] = raw.split('\r\n\r\n');
        for (const line of body.join('\r\n').split('\r\n')) {
          expect(line.length).toBeLessThanOrEqual(76);
          expect(line).not.toMatch(/^\.|^From |^-(?!-alternative(?:--)?$)| $/);
        }
        for (const line of head.split('\r\n')) {
          expect(line).toMatch(/\S/);
          const isUnbreakable = /^(?:[\w-]+:)? \S+$/.test(line);
          expect(line.length).toBeLessThanOrEqual(isUnbreakable ? 998 : 78);
        }
        for (const [word, text = ''] of head.matchAll(/=\?utf-8\?B\?(\S*)\?=/g)) {
          expect(word.length).toBeLessThanOrEqual(75);
          const decoder = new TextDecoder('utf-8', { fatal: true });
          expect(() => decoder.decode(Buffer.from(text, 'base64'))).not.toThrow();
        }
      }),
      { numRuns: 500 },
    );
  });

  it('can contain halves of characters', async () => {
    const half = '\ud83d';
    const email = { mail: { subject: half, html: half, text: half }, to: 'team' } as const;
    const { subject, html, text } = await PostalMime.parse(
      encodeMimeMessage(
        { ...email, replyTo: { name: half, address: 'ada@example.org' } },
        'team@example.com',
      ),
    );
    expect([subject, html?.trim(), text?.trim()]).toEqual(['\ufffd', '\ufffd', '\ufffd']);
  });
});

describe('the form of a message', () => {
  it('follows the standards', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-01T08:05:09.000Z') });
    onTestFinished(() => void vi.useRealTimers());
    const email = { mail: { subject: 'Your order', html: '<p>Zoë</p>', text: 'Zoë\n' }, to } as const;
    const raw = encodeMimeMessage(email, to.address).toString();
    const [id] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=@)/.exec(raw) ?? [];
    const boundary = /boundary="(.*)"/.exec(raw)?.[1];
    expect(raw.split('\r\n')).toEqual([
      'From: "Signal Five" <hello@example.com>',
      'To: zoe@example.org',
      'Reply-To: "Signal Five" <team@example.com>',
      'Subject: Your order',
      'Auto-Submitted: auto-generated',
      'Date: Sun, 01 Nov 2026 08:05:09 +0000',
      `Message-ID: <${id}@example.com>`,
      'MIME-Version: 1.0',
      `Content-Type: multipart/alternative; boundary="${boundary}"`,
      '',
      `--${boundary}`,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Zo=C3=AB',
      '',
      `--${boundary}`,
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<p>Zo=C3=AB</p>',
      `--${boundary}--`,
      '',
    ]);
  });

  it('has a unique id', () => {
    const ids = [1, 2].map(
      () => /^Message-ID: .*$/m.exec(encodeMimeMessage({ mail, to }, to.address).toString())?.[0],
    );
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ['Ada Lovelace', '"Ada Lovelace" <a@example.org>'],
    ['Ada "the \\" Lovelace', '"Ada \\"the \\\\\\" Lovelace" <a@example.org>'],
    ['Lovelace, Ada <b@example.org>', '"Lovelace, Ada <b@example.org>" <a@example.org>'],
    ['Zoë', '=?utf-8?B?Wm/Dqw==?= <a@example.org>'],
    ['=?utf-8?Q?Ada?=', '=?utf-8?B?PT91dGYtOD9RP0FkYT89?= <a@example.org>'],
    ['\r\n', 'a@example.org'],
    ['', 'a@example.org'],
  ])('has the name %j as %s', (name, mailbox) => {
    const email = { mail, to: 'team', replyTo: { name, address: 'a@example.org' } } as const;
    const raw = encodeMimeMessage(email, 'team@example.com').toString();
    expect(raw.split('\r\n')).toContain(`Reply-To: ${mailbox}`);
  });

  it.each([
    ['Your order', 'Your order'],
    ['"Quoted" \\ subject', '"Quoted" \\ subject'],
    ['Grüße', '=?utf-8?B?R3LDvMOfZQ==?='],
    ['=?utf-8?Q?Ada?=', '=?utf-8?B?PT91dGYtOD9RP0FkYT89?='],
    ['Two\r\nlines', '=?utf-8?B?VHdvICBsaW5lcw==?='],
    ['Two\nlines', 'Two lines'],
    ['a'.repeat(67), expect.stringMatching(/^=\?utf-8\?B\?(?:YWFh){13}\?=$/)],
  ])('has the subject %j as %s', (subject, written) => {
    const raw = encodeMimeMessage({ mail: { ...mail, subject }, to }, to.address).toString();
    expect(/^Subject: (.*)\r$/m.exec(raw)?.[1]).toEqual(written);
  });
});
