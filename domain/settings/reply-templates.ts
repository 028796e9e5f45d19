import { brand } from '../brand.ts';
import { describePromises, type ServiceTimes } from '../promises.ts';

/** Templates of replies, which administrators send from a record. They are kept as settings. */
export interface ReplyTemplate {
  readonly name: string;
  /** Both may contain placeholders such as `{name}`. */
  readonly subject: string;
  readonly text: string;
}

/** Each placeholder with its meaning. */
export const PLACEHOLDERS = {
  name: 'Name of the client',
  company: 'Company of the client',
  service: 'Services that the record is about',
  agency: 'Name of this agency',
  replyTime: 'Promised time until a reply',
  setupTime: 'Promised time until setup starts',
  contactTime: 'Promised time until first contact',
  launchTime: 'Promised time until all services run',
} as const;

export type Placeholder = keyof typeof PLACEHOLDERS;

/** Maximum number of templates, and of characters. */
export const TEMPLATE_LIMITS = { templates: 20, name: 60, subject: 120, text: 4_000 } as const;

const PLACEHOLDER = /\{(\w+)\}/g;

/** The words in braces that are not placeholders, in order. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter((name) => !isPlaceholder(name));
}

/** Fills in the placeholders that have a value; the others stay, so that the writer sees them. Values are not filled again. */
export function fillTemplate(
  text: string,
  values: { readonly [Name in Placeholder]?: string | undefined },
): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) && values[name]) || whole);
}

/** What a record says for the placeholders; empty where it says nothing. */
export type ReplyValues = Readonly<Record<'name' | 'company' | 'service', string>>;

/** Fills a template for a reply from a record. Without a name, its placeholder stays. */
export function fillReply(
  { subject, text }: ReplyTemplate,
  { name, company, service }: ReplyValues,
  times: ServiceTimes,
): Pick<ReplyTemplate, 'subject' | 'text'> {
  const { reply, setupStart, contact, launch } = describePromises(times);
  const values = {
    name,
    company: company || 'your company',
    service: service || 'our services',
    agency: brand.name,
    replyTime: reply,
    setupTime: setupStart,
    contactTime: contact,
    launchTime: launch,
  };
  return { subject: fillTemplate(subject, values), text: fillTemplate(text, values) };
}

/** Lists the placeholders in a text, such as `{name}`, which are still to be filled in. */
export function listPlaceholders(text: string): readonly string[] {
  return Object.keys(PLACEHOLDERS)
    .map((name) => `{${name}}`)
    .filter((placeholder) => text.includes(placeholder));
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(PLACEHOLDERS, name);
}

/** The templates of an agency that has not changed its settings. */
export const DEFAULT_TEMPLATES: readonly [ReplyTemplate, ...ReplyTemplate[]] = [
  {
    name: 'First reply',
    subject: 'Your message to {agency}',
    text: 'Hello {name},\n\nThank you for your message about {service}. To suggest the right next step, I would like to learn more about {company}.\n\nWhen would half an hour on the phone suit you this week?\n\nKind regards\n{agency}',
  },
  {
    name: 'Missing information',
    subject: 'A question about {company}',
    text: 'Hello {name},\n\nWe are ready to begin with {service}, and still need something from you:\n\n- \n\nYou can simply reply to this email. Once we have it, setup starts within {setupTime}.\n\nKind regards\n{agency}',
  },
  {
    name: 'Not a fit',
    subject: 'Your message to {agency}',
    text: 'Hello {name},\n\nThank you for telling us about {company}. We do not think that we are the right team for this, and would rather say so now than after a month of work.\n\nIf your plans change, write to us again: a person replies within {replyTime}.\n\nKind regards\n{agency}',
  },
];
