/** The contact form's own terms. Specification: content and operations, section 3. */
import { MAX_EMAIL_LENGTH } from './email/email-address.ts';
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

/** What visitors write into the form, in the order of exports. `noun` names the field within a sentence. */
export const CONTACT_FIELDS = formFields([
  {
    id: 'name',
    label: 'Name',
    noun: 'name',
    kind: 'text',
    limit: 120,
    autoComplete: 'name',
    required: 'Please tell us your name.',
  },
  {
    id: 'email',
    label: 'Email',
    noun: 'email',
    kind: 'email',
    limit: MAX_EMAIL_LENGTH,
    autoComplete: 'email',
    required: 'Please give us an email address for our reply.',
  },
  {
    id: 'phone',
    label: 'Phone',
    noun: 'phone number',
    kind: 'tel',
    limit: 40,
    autoComplete: 'tel',
    required: 'Please give us a phone number.',
  },
  {
    id: 'company',
    label: 'Company',
    noun: 'company name',
    kind: 'text',
    limit: 160,
    autoComplete: 'organization',
    required: 'Please tell us the name of your company.',
  },
  {
    id: 'website',
    label: 'Website',
    noun: 'website',
    kind: 'url',
    limit: 300,
    autoComplete: 'url',
    required: 'Please tell us your website, or where customers find you.',
    hint: 'Or the page where customers find you now.',
  },
  {
    id: 'message',
    label: 'Message',
    noun: 'message',
    kind: 'long',
    limit: 10_000,
    required: 'Please tell us what it is about.',
    hint: 'What a new customer is worth to you, what you have tried, what should change.',
  },
]);

export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactFieldId = ContactField['id'];

export type ContactTexts = TextsOf<ContactField>;

export const CONTACT_LINES = CONTACT_FIELDS.filter(({ kind }) => kind !== 'long');
export const CONTACT_LONG_TEXTS = CONTACT_FIELDS.filter(({ kind }) => kind === 'long');

const isIntroduction = ({ id }: ContactField) => id === 'name' || id === 'company';

/** The lines as they are asked for and read: people introduce themselves first. */
export const CONTACT_LINES_AS_SHOWN = [
  ...CONTACT_LINES.filter(isIntroduction),
  ...CONTACT_LINES.filter((field) => !isIntroduction(field)),
];

/** Takes the texts from something that has them, in the order of the list. What was left empty and may be is left out. */
export function contactTexts(from: ContactTexts): ContactTexts {
  const isGiven = ({ id, required }: ContactField) => required !== undefined || from[id];
  return Object.fromEntries(
    CONTACT_FIELDS.filter(isGiven).map(({ id }) => [id, from[id]]),
  ) as unknown as ContactTexts;
}

/** The labels of chosen services, joined by commas as they are stored; null when there are none. */
export function serviceLabels(ids: readonly ContactServiceId[]): string | null {
  const labels = CONTACT_SERVICES.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
  return labels.length > 0 ? labels.join(', ') : null;
}
