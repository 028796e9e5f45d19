/** Emails with texts that visitors write. */
import { CONTACT_FIELDS, type ContactTexts } from '../../../../domain/contact.ts';
import { contactTeamEmail } from '../../../../domain/emails/contact-emails.ts';
import type { RenderedEmail } from '../../../../domain/emails/email.ts';
import { onboardingCopyEmail, onboardingTeamEmail } from '../../../../domain/emails/onboarding-emails.ts';
import { refusedFilesEmail, resendFilesEmail } from '../../../../domain/emails/onboarding-update-emails.ts';
import {
  type OrderEmailDetails,
  orderReceiptEmail,
  orderTeamEmail,
} from '../../../../domain/emails/order-emails.ts';
import { unsubscribeTeamEmail } from '../../../../domain/emails/unsubscribe-emails.ts';
import {
  ANSWER_LIMITS,
  type OnboardingAnswers,
  SOCIAL_CHANNELS,
  TEXT_FIELDS,
} from '../../../../domain/onboarding/onboarding.ts';
import { MAX_FILES } from '../../../../domain/onboarding/onboarding-files.ts';
import { DEFAULT_SETTINGS } from '../../../../domain/settings/settings.ts';

type TextField = (typeof TEXT_FIELDS)[number];

const NO_CHANNELS = channelsWith({ selected: false, url: '' });

/** Answers whose texts are written field by field. */
export function answersWith(
  write: (field: TextField) => string,
  socialChannels = NO_CHANNELS,
): OnboardingAnswers {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field.id, write(field)]));
  return {
    ...(texts as Record<TextField['id'], string>),
    services: ['seo-services', 'premium-care'],
    socialChannels,
    hasLocalPhotos: '',
    hasBrandGuidelines: '',
  };
}

/** The same for every social channel. */
function channelsWith(channel: { selected: boolean; url: string }) {
  return Object.fromEntries(
    SOCIAL_CHANNELS.map(({ id }) => [id, channel]),
  ) as OnboardingAnswers['socialChannels'];
}

export const siteUrl = 'https://site.example';
const createdAt = '2026-11-24T16:14:00.000Z';
const id = '7c0e9a52-3f64-4c0f-8a7a-1f6a3c5f2f10';

/** Writes a text of at most `limit` characters. */
type Write = (limit: number) => string;

/** The emails of an onboarding form: to the team, the copy, and both about refused files. */
export function onboardingEmails(write: Write): readonly RenderedEmail[] {
  const answers = answersWith(
    ({ kind }) => write(ANSWER_LIMITS[kind === 'long' ? 'text' : 'line']),
    channelsWith({ selected: true, url: write(ANSWER_LIMITS.line) }),
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

/** An order of lines that are charged once. */
export const orderOf = (name: string, lines: OrderEmailDetails['lines']) => ({
  id: 'cs_test_a1B2c3D4e5F6g7H8',
  createdAt,
  email: 'dana@example.com',
  name,
  amount: 40,
  currency: 'usd',
  cycle: 'once' as const,
  lines,
  services: [],
  siteUrl,
  token: 'a',
});

/** The emails of contact requests, orders and unsubscribe requests. */
export function otherEmails(write: Write): readonly RenderedEmail[] {
  const texts = Object.fromEntries(CONTACT_FIELDS.map((field) => [field.id, write(field.limit)]));
  const contact = { ...(texts as unknown as ContactTexts), id, createdAt, service: write(200), siteUrl };
  const lines = Array.from({ length: 40 }, () => ({ name: write(250), quantity: 2, amount: 1 }));
  const bought = orderOf(write(5_000), lines);
  return [
    contactTeamEmail({ ...contact, captcha: 'passed' }, DEFAULT_SETTINGS),
    orderTeamEmail(bought),
    orderReceiptEmail(bought, DEFAULT_SETTINGS),
    unsubscribeTeamEmail({ email: write(254), reason: write(2_000), createdAt, source: 'form' }),
  ];
}

/** All emails in which visitors are quoted. */
export const writtenEmails = (write: Write) => [...onboardingEmails(write), ...otherEmails(write)];
