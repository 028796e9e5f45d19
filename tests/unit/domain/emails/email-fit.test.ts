import { describe, expect, it } from 'vitest';
import { CONTACT_FIELDS, type ContactTexts } from '../../../../domain/contact.ts';
import { contactTeamEmail } from '../../../../domain/emails/contact-emails.ts';
import type { RenderedEmail } from '../../../../domain/emails/email.ts';
import { MAX_HTML_BYTES } from '../../../../domain/emails/email-fit.ts';
import { onboardingCopyEmail, onboardingTeamEmail } from '../../../../domain/emails/onboarding-emails.ts';
import { refusedFilesEmail, resendFilesEmail } from '../../../../domain/emails/onboarding-update-emails.ts';
import { orderReceiptEmail, orderTeamEmail } from '../../../../domain/emails/order-emails.ts';
import { unsubscribeTeamEmail } from '../../../../domain/emails/unsubscribe-emails.ts';
import { ANSWER_LIMITS } from '../../../../domain/onboarding/onboarding.ts';
import { MAX_FILES } from '../../../../domain/onboarding/onboarding-files.ts';
import { DEFAULT_SETTINGS } from '../../../../domain/settings/settings.ts';
import { answersWith, channelsWith } from './onboarding-answers.ts';

const siteUrl = 'https://site.example';
const createdAt = '2026-11-24T16:14:00.000Z';
const id = '7c0e9a52-3f64-4c0f-8a7a-1f6a3c5f2f10';

/** Texts with many bytes per character, and one without a place to break. */
const FILLINGS = ['"', '\n', '漢', '👩‍🔧', 'a', 'so it goes, '];

const bytes = ({ html }: RenderedEmail) => Buffer.byteLength(html);
const fill = (filling: string, length: number) =>
  filling
    .repeat(Math.ceil(length / filling.length))
    .slice(0, length)
    .toWellFormed();

function onboardingEmails(write: (limit: number) => string): readonly RenderedEmail[] {
  const answers = answersWith(
    ({ kind }) => write(ANSWER_LIMITS[kind === 'long' ? 'text' : 'line']),
    channelsWith(() => ({ selected: true, url: write(ANSWER_LIMITS.line) })),
  );
  const files = Array.from({ length: MAX_FILES }, () => ({
    category: 'general' as const,
    name: write(300),
    size: 1,
    state: 'infected' as const,
  }));
  const form = { answers, files, siteUrl };
  const payment = { state: 'paid' as const };
  return [
    onboardingTeamEmail(
      { ...form, id, createdAt, source: 'post-checkout', customerPaid: true, payment },
      DEFAULT_SETTINGS,
    ),
    onboardingCopyEmail(form, DEFAULT_SETTINGS),
    refusedFilesEmail({ ...form, ...answers, id, client: 'names' }),
    resendFilesEmail({ files, names: true }),
  ];
}

function otherEmails(write: (limit: number) => string): readonly RenderedEmail[] {
  const texts = Object.fromEntries(CONTACT_FIELDS.map((field) => [field.id, write(field.limit)]));
  const email = 'dana@example.com';
  const lines = Array.from({ length: 40 }, () => ({ name: write(250), quantity: 2, amount: 1 }));
  const order = { id: 'cs_test_a1B2c3D4e5F6g7H8', createdAt, email, name: write(5_000), amount: 40 };
  const bought = {
    ...order,
    currency: 'usd',
    cycle: 'once' as const,
    lines,
    services: [],
    siteUrl,
    token: 'a',
  };
  return [
    contactTeamEmail(
      {
        ...(texts as unknown as ContactTexts),
        id,
        createdAt,
        service: null,
        captcha: 'passed',
        siteUrl,
      },
      DEFAULT_SETTINGS,
    ),
    orderTeamEmail(bought),
    orderReceiptEmail(bought, DEFAULT_SETTINGS),
    unsubscribeTeamEmail({ email, reason: write(2_000), createdAt, source: 'form' }),
  ];
}

describe('an email with entered texts', () => {
  it.each(FILLINGS)(
    'stays below the size limit of email programs when every field is full of %j',
    (filling) => {
      const write = (limit: number) => fill(filling, limit);
      for (const email of [...onboardingEmails(write), ...otherEmails(write)]) {
        expect(bytes(email), email.subject).toBeLessThanOrEqual(MAX_HTML_BYTES);
      }
    },
  );

  it('is not shortened while it fits', () => {
    for (const email of [...onboardingEmails(() => 'short'), ...otherEmails(() => 'short')]) {
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
    expect(team?.html).toContain(`href="${siteUrl}/admin?list=onboarding&amp;open=${id}"`);
    expect(copy?.html).toContain(`href="${siteUrl}/contact"`);
    expect(copy?.html).not.toContain('/admin');
  });

  it('has a footer and whole characters when it is shortened', () => {
    const [team] = onboardingEmails((limit) => fill('👩‍🔧', limit));
    expect(team?.html).toContain('For the Signal Five team');
    expect(team?.html.isWellFormed()).toBe(true);
    expect(team?.html).not.toContain('\u200d…');
  });

  it('drops parts at its end when even short texts do not fit', () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => ({ name: `${index}`, quantity: 1, amount: 1 }));
    const order = { id: 'cs_test_a1B2c3D4e5F6g7H8', createdAt, email: 'a@b.example', name: 'A', amount: 1 };
    const email = orderReceiptEmail(
      {
        ...order,
        currency: 'usd',
        cycle: 'once',
        lines,
        services: [],
        siteUrl,
        token: 'a',
      },
      DEFAULT_SETTINGS,
    );
    expect(bytes(email)).toBeLessThanOrEqual(MAX_HTML_BYTES);
    expect(email.html).toContain(`href="${siteUrl}/account"`);
    expect(email.text).toContain('1999');
  });
});
