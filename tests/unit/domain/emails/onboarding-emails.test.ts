import { describe, expect, it } from 'vitest';
import { brand } from '../../../../domain/brand.ts';
import {
  type OnboardingTeamDetails,
  onboardingCopyEmail,
  onboardingReceiptEmail,
  onboardingTeamEmail,
} from '../../../../domain/emails/onboarding-emails.ts';
import { resendFilesEmail } from '../../../../domain/emails/onboarding-update-emails.ts';
import { TEXT_FIELDS } from '../../../../domain/onboarding/onboarding.ts';
import { DEFAULT_SETTINGS } from '../../../../domain/settings/settings.ts';
import { PLUGIN } from '../../../../web/content/plugin.ts';
import { answersWith } from './written-emails.ts';

const details: OnboardingTeamDetails = {
  siteUrl: 'https://site.example',
  id: '7c0e9a52-3f64-4c0f-8a7a-1f6a3c5f2f10',
  createdAt: '2026-11-24T16:14:00.000Z',
  source: 'post-checkout',
  customerPaid: true,
  payment: { state: 'paid', sessionId: 'cs_test_a1B2c3D4e5F6g7H8' },
  answers: answersWith(({ id }) => `answer-to-${id}`),
  files: [],
};

const teamEmail = (changes: Partial<OnboardingTeamDetails> = {}) =>
  onboardingTeamEmail({ ...details, ...changes }, DEFAULT_SETTINGS);
const copy = (files: OnboardingTeamDetails['files'] = []) =>
  onboardingCopyEmail({ ...details, files }, DEFAULT_SETTINGS);

/** The text without line breaks. */
const words = (text: string) => text.replace(/\s+/g, ' ');

describe('the email to the team', () => {
  it('contains every answer with its label, under the name of its step', () => {
    const { text, html } = teamEmail();
    for (const { id, label } of TEXT_FIELDS) {
      for (const body of [text, html]) {
        expect(body).toContain(`answer-to-${id}`);
        expect(body).toContain(label);
      }
    }
    for (const heading of [
      'Business Info',
      'About Business',
      'Website &amp; SEO',
      'Graphics &amp; Details',
    ]) {
      expect(html).toContain(heading);
    }
    expect(text).toContain('SEO Services, Premium Care');
  });

  it('omits empty answers and steps without answers', () => {
    const { text } = teamEmail({
      answers: answersWith(({ id }) => (id === 'businessName' ? 'Acme' : '')),
    });
    expect(text).toContain('Business Info');
    expect(text).not.toContain('About Business');
    expect(text).not.toContain('Social Channels');
    expect(text).not.toContain('Mission statement');
  });

  it('keeps the line breaks of long answers', () => {
    const answers = { ...details.answers, topics: 'Steam\nGears\n\nPunch cards' };
    expect(teamEmail({ answers }).text).toContain('> Steam\n> Gears\n>\n> Punch cards');
  });

  it.each([
    ['paid', false],
    ['pending', false],
    ['failed', true],
    ['claimed', true],
    ['other-services', true],
    ['refunded', true],
    ['disputed', true],
    ['unpaid', true],
    ['unknown', true],
    ['none', true],
  ] as const)('of a form with the payment state %s contains a warning: %s', (state, warns) => {
    const { text } = teamEmail({ payment: { state } });
    expect(text.includes('No payment is confirmed')).toBe(warns);
  });

  it('links to the back office and lists the files, in plain text too', () => {
    const url = `https://site.example/admin?list=onboarding&open=${details.id}`;
    const { text, html } = teamEmail({
      files: [
        { category: 'general', name: 'a.pdf', size: 3 * 1024 * 1024, state: 'stored' },
        { category: 'localPhotos', name: 'b.png', size: 10, state: 'missing' },
        { category: 'brandGuidelines', name: 'c.png', size: 2048, state: 'rejected' },
      ],
    });
    expect(text).toContain(url);
    expect(html).toContain(`href="${url.replace('&', '&amp;')}"`);
    expect(text).toMatch(/a\.pdf \(3\.0 MB\)/);
    expect(text).toMatch(/b\.png \(1 KB, not uploaded\)/);
    expect(text).toMatch(/c\.png \(2 KB, rejected: its content does not match/);
  });
});

describe('the copy for the client', () => {
  it('repeats the promises of the site and the answers, without a link to the back office', () => {
    const { text } = copy([{ category: 'general', name: 'a.pdf', size: 10, state: 'stored' }]);
    expect(text).toMatch(/24 hours[\s\S]*2\s+business\s+days[\s\S]*5-10\s+business\s+days/);
    for (const { id } of TEXT_FIELDS) expect(text).toContain(`answer-to-${id}`);
    expect(text).toContain('a.pdf');
    expect(text).not.toContain('/admin');
    expect(text).not.toContain('Some of your files');
  });

  it('gives the same file and the same time of the connection key as the guide of the plugin', () => {
    const { siteUrl } = details;
    const guide = PLUGIN.installation.map(({ text }) => text).join(' ');
    for (const email of [
      copy(),
      onboardingReceiptEmail({ files: [], siteUrl, payment: 'none' }, DEFAULT_SETTINGS),
    ]) {
      expect(email.text).toContain(`${siteUrl}/updates/wp/s5-syndication.zip`);
      expect(words(email.text)).toContain('connection key by email when setup starts');
    }
    expect(words(teamEmail().text)).toContain('by email when setup starts');
    expect(guide).toContain('the connection key');
    expect(guide).toContain('the key by email when setup starts');
    expect([PLUGIN.fileName, brand.pluginDownload.split('/').at(-1)]).toEqual(
      Array.from({ length: 2 }, () => 's5-syndication.zip'),
    );
  });
});

describe('the receipt of a form', () => {
  it.each([
    ['paid', 'within 24 hours'],
    ['none', 'within 24 hours'],
    ['pending', 'when your payment arrives'],
    ['failed', 'when your payment is confirmed'],
    ['unpaid', 'when your payment is confirmed'],
    ['unknown', 'when your payment is confirmed'],
    ['refunded', 'when your payment is confirmed'],
  ] as const)('says with a payment that is %s that setup starts %s', (payment, starts) => {
    const { subject, text } = onboardingReceiptEmail({ ...details, payment }, DEFAULT_SETTINGS);
    expect(subject).toBe(`We received your onboarding form: setup starts ${starts}`);
    expect(words(text)).toContain(`will start setting up your services ${starts}.`);
  });
});

describe('the emails about refused files', () => {
  const files = [
    { category: 'general', name: 'book.docx', size: 10, state: 'rejected' },
    { category: 'localPhotos', name: 'shop.png', size: 10, state: 'infected' },
  ] as const;

  it('name no file to an unproven email address', () => {
    const { html, text } = resendFilesEmail({ files, names: false });
    expect(`${html} ${text}`).not.toMatch(/book|shop/);
    expect(words(text)).toMatch(/save it as a PDF or an image.*scan your computer/);
  });
});
