/** Names and states of the emails of records. */
import type { MailSummary } from '../../../../domain/contracts/admin-records.ts';
import type { CONTACT_MAILS } from '../../../../domain/mails/contact-mails.ts';
import { PERMANENT, WITHHELD } from '../../../../domain/mails/mail.ts';
import type { NEWSLETTER_MAILS } from '../../../../domain/mails/newsletter-mails.ts';
import type { ONBOARDING_MAILS } from '../../../../domain/mails/onboarding-mails.ts';
import type { ORDER_MAILS } from '../../../../domain/mails/order-mails.ts';

/** Whether an email reminds the client of the onboarding form. */
export function isReminder({ name }: Pick<MailSummary, 'name'>): boolean {
  return name.startsWith('reminder');
}

/** The keys of the emails' contents: see `MailName`. */
type EmailKey =
  | keyof typeof CONTACT_MAILS
  | keyof typeof ONBOARDING_MAILS
  | keyof typeof ORDER_MAILS
  | keyof typeof NEWSLETTER_MAILS;

const NAMES: Readonly<Record<EmailKey, string>> = {
  team: 'Email to the team',
  acknowledgement: 'Acknowledgment',
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

export function emailName({ name }: Pick<MailSummary, 'name'>): string {
  const isOf = (key: string) => (key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : name === key);
  return Object.entries(NAMES).find(([key]) => isOf(key))?.[1] ?? name;
}

const SUPPRESSED: Readonly<Record<string, string>> = {
  NotNeeded: 'No longer needed',
  [WITHHELD]: 'Not sent: the email service blocks this address',
  UndeliverableAddress: 'Not sent: invalid email address',
};

export function emailStateText({ state, error }: Pick<MailSummary, 'state' | 'error'>): string {
  switch (state) {
    case 'sent':
      return 'Sent';
    case 'pending':
    case 'sending':
      return 'Sending';
    case 'failed':
      return 'Failed';
    case 'bounced':
      return error === PERMANENT ? 'Bounced' : 'Bounced temporarily';
    case 'complained':
      return 'Marked as spam';
    case 'suppressed':
      if (error === undefined) return 'Canceled';
      return SUPPRESSED[error] ?? 'Not sent: emails to this address are blocked';
  }
}
