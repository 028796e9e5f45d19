import { brand } from '../../domain/brand.ts';
import {
  type AccountEmailDetails,
  addressConfirmationEmail,
  addressProofEmail,
  authenticatorEmail,
  invitationEmail,
  passwordChangedEmail,
  passwordResetEmail,
  purchaseProofEmail,
  secondFactorLostEmail,
} from '../../domain/emails/account-emails.ts';
import { CONTACT_EMAILS } from '../../domain/emails/contact-emails.ts';
import { digestEmail } from '../../domain/emails/digest-email.ts';
import type { RenderedEmail } from '../../domain/emails/email.ts';
import { NEWSLETTER_EMAILS } from '../../domain/emails/newsletter-emails.ts';
import { ONBOARDING_EMAILS } from '../../domain/emails/onboarding-emails.ts';
import type { EmailedFile } from '../../domain/emails/onboarding-files-email.ts';
import { ORDER_EMAILS, type OrderEmailDetails } from '../../domain/emails/order-emails.ts';
import { paymentLinkEmail } from '../../domain/emails/payment-link-email.ts';
import { UNSUBSCRIBE_EMAILS } from '../../domain/emails/unsubscribe-emails.ts';
import { NO_REASON } from '../../domain/newsletter.ts';
import type { OnboardingAnswers } from '../../domain/onboarding/onboarding.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { NEWSLETTER_CONFIRMATION_PAGE } from '../../domain/site/pages.ts';

const siteUrl = brand.site;
const createdAt = '2026-11-24T16:14:00.000Z';
const email = 'dana@whitcombdental.example';
const token = 'f2b8c1de-60b4-4a2e-9d35-7f4f0f4f9a11.q7Xl3m0Zb1y8uC5kT2aVwR9sE6dHn4oPjFgYxIiLMBA';
const oneWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5);

const hostileEmail = 'dana+"><script>@example.com';

/** Hostile input: markup, a script, emoji, right-to-left text, a word without end. */
const hostileMessage = `<script>alert('hello')</script>
<img src=x onerror="alert(1)"> & </td></table> <!-- 🦷✨👩🏽‍⚕️

שלום, אני מעוניינת בשיווק לשתי המרפאות שלי (2 סניפים).
مرحبا، أبحث عن وكالة تسويق لمطعمي.

${oneWord}`;

const message = `Hello,

We run three dental practices in the valley and the newest one, in Murray, is hard to find online. People drive past it to our other two. We would like more new patients there without taking them from the other places.

Could we talk next week? Tuesday or Thursday morning suits me best.

Thank you
Dana`;

const answers: OnboardingAnswers = {
  businessName: 'Whitcomb Family Dental',
  website: 'https://whitcombdental.example',
  contactPerson: 'Dana Whitcomb',
  phone: '(801) 555-0178',
  email,
  services: ['seo-services', 'reputation-management', 'social-media-management'],
  aboutBusiness:
    'Three dental practices in the valley, run by two sisters.\n\nThe newest one, in Murray, opened in spring and has room for forty more patients a week.',
  missionStatement: 'Chairs should not be scary.',
  coreServices: 'Check-ups, crowns in one visit, orthodontics for adults',
  customerPainPoints: 'Fear, waiting times, surprise bills',
  competitiveAdvantage: 'We call the day after, every time.',
  brandVoice: 'Calm, plain, a little funny',
  customerTone: 'First names',
  socialChannels: {
    facebook: { selected: true, url: 'https://www.facebook.com/example' },
    instagram: { selected: true, url: '' },
    x: { selected: false, url: '' },
    linkedin: { selected: false, url: '' },
    googleBusiness: { selected: true, url: 'https://maps.example.com/whitcomb-murray' },
    youtube: { selected: false, url: '' },
  },
  topics: 'Children and first visits\nWhat a crown costs\nBraces at forty',
  contentTypes: 'Photos, short videos',
  callsToAction: 'Book online',
  holidayContent: 'Yes, except jokes about candy',
  hashtags: '#murrayutah',
  hostingPlatform: '',
  currentWebsitePlatform: 'WordPress',
  websiteGoals: 'More bookings for Murray, without taking them from the other two practices',
  keywords: 'dentist murray, same day crown',
  geography: 'Murray, Sandy, Holladay',
  demographics: 'Families, and adults over 35',
  psychographics: '',
  adObjective: '',
  adChannel: '',
  incentives: '',
  hasLocalPhotos: 'yes',
  hasBrandGuidelines: 'no',
  graphicsStyle: 'Bright, real people, no stock smiles',
  products: '',
  hoursOfOperation: 'Mon-Thu 7-19\nFri 7-13',
  additionalInfo: '',
  reviewContactName: 'Ruth Whitcomb',
  reviewContactPhone: '(801) 555-0179',
  reviewContactEmail: 'ruth@whitcombdental.example',
};

/** Hostile input in every answer. */
const hostileAnswers: OnboardingAnswers = {
  ...answers,
  businessName: `${oneWord} "& Sons" <Ltd>\r\nBcc: everyone@example.com`,
  contactPerson: 'דנה <b>Levi</b> 🦷',
  phone: '+1 801 <555> 0178 ext. 4',
  email: hostileEmail,
  website: 'javascript:alert(document.domain)',
  aboutBusiness: hostileMessage,
  socialChannels: {
    ...answers.socialChannels,
    facebook: { selected: true, url: 'data:text/html,<script>alert(1)</script>' },
  },
  additionalInfo: hostileMessage,
};

const files: readonly EmailedFile[] = [
  { category: 'localPhotos', name: 'Murray front desk.jpg', size: 2_345_678, state: 'stored' },
  { category: 'localPhotos', name: 'team, spring.jpg', size: 812_000, state: 'stored' },
  { category: 'general', name: 'price list <2026>.pdf', size: 48_000, state: 'missing' },
  { category: 'general', name: `${oneWord}.png`, size: 12, state: 'rejected' },
];

const refused: readonly EmailedFile[] = [
  { category: 'brandGuidelines', name: 'Brand book.docx', size: 812_000, state: 'rejected' },
  { category: 'general', name: 'price list <2026>.pdf', size: 48_000, state: 'infected' },
];

/** What emails about a form have in common. */
const form = {
  siteUrl,
  id: '3a5c7f10-7f64-4f0e-9d35-52b7c8b6d6aa',
  businessName: answers.businessName,
  email,
  createdAt,
};
const hostileForm = {
  ...form,
  id: '3a5c7f10-7f64-4f0e-9d35-52b7c8b6d6ab',
  businessName: hostileAnswers.businessName,
  email: hostileEmail,
};

const account: AccountEmailDetails = { siteUrl, email, code: '204613' };

const order: OrderEmailDetails = {
  id: 'cs_test_a1B2c3D4e5F6g7H8',
  createdAt: '2026-11-24T16:09:00.000Z',
  paidAt: createdAt,
  email,
  name: 'Dana Whitcomb',
  amount: 203_400,
  currency: 'usd',
  cycle: 'monthly',
  lines: [
    { name: 'SEO bundle', quantity: 1, amount: 40_000, interval: 'month' },
    { name: 'AI chatbot', quantity: 2, amount: 61_000, interval: 'month' },
    { name: 'Setup fee ($250)', quantity: 1, amount: 25_000 },
    { name: 'Setup fee ($500)', quantity: 2, amount: 100_000 },
  ],
  services: [
    { id: 'seo-bundle', quantity: 1 },
    { id: 'ai-chatbot', quantity: 2 },
  ],
  discount: 22_600,
  renewsAt: '2026-12-24T16:14:00.000Z',
  siteUrl,
};

/** An order with the token in links of emails to the client. */
const orderWithToken = { ...order, token: `${order.id}.Zk3vQ9aB.${token.split('.')[1]}` };

/** Hostile input in a customer's name. */
const hostileOrder: OrderEmailDetails = {
  ...order,
  email: hostileEmail,
  name: 'Win at http://prize.example <now>\r\nBcc: everyone@example.com',
  lines: [...order.lines, { name: `${oneWord} <b>`, quantity: 3, amount: 12 }],
  catalogueMismatch: true,
};

/** Samples of each email of a kind of record, by title. */
type Samples<Contents> = { readonly [Key in keyof Contents]: Readonly<Record<string, RenderedEmail>> };

const CONTACT: Samples<typeof CONTACT_EMAILS> = {
  team: {
    'Contact request, to the team': CONTACT_EMAILS.team(
      {
        id: '7c0e9a52-3f64-4c0f-8a7a-1f6a3c5f2f10',
        name: 'Dana Whitcomb',
        email,
        phone: '(801) 555-0178',
        company: 'Whitcomb Family Dental',
        website: 'whitcombdental.example',
        service: 'SEO, Reputation Management',
        message,
        createdAt,
        captcha: 'passed',
        siteUrl,
      },
      DEFAULT_SETTINGS,
    ),
    'Contact request with hostile contents, to the team': CONTACT_EMAILS.team(
      {
        id: 'b17d4f0a-91c2-4a55-bb0e-52b7c8b6d6aa',
        name: 'דנה <b>Levi</b> 🦷\r\nBcc: everyone@example.com',
        email: hostileEmail,
        phone: hostileAnswers.phone,
        company: `${oneWord} "& Sons" <Ltd>`,
        website: hostileAnswers.website,
        service: null,
        message: hostileMessage,
        createdAt,
        captcha: 'unavailable',
        siteUrl,
      },
      DEFAULT_SETTINGS,
    ),
  },
  acknowledgement: {
    'Contact request, to the person': CONTACT_EMAILS.acknowledgement(DEFAULT_SETTINGS),
  },
  'reply-*': {
    'Reply to a contact request': CONTACT_EMAILS['reply-*']({
      subject: 'Your message about Murray',
      text: 'Hello Dana,\n\nTuesday at 10 suits us. I will call you then, with a first idea for Murray.\n\nKind regards\nAnna',
      message,
      createdAt: '2026-11-20T17:20:00.000Z',
    }),
    'Reply with hostile contents': CONTACT_EMAILS['reply-*']({
      subject: hostileMessage,
      text: hostileMessage,
      message: hostileMessage,
      createdAt: '2026-11-20T17:20:00.000Z',
    }),
  },
};

const NEWSLETTER: Samples<typeof NEWSLETTER_EMAILS> = {
  confirmation: {
    'Newsletter, asking to confirm': NEWSLETTER_EMAILS.confirmation({
      confirmUrl: `${siteUrl}${NEWSLETTER_CONFIRMATION_PAGE}#token=${token}`,
    }),
  },
  welcome: {
    'Newsletter, welcome': NEWSLETTER_EMAILS.welcome({
      unsubscribeUrl: `${siteUrl}/unsubscribe#token=${token}`,
      siteUrl,
    }),
  },
};

const UNSUBSCRIBE: Samples<typeof UNSUBSCRIBE_EMAILS> = {
  team: {
    'Unsubscribe request, to the team': UNSUBSCRIBE_EMAILS.team({
      email,
      reason: NO_REASON,
      createdAt,
      source: 'one-click',
    }),
    'Unsubscribe request with hostile contents, to the team': UNSUBSCRIBE_EMAILS.team({
      email: `${oneWord.slice(0, 60)}+news@example.com`,
      reason: hostileMessage,
      createdAt,
      source: 'form',
    }),
  },
  reason: {
    'Reason for unsubscribing, to the team': UNSUBSCRIBE_EMAILS.reason({
      email,
      reason: 'We have an agency now. It was nice reading you.',
    }),
  },
  confirmation: {
    'Unsubscribed, to the person': UNSUBSCRIBE_EMAILS.confirmation({ siteUrl }),
  },
};

const ONBOARDING: Samples<typeof ONBOARDING_EMAILS> = {
  team: {
    'Onboarding form, to the team': ONBOARDING_EMAILS.team(
      {
        ...form,
        source: 'post-checkout',
        customerPaid: true,
        payment: { state: 'paid', sessionId: order.id },
        answers,
        files: files.slice(0, 2),
      },
      DEFAULT_SETTINGS,
    ),
    'Onboarding form with hostile contents, to the team': ONBOARDING_EMAILS.team(
      {
        ...hostileForm,
        source: 'standalone',
        customerPaid: true,
        payment: { state: 'none' },
        answers: hostileAnswers,
        files,
      },
      DEFAULT_SETTINGS,
    ),
  },
  copy: {
    'Onboarding form, to the client': ONBOARDING_EMAILS.copy(
      { answers, files: files.slice(0, 2), siteUrl },
      DEFAULT_SETTINGS,
    ),
    'Onboarding form with hostile contents, to the client': ONBOARDING_EMAILS.copy(
      { answers: hostileAnswers, files, siteUrl },
      DEFAULT_SETTINGS,
    ),
  },
  receipt: {
    'Onboarding form, to an address that has not paid': ONBOARDING_EMAILS.receipt(
      { files: [{ state: 'missing' }], siteUrl, payment: 'none' },
      DEFAULT_SETTINGS,
    ),
    'Onboarding form whose payment is on its way, to the client': ONBOARDING_EMAILS.receipt(
      { files: [], siteUrl, payment: 'pending' },
      DEFAULT_SETTINGS,
    ),
  },
  'refused*': {
    'Onboarding form, files refused, to the team': ONBOARDING_EMAILS['refused*']({
      ...form,
      files: refused,
      client: 'names',
    }),
    'Onboarding form, files refused, with hostile contents, to the team': ONBOARDING_EMAILS['refused*']({
      ...hostileForm,
      files: files.slice(3),
      client: 'nothing',
    }),
  },
  'resend*': {
    'Onboarding form, files refused, to the client': ONBOARDING_EMAILS['resend*']({
      files: refused,
      names: true,
    }),
    'Onboarding form, files refused, to an address that has not paid': ONBOARDING_EMAILS['resend*']({
      files: refused,
      names: false,
    }),
  },
  'added*': {
    'Onboarding form, more of it, to the team': ONBOARDING_EMAILS['added*']({
      ...form,
      files: files.slice(0, 2),
      changes: [{ answers: { hoursOfOperation: 'Mon-Fri 7-19' } }],
    }),
    'Onboarding form, more of it, with hostile contents, to the team': ONBOARDING_EMAILS['added*']({
      ...hostileForm,
      files,
      changes: [{ answers: hostileAnswers, notBought: ['premium-care'] }],
    }),
  },
  'reply-*': {
    'Reply about an onboarding form': ONBOARDING_EMAILS['reply-*']({
      subject: 'A question about Whitcomb Family Dental',
      text: 'Hello Dana,\n\nyour logo arrived as a photo. Do you have it as a file of your designer?\n\nKind regards\nAnna',
    }),
  },
};

const ORDER: Samples<typeof ORDER_EMAILS> = {
  'reply-*': {
    'Reply about an order': ORDER_EMAILS['reply-*']({
      subject: 'Your order',
      text: 'Hello Dana,\n\nwe can move the kickoff call to Thursday at 2.\n\nKind regards\nAnna',
    }),
  },
  'reminder*': {
    'Onboarding form, first reminder': ORDER_EMAILS['reminder*']({
      ...orderWithToken,
      step: 4,
      isLast: false,
    }),
    'Onboarding form, last reminder': ORDER_EMAILS['reminder*']({
      ...orderWithToken,
      step: undefined,
      isLast: true,
    }),
  },
  pending: {
    'Order whose payment is on its way, to the client': ORDER_EMAILS.pending(orderWithToken),
  },
  failed: {
    'Order whose payment did not arrive, to the client': ORDER_EMAILS.failed(order),
  },
  receipt: {
    'Order, to the client': ORDER_EMAILS.receipt(orderWithToken, DEFAULT_SETTINGS),
    'Order whose form may have come, to the client': ORDER_EMAILS.receipt(
      { ...orderWithToken, mayHaveForm: true },
      DEFAULT_SETTINGS,
    ),
    'Order with hostile contents, to the client': ORDER_EMAILS.receipt(
      { ...orderWithToken, ...hostileOrder },
      DEFAULT_SETTINGS,
    ),
  },
  'refund-*': {
    'Refund that failed, to the team': ORDER_EMAILS['refund-*'](order, { id: 're_1', amount: 5_000 }),
  },
  team: {
    'Order, to the team': ORDER_EMAILS.team(order),
    'Order with hostile contents, to the team': ORDER_EMAILS.team(hostileOrder),
  },
};

const ACCOUNT: Readonly<Record<string, RenderedEmail>> = {
  'Account, asking to confirm': addressConfirmationEmail(account),
  'Account with hostile contents, asking to confirm': addressConfirmationEmail({
    ...account,
    email: hostileEmail,
  }),
  'Account, new password': passwordResetEmail(account),
  'Account, password changed': passwordChangedEmail(true),
  'Account, authenticator app': authenticatorEmail(),
  'Account, second factor switched off': secondFactorLostEmail(),
  'Account, proof of the address': addressProofEmail(account),
  'Account, proof of purchases': purchaseProofEmail({ code: '12345678' }),
  'Link to pay, to a client': paymentLinkEmail({
    name: 'Dana <b>Whitcomb</b>',
    lines: [{ label: 'Essential SEO', amount: '$299.00' }],
    total: { label: 'Due today', amount: '$299.00' },
    href: 'https://pay.example/c',
    expiresAt: '2026-11-25T16:14:00.000Z',
    cartHref: `${siteUrl}/pricing?add=basic-seo`,
  }),
  'Tasks, to an administrator': digestEmail({
    assigned: [
      { text: 'Plan the posts of the first month', name: answers.businessName, href: `${siteUrl}/admin` },
    ],
    missed: [{ text: 'First contact', name: `<b>${oneWord}`, href: `${siteUrl}/admin` }],
  }),
  'Account, invitation': invitationEmail({ ...account, code: 'Q7m-x2Vd9!pL4tRz', username: account.email }),
};

/** Every email with realistic contents, and with hostile input where it contains entered text. */
export const EMAIL_SAMPLES: readonly { readonly name: string; readonly mail: RenderedEmail }[] = [
  ...[CONTACT, NEWSLETTER, UNSUBSCRIBE, ONBOARDING, ORDER].flatMap((kind) => Object.values(kind)),
  ACCOUNT,
].flatMap((samples) => Object.entries(samples).map(([name, mail]) => ({ name, mail })));
