import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deliverableAddress } from '../../../lambdas/aws/deliverable-address.ts';
import { mimeMessage } from '../../../lambdas/outbox/message.later.ts';

beforeEach(() => {
  vi.stubEnv('MAIL_FROM', 'hello@example.com');
  vi.stubEnv('MAIL_TEAM', 'team@example.com');
});

const mail = { subject: 'Grüße 👋', html: '<p>Zoë</p>', text: 'Zoë\n.\nFrom here' };
const to = { address: 'zoe@example.org' };

describe('a message', () => {
  it('says the same as HTML and as text, in any script', async () => {
    const raw = await mimeMessage({ mail, to }, to.address);
    expect(raw.every((byte) => byte < 0x7f)).toBe(true);
    const { subject, html, text, from, to: recipients } = await PostalMime.parse(raw);
    expect({ subject, html: html?.trim(), text: text?.trim() }).toEqual({ ...mail, html: mail.html });
    expect(from).toEqual({ name: 'Signal Five', address: 'hello@example.com' });
    expect(recipients).toEqual([{ name: '', address: 'zoe@example.org' }]);
  });

  it('to the team can be replied to, whatever the sender is called', async () => {
    const replyTo = { name: 'A"<b>\r\nBcc: c@example.org\r\n\r\n‮', address: 'zoe@example.org' };
    const { headers, replyTo: answersTo } = await PostalMime.parse(
      await mimeMessage({ mail, to: 'team', replyTo }, 'team@example.com'),
    );
    expect(answersTo?.map(({ address }) => address)).toEqual(['zoe@example.org']);
    const names = headers.map(({ key }) => key);
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('auto-submitted');
  });

  it('to anybody else can be replied to, and the team reads it', async () => {
    const { replyTo } = await PostalMime.parse(await mimeMessage({ mail, to }, to.address));
    expect(replyTo).toEqual([{ name: 'Signal Five', address: 'team@example.com' }]);
  });

  it('names nobody to reply to whom mail cannot be sent to, since it would be refused for that', async () => {
    const replyTo = { name: 'Ада', address: 'ада@example.org' };
    const { headers } = await PostalMime.parse(
      await mimeMessage({ mail, to: 'team', replyTo }, 'team@example.com'),
    );
    expect(headers.map(({ key }) => key)).not.toContain('reply-to');
  });

  it('keeps a subject in one header, even one with line breaks', async () => {
    const subject = 'Hello\r\nBcc: everybody@example.org\r\n\r\n<b>Body</b>';
    const { headers, text } = await PostalMime.parse(
      await mimeMessage({ mail: { ...mail, subject }, to }, to.address),
    );
    expect(headers.map(({ key }) => key)).not.toContain('bcc');
    expect(text).not.toContain('everybody');
  });

  it('asks programs not to answer, and tells them how to unsubscribe', async () => {
    const oneClickUrl = `https://www.example.com/api/unsubscribe/one-click?token=${'a.-_'.repeat(60)}`;
    const { headers } = await PostalMime.parse(await mimeMessage({ mail, to, oneClickUrl }, to.address));
    const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(headerOf('auto-submitted')).toBe('auto-generated');
    expect(headerOf('list-unsubscribe')).toBe(`<${oneClickUrl}>`);
    expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('has no such headers when it is no letter', async () => {
    const raw = (await mimeMessage({ mail, to }, to.address)).toString();
    expect(raw).not.toMatch(/list-unsubscribe/i);
  });
});

describe('an email address', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['ada+tag@example.org', 'ada+tag@example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ада@example.org', undefined],
    ["o'neil.ada_1@example.org", "o'neil.ada_1@example.org"],
    ['ada@exa mple.org', undefined],
    ['ada..b@example.org', undefined],
    ['.ada@example.org', undefined],
    ['ada:b@example.org', undefined],
    ['ada(b)@example.org', undefined],
    ['ada\\b@example.org', undefined],
    ['ada@b@example.org', undefined],
    ['ada@example..org', undefined],
    ['ada@-example.org', undefined],
    ['ada@localhost', undefined],
    [`${'a'.repeat(65)}@example.org`, undefined],
    ['@example.org', undefined],
    ['ada', undefined],
  ])('%s is delivered to as %s', (email, deliverable) => {
    expect(deliverableAddress(email)).toBe(deliverable);
  });
});
