/** What mails of records are called, and what became of them. */
import type { MailSummary } from '../../../../domain/contracts/admin-records.ts';
import { PERMANENT, WITHHELD } from '../../../../domain/mails/mail.ts';

/** Whether a mail reminds of the onboarding form. */
export function isReminder({ name }: Pick<MailSummary, 'name'>): boolean {
  return name.startsWith('reminder');
}

const NAMES: Readonly<Record<string, string>> = {
  team: 'Mail to the team',
  acknowledgement: 'Acknowledgement',
  receipt: 'Receipt',
  copy: 'Copy of the answers',
  pending: 'Mail about a pending payment',
  failed: 'Mail about a failed payment',
  confirmation: 'Request to confirm the newsletter',
  welcome: 'Welcome to the newsletter',
};

const BY_BEGINNING: readonly (readonly [beginning: string, name: string])[] = [
  ['reminder', 'Reminder of the form'],
  ['refund-', 'Mail to the team about a failed refund'],
  ['refused', 'Mail to the team about refused files'],
  ['added', 'Mail to the team about later files and answers'],
  ['resend', 'Request to send files again'],
];

/** What a mail is called. */
export function mailName({ name }: Pick<MailSummary, 'name'>): string {
  return NAMES[name] ?? BY_BEGINNING.find(([beginning]) => name.startsWith(beginning))?.[1] ?? name;
}

const SUPPRESSED: Readonly<Record<string, string>> = {
  NotNeeded: 'not needed any more',
  [WITHHELD]: 'not sent: the mail service has stopped mail to this address',
  UndeliverableAddress: 'not sent: no email address',
};

/** What became of a mail, such as `sent`. */
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
