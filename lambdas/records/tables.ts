import type { AdminList } from '../../domain/admin.ts';
import type { LISTED_FORM_ATTRIBUTES } from '../../domain/contracts/records/onboarding.ts';
import type { AdministeredRecord } from '../tables/administered-record.ts';
import { clients } from '../tables/clients.ts';
import { contactSubmissions } from '../tables/contact-submissions.ts';
import { onboardingSubmissions } from '../tables/onboarding-submissions.ts';
import { orders } from '../tables/orders.ts';
import type { RecordTable } from '../tables/record-table.ts';
import { subscribers } from '../tables/subscribers.ts';

/** The table of each list's records. */
const ALL = {
  submissions: contactSubmissions,
  onboarding: onboardingSubmissions,
  orders,
  subscribers,
  clients,
} satisfies { readonly [List in AdminList]: RecordTable<AdministeredRecord> };

/** The stored records of each list. */
export type RecordOf = {
  readonly [List in AdminList]: NonNullable<Awaited<ReturnType<(typeof ALL)[List]['get']>>>;
};

export const TABLES: { readonly [List in AdminList]: RecordTable<RecordOf[List]> } = ALL;

/** The same records as the list indexes project them. */
export interface ListedOf extends Omit<RecordOf, 'onboarding'> {
  readonly onboarding: Pick<RecordOf['onboarding'], (typeof LISTED_FORM_ATTRIBUTES)[number]>;
}

/** The key of a record in its table. */
export function keyOf<List extends AdminList>(list: List, record: RecordOf[List]): string {
  return String(record[TABLES[list].keyName as keyof RecordOf[List]]);
}
