import { brand } from '../../domain/brand.ts';
import {
  type AccountMailDetails,
  authenticatorMail,
  emailConfirmationMail,
  emailProofMail,
  invitationMail,
  passwordChangedMail,
  passwordResetMail,
  purchaseProofMail,
  secondFactorLostMail,
} from '../../domain/mails/account-mails.ts';
import { CONTACT_MAILS } from '../../domain/mails/contact-mails.ts';
import type { Mail } from '../../domain/mails/mail.ts';
import { NEWSLETTER_MAILS } from '../../domain/mails/newsletter-mails.ts';
import type { OnboardingMailFile } from '../../domain/mails/onboarding-files-mail.ts';
import { ONBOARDING_MAILS } from '../../domain/mails/onboarding-mails.ts';
import { ORDER_MAILS, type OrderMailDetails } from '../../domain/mails/order-mails.ts';
import { UNSUBSCRIBE_MAILS } from '../../domain/mails/unsubscribe-mails.ts';
import { NO_REASON } from '../../domain/newsletter.ts';
import type { OnboardingAnswers } from '../../domain/onboarding/onboarding.ts';
import { NEWSLETTER_CONFIRMATION_PAGE } from '../../domain/site/pages.ts';

const token = 'f2b8c1de-60b4-4a2e-9d35-7f4f0f4f9a11.q7Xl3m0Zb1y8uC5kT2aVwR9sE6dHn4oPjFgYxIiLMBA';
const oneWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5);

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
  email: 'dana@whitcombdental.example',
  services: ['seo-services', 'reputation-management', 'social-media-management'],
  aboutBusiness:
    'Three dental practices in the valley, run by two sisters.\n\nThe newest one, in Murray, opened in spring and has room for forty more patients a week.',
  missionStatement: 'Nobody should be afraid of a chair.',
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
  website: 'javascript:alert(document.domain)',
  contactPerson: 'דנה <b>Levi</b> 🦷',
  phone: '+1 801 <555> 0178 ext. 4',
  email: 'dana+"><script>@example.com',
  aboutBusiness: hostileMessage,
  socialChannels: {
    ...answers.socialChannels,
    facebook: { selected: true, url: 'data:text/html,<script>alert(1)</script>' },
  },
  additionalInfo: hostileMessage,
};

const files: readonly OnboardingMailFile[] = [
  { category: 'localPhotos', name: 'Murray front desk.jpg', size: 2_345_678, state: 'stored' },
  { category: 'localPhotos', name: 'team, spring.jpg', size: 812_000, state: 'stored' },
  { category: 'general', name: 'price list <2026>.pdf', size: 48_000, state: 'missing' },
  { category: 'general', name: `${oneWord}.png`, size: 12, state: 'rejected' },
];

const refused: readonly OnboardingMailFile[] = [
  { category: 'brandGuidelines', name: 'Brand book.docx', size: 812_000, state: 'rejected' },
  { category: 'general', name: 'price list <2026>.pdf', size: 48_000, state: 'infected' },
];

const account: AccountMailDetails = {
  siteUrl: brand.site,
  email: 'dana@whitcombdental.example',
  code: '204613',
};

const order: OrderMailDetails = {
  id: 'cs_test_a1B2c3D4e5F6g7H8',
  createdAt: '2026-11-24T16:09:00.000Z',
  paidAt: '2026-11-24T16:14:00.000Z',
  email: 'dana@whitcombdental.example',
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
  siteUrl: brand.site,
};

/** An order with the token in links of emails to the client. */
const orderWithToken = { ...order, token: `${order.id}.Zk3vQ9aB.${token.split('.')[1]}` };

/** Hostile input in a customer's name. */
const hostileOrder: OrderMailDetails = {
  ...order,
  email: 'dana+"><script>@example.com',
  name: 'Win at http://prize.example <now>\r\nBcc: everyone@example.com',
  lines: [...order.lines, { name: `${oneWord} <b>`, quantity: 3, amount: 12 }],
  catalogueMismatch: true,
};

/** Samples of each email of a kind of record, by title. */
type Samples<Contents> = { readonly [Key in keyof Contents]: Readonly<Record<string, Mail>> };

const CONTACT: Samples<typeof CONTACT_MAILS> = {
  team: {
    'Contact request, to the team': CONTACT_MAILS.team({
      id: '7c0e9a52-3f64-4c0f-8a7a-1f6a3c5f2f10',
      name: 'Dana Whitcomb',
      email: 'dana@whitcombdental.example',
      phone: '(801) 555-0178',
      company: 'Whitcomb Family Dental',
      website: 'whitcombdental.example',
      service: 'SEO, Reputation Management',
      message,
      createdAt: '2026-11-24T16:14:00.000Z',
      captcha: 'passed',
      siteUrl: brand.site,
    }),
    'Contact request with hostile contents, to the team': CONTACT_MAILS.team({
      id: 'b17d4f0a-91c2-4a55-bb0e-52b7c8b6d6aa',
      name: 'דנה <b>Levi</b> 🦷\r\nBcc: everyone@example.com',
      email: 'dana+"><script>@example.com',
      phone: '+1 801 <555> 0178 ext. 4',
      company: `${oneWord} "& Sons" <Ltd>`,
      website: 'javascript:alert(document.domain)',
      service: null,
      message: hostileMessage,
      createdAt: '2026-11-24T16:14:00.000Z',
      captcha: 'unavailable',
      siteUrl: brand.site,
    }),
  },
  acknowledgement: {
    'Contact request, to the person': CONTACT_MAILS.acknowledgement(),
  },
};

const NEWSLETTER: Samples<typeof NEWSLETTER_MAILS> = {
  confirmation: {
    'Newsletter, asking to confirm': NEWSLETTER_MAILS.confirmation({
      confirmUrl: `${brand.site}${NEWSLETTER_CONFIRMATION_PAGE}#token=${token}`,
    }),
  },
  welcome: {
    'Newsletter, welcome': NEWSLETTER_MAILS.welcome({
      unsubscribeUrl: `${brand.site}/unsubscribe#token=${token}`,
      siteUrl: brand.site,
    }),
  },
};

const UNSUBSCRIBE: Samples<typeof UNSUBSCRIBE_MAILS> = {
  team: {
    'Unsubscribe request, to the team': UNSUBSCRIBE_MAILS.team({
      email: 'dana@whitcombdental.example',
      reason: NO_REASON,
      createdAt: '2026-11-24T16:14:00.000Z',
      source: 'one-click',
    }),
    'Unsubscribe request with hostile contents, to the team': UNSUBSCRIBE_MAILS.team({
      email: `${oneWord.slice(0, 60)}+news@example.com`,
      reason: hostileMessage,
      createdAt: '2026-11-24T16:14:00.000Z',
      source: 'form',
    }),
  },
  reason: {
    'Reason for unsubscribing, to the team': UNSUBSCRIBE_MAILS.reason({
      email: 'dana@whitcombdental.example',
      reason: 'We have an agency now. It was nice reading you.',
    }),
  },
  confirmation: {
    'Unsubscribed, to the person': UNSUBSCRIBE_MAILS.confirmation({ siteUrl: brand.site }),
  },
};

const ONBOARDING: Samples<typeof ONBOARDING_MAILS> = {
  team: {
    'Onboarding form, to the team': ONBOARDING_MAILS.team({
      siteUrl: brand.site,
      id: '3a5c7f10-7f64-4f0e-9d35-52b7c8b6d6aa',
      createdAt: '2026-11-24T16:14:00.000Z',
      source: 'post-checkout',
      customerPaid: true,
      payment: { state: 'paid', sessionId: 'cs_test_a1B2c3D4e5F6g7H8' },
      answers,
      files: files.slice(0, 2),
    }),
    'Onboarding form with hostile contents, to the team': ONBOARDING_MAILS.team({
      siteUrl: brand.site,
      id: '3a5c7f10-7f64-4f0e-9d35-52b7c8b6d6ab',
      createdAt: '2026-11-24T16:14:00.000Z',
      source: 'standalone',
      customerPaid: true,
      payment: { state: 'none' },
      answers: hostileAnswers,
      files,
    }),
  },
  copy: {
    'Onboarding form, to the client': ONBOARDING_MAILS.copy({
      answers,
      files: files.slice(0, 2),
      siteUrl: brand.site,
    }),
    'Onboarding form with hostile contents, to the client': ONBOARDING_MAILS.copy({
      answers: hostileAnswers,
      files,
      siteUrl: brand.site,
    }),
  },
  receipt: {
    'Onboarding form, to an address that has not paid': ONBOARDING_MAILS.receipt({
      files: [{ state: 'missing' }],
      siteUrl: brand.site,
      payment: 'none',
    }),
    'Onboarding form whose payment is on its way, to the client': ONBOARDING_MAILS.receipt({
      files: [],
      siteUrl: brand.site,
      payment: 'pending',
    }),
  },
  'refused*': {
    'Onboarding form, files refused, to the team': ONBOARDING_MAILS['refused*']({
      siteUrl: brand.site,
      id: '3a5c7f10-7f64-4f0e-9d35-52b7c8b6d6aa',
      businessName: answers.businessName,
      email: answers.email,
      files: refused,
      client: 'names',
    }),
    'Onboarding form, files refused, with hostile contents, to the team': ONBOARDING_MAILS['refused*']({
      siteUrl: brand.site,
      id: '3a5c7f10-7f64-4f0e-9d35-52b7c8b6d6ab',
      businessName: hostileAnswers.businessName,
      email: hostileAnswers.email,
      files: files.slice(3),
      client: 'nothing',
    }),
  },
  'resend*': {
    'Onboarding form, files refused, to the client': ONBOARDING_MAILS['resend*']({
      files: refused,
      names: true,
    }),
    'Onboarding form, files refused, to an address that has not paid': ONBOARDING_MAILS['resend*']({
      files: refused,
      names: false,
    }),
  },
  'added*': {
    'Onboarding form, more of it, to the team': ONBOARDING_MAILS['added*']({
      siteUrl: brand.site,
      id: '3a5c7f10-7f64-4f0e-9d35-52b7c8b6d6aa',
      businessName: answers.businessName,
      email: answers.email,
      files: files.slice(0, 2),
      changes: [{ answers: { hoursOfOperation: 'Mon-Fri 7-19' } }],
    }),
    'Onboarding form, more of it, with hostile contents, to the team': ONBOARDING_MAILS['added*']({
      siteUrl: brand.site,
      id: '3a5c7f10-7f64-4f0e-9d35-52b7c8b6d6ab',
      businessName: hostileAnswers.businessName,
      email: hostileAnswers.email,
      files,
      changes: [{ answers: hostileAnswers, notBought: ['premium-care'] }],
    }),
  },
};

const ORDER: Samples<typeof ORDER_MAILS> = {
  'reminder*': {
    'Onboarding form, first reminder': ORDER_MAILS['reminder*']({
      ...orderWithToken,
      step: 4,
      isLast: false,
    }),
    'Onboarding form, last reminder': ORDER_MAILS['reminder*']({
      ...orderWithToken,
      step: undefined,
      isLast: true,
    }),
  },
  pending: {
    'Order whose payment is on its way, to the client': ORDER_MAILS.pending(orderWithToken),
  },
  failed: {
    'Order whose payment did not arrive, to the client': ORDER_MAILS.failed(order),
  },
  receipt: {
    'Order, to the client': ORDER_MAILS.receipt(orderWithToken),
    'Order with hostile contents, to the client': ORDER_MAILS.receipt({ ...orderWithToken, ...hostileOrder }),
  },
  'refund-*': {
    'Refund that failed, to the team': ORDER_MAILS['refund-*'](order, { id: 're_1', amount: 5_000 }),
  },
  team: {
    'Order, to the team': ORDER_MAILS.team(order),
    'Order with hostile contents, to the team': ORDER_MAILS.team(hostileOrder),
  },
};

const ACCOUNT: Readonly<Record<string, Mail>> = {
  'Account, asking to confirm': emailConfirmationMail(account),
  'Account with hostile contents, asking to confirm': emailConfirmationMail({
    ...account,
    email: 'dana+"><script>@example.com',
  }),
  'Account, new password': passwordResetMail(account),
  'Account, password changed': passwordChangedMail(true),
  'Account, authenticator app': authenticatorMail(),
  'Account, second factor switched off': secondFactorLostMail(),
  'Account, proof of the address': emailProofMail(account),
  'Account, proof of purchases': purchaseProofMail({ code: '12345678' }),
  'Account, invitation': invitationMail({ ...account, code: 'Q7m-x2Vd9!pL4tRz', username: account.email }),
};

/** Every email with realistic contents, and with hostile input where it contains entered text. */
export const EMAIL_SAMPLES: readonly { readonly name: string; readonly mail: Mail }[] = [
  ...[CONTACT, NEWSLETTER, UNSUBSCRIBE, ONBOARDING, ORDER].flatMap((kind) => Object.values(kind)),
  ACCOUNT,
].flatMap((samples) => Object.entries(samples).map(([name, mail]) => ({ name, mail })));
