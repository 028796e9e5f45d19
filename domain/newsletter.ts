import { MAX_EMAIL_LENGTH } from './email/email-address.ts';
import { formFields } from './form-fields.ts';

/** What a subscriber agrees to. It is shown beside the form, and its version is kept as evidence. */
export const NEWSLETTER_CONSENT = {
  /** Changes with the text. */
  version: '2026-11',
  text: 'One letter a month, and none before you confirm by email. Leave whenever you like, with one click.',
} as const;

/** The days for which the link in a mail that asks for confirmation works. */
export const CONFIRMATION_DAYS = 7;

/** What a team member reads when somebody unsubscribed without saying why. */
export const NO_REASON = 'No reason provided';

const EMAIL = { id: 'email', kind: 'email', limit: MAX_EMAIL_LENGTH, autoComplete: 'email' } as const;

/** The fields of the sign-up form. Specification: content and operations, section 5. */
export const NEWSLETTER_FIELDS = formFields([
  { ...EMAIL, label: 'Email', required: 'Please enter your email address to subscribe.' },
]);

/** The fields of the unsubscribe form. Specification: content and operations, section 5. */
export const UNSUBSCRIBE_FIELDS = formFields([
  { ...EMAIL, label: 'Email Address *', required: 'Please enter the address that our letters come to.' },
  { id: 'reason', label: 'Reason for unsubscribing', kind: 'long', limit: 2_000 },
]);
