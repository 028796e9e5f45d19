import { CONTACT_SERVICES, type ContactServiceId } from '../../../domain/contact.ts';
import { isEmailAddress, normalizeEmail } from '../../../domain/email-address.ts';
import { isRecord } from '../../../domain/record.ts';

/** The fields that are written into, in the order of the form. */
export const CONTACT_TEXTS = ['name', 'email', 'phone', 'company', 'website', 'message'] as const;

export type ContactText = (typeof CONTACT_TEXTS)[number];

/** Everything that a visitor says in the form. */
export type ContactValues = Readonly<Record<ContactText, string>> & {
  readonly services: readonly ContactServiceId[];
};

export const NO_VALUES: ContactValues = {
  name: '',
  email: '',
  phone: '',
  company: '',
  website: '',
  services: [],
  message: '',
};

/** Takes what is usable from values of any origin, in an order of its own, so that equal ones are written equally. */
export function contactValues(from: unknown): ContactValues {
  const given = isRecord(from) ? from : {};
  const chosen = Array.isArray(given.services) ? given.services : [];
  const text = (name: ContactText) => (typeof given[name] === 'string' ? given[name] : '');
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    company: text('company'),
    website: text('website'),
    services: CONTACT_SERVICES.map(({ id }) => id).filter((id) => chosen.includes(id)),
    message: text('message'),
  };
}

export function isEmptyForm(values: ContactValues): boolean {
  return values.services.length === 0 && CONTACT_TEXTS.every((name) => values[name].trim() === '');
}

/** Whether a text is one email address, as the server sees it. */
export function isUsableEmail(text: string): boolean {
  return isEmailAddress(normalizeEmail(text));
}
