import { describe, expect, it } from 'vitest';
import { digestEmail } from '../../../../domain/emails/digest-email.ts';
import type { RenderedEmail } from '../../../../domain/emails/email.ts';
import { MAX_HTML_BYTES } from '../../../../domain/emails/email-fit.ts';
import { orderReceiptEmail } from '../../../../domain/emails/order-emails.ts';
import { DEFAULT_SETTINGS } from '../../../../domain/settings/settings.ts';
import { onboardingEmails, orderOf, siteUrl, writtenEmails } from './written-emails.ts';

/** Texts with many bytes per character, and one without a place to break. */
const FILLINGS = ['"', '\n', '漢', '👩‍🔧', 'a', 'so it goes, '];

const bytes = ({ html }: RenderedEmail) => Buffer.byteLength(html);
const fill = (filling: string, length: number) =>
  filling
    .repeat(Math.ceil(length / filling.length))
    .slice(0, length)
    .toWellFormed();

describe('an email with entered texts', () => {
  it.each(FILLINGS)(
    'stays below the size limit of email programs when every field is full of %j',
    (filling) => {
      const write = (limit: number) => fill(filling, limit);
      for (const email of writtenEmails(write)) {
        expect(bytes(email), email.subject).toBeLessThanOrEqual(MAX_HTML_BYTES);
      }
    },
  );

  it('is not shortened while it fits', () => {
    for (const email of writtenEmails(() => 'short')) {
      expect(email.html).not.toContain('too long for an email');
    }
  });

  it('keeps as much of each text as fits, and the whole text in its plain form', () => {
    const [team, copy] = onboardingEmails((limit) => fill('so it goes, ', limit));
    for (const email of [team, copy]) {
      expect(bytes(email as RenderedEmail)).toBeGreaterThan(MAX_HTML_BYTES / 3);
      expect(email?.text.length).toBeGreaterThan(bytes(email as RenderedEmail));
      expect(email?.text).not.toContain('too long for an email');
    }
  });

  it('links the team to the whole form, and the client to the contact page', () => {
    const [team, copy] = onboardingEmails((limit) => fill('漢', limit));
    expect(team?.html).toContain('This message was too long for an email');
    expect(team?.html).toContain(`Open in the back office</a>`);
    expect(team?.html).toMatch(/href="https:\/\/site\.example\/admin\?list=onboarding&amp;open=[\w-]{36}"/);
    expect(copy?.html).toContain(`href="${siteUrl}/contact"`);
    expect(copy?.html).not.toContain('/admin');
  });

  it('has a footer and whole characters when it is shortened', () => {
    const [team] = onboardingEmails((limit) => fill('👩‍🔧', limit));
    expect(team?.html).toContain('For the Signal Five team');
    expect(team?.html.isWellFormed()).toBe(true);
    expect(team?.html).not.toContain('\u200d…');
  });

  it.each([
    ['receipt', `href="${siteUrl}/account"`, longReceipt()],
    ['digest', 'Task 9<', longDigest()],
  ])('drops parts at its end when even short texts do not fit: %s', (_, kept, email) => {
    expect(bytes(email)).toBeLessThanOrEqual(MAX_HTML_BYTES);
    expect(email.html).toContain(kept);
    expect(email.text).toContain('1999');
  });
});

function longReceipt(): RenderedEmail {
  const lines = Array.from({ length: 2_000 }, (_, index) => ({ name: `${index}`, quantity: 1, amount: 1 }));
  return orderReceiptEmail(orderOf('A', lines), DEFAULT_SETTINGS);
}

function longDigest(): RenderedEmail {
  const assigned = Array.from({ length: 2_000 }, (_, index) => ({
    text: `Task ${index}`,
    name: 'Whitcomb Family Dental',
    href: `${siteUrl}/admin?open=${index}`,
  }));
  return digestEmail({ assigned, missed: [] });
}
