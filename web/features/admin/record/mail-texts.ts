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
type MailKey =
  | keyof typeof CONTACT_MAILS
  | keyof typeof ONBOARDING_MAILS
  | keyof typeof ORDER_MAILS
  | keyof typeof NEWSLETTER_MAILS;

const NAMES: Readonly<Record<MailKey, string>> = {
  team: 'Mail to the team',
  acknowledgement: 'Acknowledgement',
  receipt: 'Receipt',
  copy: 'Copy of the answers',
  pending: 'Mail about a pending payment',
  failed: 'Mail about a failed payment',
  confirmation: 'Request to confirm the newsletter',
  welcome: 'Welcome to the newsletter',
  'reminder*': 'Reminder of the form',
  'refund-*': 'Mail to the team about a failed refund',
  'refused*': 'Mail to the team about refused files',
  'added*': 'Mail to the team about later files and answers',
  'resend*': 'Request to send files again',
};

export function mailName({ name }: Pick<MailSummary, 'name'>): string {
  const isOf = (key: string) => (key.endsWith('*') ? name.startsWith(key.slice(0, -1)) : name === key);
  return Object.entries(NAMES).find(([key]) => isOf(key))?.[1] ?? name;
}

const SUPPRESSED: Readonly<Record<string, string>> = {
  NotNeeded: 'not needed any more',
  [WITHHELD]: 'not sent: the mail service has stopped mail to this address',
  UndeliverableAddress: 'not sent: no email address',
};

export function mailStateText({ state, error }: Pick<MailSummary, 'state' | 'error'>): string {
  switch (state) {
    case 'sent':
      return 'sent';
    case 'pending':
    case 'sending':
      return 'on its way';
    case 'failed':
      return 'given up: it could not be sent';
    case 'bounced':
      return error === PERMANENT ? 'came back: nobody gets mail there' : 'came back for the time being';
    case 'complained':
      return 'called spam by its recipient';
    case 'suppressed':
      if (error === undefined) return 'stopped';
      return SUPPRESSED[error] ?? 'not sent: mail to this address is stopped';
  }
}
