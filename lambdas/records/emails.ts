import type { AdminList } from '../../domain/admin.ts';
import type { RecordEmails } from '../outbox/email.ts';
import type { OutboxRecord } from '../tables/outbox-table.ts';
import { onboardingEmails } from './onboarding/emails.ts';
import { orderEmails } from './orders/emails.ts';
import { contactEmails } from './submissions/emails.ts';
import { newsletterEmails } from './subscribers/emails.ts';
import type { RecordOf } from './tables.ts';
import { unsubscribeEmails } from './unsubscribe-requests/emails.ts';

type EmailsOf<Item> = Item extends OutboxRecord ? RecordEmails<Item> : undefined;

const EMAILS: { readonly [List in AdminList]: EmailsOf<RecordOf[List]> } = {
  submissions: contactEmails,
  onboarding: onboardingEmails,
  orders: orderEmails,
  subscribers: newsletterEmails,
  clients: undefined,
};

/** The emails of every kind of record that has any, each to be used with records of its own kind only. */
export const ALL_EMAILS = [...Object.values(EMAILS), unsubscribeEmails].filter(
  (emails) => emails !== undefined,
) as unknown as readonly RecordEmails<OutboxRecord>[];
