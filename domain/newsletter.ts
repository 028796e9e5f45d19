import { MAX_EMAIL_LENGTH } from './email-address/email-address.ts';
import { formFields } from './form-fields.ts';

/** The consent text beside the form. Its version is stored as evidence. */
export const NEWSLETTER_CONSENT = {
  /** Changes with the text. */
  version: '2026-11',
  text: 'One letter a month, and none before you confirm by email. Leave whenever you like, with one click.',
} as const;

/** How long a confirmation link works, in days. */
export const CONFIRMATION_DAYS = 7;

/** Stored when a subscriber gives no reason. */
export const NO_REASON = 'No reason provided';

const EMAIL = { id: 'email', kind: 'email', limit: MAX_EMAIL_LENGTH, autoComplete: 'email' } as const;

/** The fields of the sign-up form. docs/product.md#newsletter */
export const NEWSLETTER_FIELDS = formFields([
  { ...EMAIL, label: 'Email', required: 'Please enter your email address to subscribe.' },
]);

/** The fields of the unsubscribe form. docs/product.md#unsubscribe */
export const UNSUBSCRIBE_FIELDS = formFields([
  { ...EMAIL, label: 'Email Address *', required: 'Please enter the address that gets our letters.' },
  { id: 'reason', label: 'Reason for unsubscribing', kind: 'long', limit: 2_000 },
]);
