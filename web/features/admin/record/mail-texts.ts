/** Names and states of the emails of records. */
import type { EmailSummary } from '../../../../domain/contracts/admin-records.ts';
import type { CONTACT_EMAILS } from '../../../../domain/emails/contact-emails.ts';
import { PERMANENT_BOUNCE, WITHHELD } from '../../../../domain/emails/email.ts';
import type { NEWSLETTER_EMAILS } from '../../../../domain/emails/newsletter-emails.ts';
import type { ONBOARDING_EMAILS } from '../../../../domain/emails/onboarding-emails.ts';
import type { ORDER_EMAILS } from '../../../../domain/emails/order-emails.ts';

/** Whether an email reminds the client of the onboarding form. */
export function isReminder({ name }: Pick<EmailSummary, 'name'>): boolean {
  return name.startsWith('reminder');
}

const PROBLEMS: readonly EmailSummary['state'][] = ['failed', 'bounced', 'complained'];

/** Whether an email did not reach its reader, or was not wanted. */
export function isProblem({ state }: Pick<EmailSummary, 'state'>): boolean {
  return PROBLEMS.includes(state);
}

/** The keys of the emails' contents: see `MailName`. */
type EmailKey =
  | keyof typeof CONTACT_EMAILS
  | keyof typeof ONBOARDING_EMAILS
  | keyof typeof ORDER_EMAILS
  | keyof typeof NEWSLETTER_EMAILS;

const NAMES: Readonly<Record<EmailKey, string>> = {
  team: 'Email to the team',
  acknowledgement: 'Acknowledgment',
  'reply-*': 'Reply',
  receipt: 'Receipt',
  copy: 'Copy of the form',
  pending: 'Pending payment notice',
  failed: 'Failed payment notice',
  confirmation: 'Newsletter confirmation request',
  welcome: 'Newsletter welcome',
  'reminder*': 'Form reminder',
  'refund-*': 'Failed refund notice to the team',
  'refused*': 'Refused files notice to the team',
  'added*': 'Form update notice to the team',
  'resend*': 'File resend request',
};

export function emailName({ name }: Pick<EmailSummary, 'name'>): string {
  const matches = (key: string) => (key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : name === key);
  return Object.entries(NAMES).find(([key]) => matches(key))?.[1] ?? name;
}

const SUPPRESSED: Readonly<Record<string, string>> = {
  NotNeeded: 'No longer needed',
  [WITHHELD]: 'Not sent: the email service blocks this address',
  UndeliverableAddress: 'Not sent: invalid email address',
};

const STATES: Readonly<Record<Exclude<EmailSummary['state'], 'bounced' | 'suppressed'>, string>> = {
  sent: 'Sent',
  pending: 'Sending',
  sending: 'Sending',
  failed: 'Failed',
  complained: 'Marked as spam',
};

export function emailStateText({ state, error }: Pick<EmailSummary, 'state' | 'error'>): string {
  if (state === 'bounced') return error === PERMANENT_BOUNCE ? 'Bounced' : 'Bounced temporarily';
  if (state !== 'suppressed') return STATES[state];
  if (error === undefined) return 'Canceled';
  return SUPPRESSED[error] ?? 'Not sent: emails to this address are blocked';
}
