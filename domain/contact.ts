/** The contact form's fields and services. docs/product.md#contact */
import { MAX_EMAIL_LENGTH } from './email-address/email-address.ts';
import { formFields, type TextsOf } from './form-fields.ts';

export const CONTACT_SERVICES = [
  { id: 'social-media', label: 'Social Media Management' },
  { id: 'content-blogging', label: 'Content & Blogging' },
  { id: 'advertising', label: 'Paid Advertising' },
  { id: 'seo', label: 'SEO' },
  { id: 'reputation', label: 'Reputation Management' },
  { id: 'email', label: 'Email & SMS Campaigns' },
  { id: 'ai-chatbot', label: 'AI Chatbot & Voice' },
  { id: 'web-design', label: 'Web Design' },
  { id: 'custom', label: 'Custom Solution' },
  { id: 'other', label: 'Something Else' },
] as const;

export type ContactServiceId = (typeof CONTACT_SERVICES)[number]['id'];

/** The form's fields, in the order of exports. `noun` names a field within a sentence. */
export const CONTACT_FIELDS = formFields([
  {
    id: 'name',
    label: 'Name',
    noun: 'name',
    kind: 'text',
    limit: 120,
    autoComplete: 'name',
    required: 'Please enter your name.',
  },
  {
    id: 'email',
    label: 'Email',
    noun: 'email',
    kind: 'email',
    limit: MAX_EMAIL_LENGTH,
    autoComplete: 'email',
    required: 'Please enter your email address.',
  },
  {
    id: 'phone',
    label: 'Phone',
    noun: 'phone number',
    kind: 'tel',
    limit: 40,
    autoComplete: 'tel',
    required: 'Please enter your phone number.',
  },
  {
    id: 'company',
    label: 'Company',
    noun: 'company name',
    kind: 'text',
    limit: 160,
    autoComplete: 'organization',
    required: 'Please enter your company name.',
  },
  {
    id: 'website',
    label: 'Website',
    noun: 'website',
    kind: 'url',
    limit: 300,
    autoComplete: 'url',
    required: 'Please enter your website, or a page where customers find you.',
    hint: 'Or the page where customers find you now.',
  },
  {
    id: 'message',
    label: 'Message',
    noun: 'message',
    kind: 'long',
    limit: 10_000,
    required: 'Please enter a message.',
    hint: 'What a new customer is worth to you, what you have tried, what should change.',
  },
]);

export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactFieldId = ContactField['id'];

export type ContactTexts = TextsOf<ContactField>;

export const CONTACT_LINES = CONTACT_FIELDS.filter(({ kind }) => kind !== 'long');
export const CONTACT_LONG_TEXTS = CONTACT_FIELDS.filter(({ kind }) => kind === 'long');

const isIntroduction = ({ id }: ContactField) => id === 'name' || id === 'company';

/** The one-line fields in display order: the introduction first. */
export const CONTACT_LINES_AS_SHOWN = [
  ...CONTACT_LINES.filter(isIntroduction),
  ...CONTACT_LINES.filter((field) => !isIntroduction(field)),
];

/** Picks the form's texts from an object, in the order of the list. Empty optional texts are left out. */
export function contactTexts(from: ContactTexts): ContactTexts {
  const isGiven = ({ id, required }: ContactField) => required !== undefined || from[id];
  return Object.fromEntries(
    CONTACT_FIELDS.filter(isGiven).map(({ id }) => [id, from[id]]),
  ) as unknown as ContactTexts;
}

/** Joins the labels of chosen services with commas, as they are stored; null without any. */
export function serviceLabels(ids: readonly ContactServiceId[]): string | null {
  const labels = CONTACT_SERVICES.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
  return labels.length > 0 ? labels.join(', ') : null;
}
