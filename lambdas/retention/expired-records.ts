import { discardedForms } from '../records/onboarding/personal-data.ts';
import { PERSONAL_DATA } from '../records/personal-data.ts';
import type { Expiry } from '../records/personal-records.ts';
import { unsubscribeRequests } from '../tables/unsubscribe-requests.ts';

/**
 * Which records are kept no longer. The clock of a record starts anew with everything that is done about it, so that what
 * is called spam today, or answered again, stays for its whole time.
 */
export const EXPIRIES: readonly Expiry[] = [
  ...Object.values(PERSONAL_DATA).flatMap(({ expiries }) => expiries),
  discardedForms,
  {
    kind: 'unsubscribeRequests',
    table: unsubscribeRequests,
    index: 'byCreation',
    partition: ['kind', unsubscribeRequests.kind],
    async remove(id) {
      await unsubscribeRequests.remove(id);
      return true;
    },
  },
];
