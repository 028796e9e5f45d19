import type { AdminList } from '../../domain/admin.ts';
import { personalClients } from './clients/personal-data.ts';
import { personalForms } from './onboarding/personal-data.ts';
import { personalOrders } from './orders/personal-data.ts';
import type { PersonalRecords } from './personal-records.ts';
import { personalSubmissions } from './submissions/personal-data.ts';
import { personalSubscribers } from './subscribers/personal-data.ts';

/** What of each list is personal, in the order of erasing. */
export const PERSONAL_DATA: { readonly [List in AdminList]: PersonalRecords } = {
  orders: personalOrders,
  // After the orders: an order with an email address would create its client again.
  clients: personalClients,
  subscribers: personalSubscribers,
  onboarding: personalForms,
  submissions: personalSubmissions,
};
