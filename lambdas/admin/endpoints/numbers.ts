import { adminNumbersContract } from '../../../domain/contracts/admin.ts';
import { readingEndpoint } from '../admin-endpoint.ts';
import { cancelledCheckouts, createdByDay, openWork, overdueClients, pending } from '../numbers.ts';
import { refusedArticles } from '../refused-articles.ts';

/**
 * `GET /api/admin/numbers`: records per day, what waits for a reply, for its time, or to be come back to, why payment
 * pages were left, and which articles were refused.
 */
export const numbers = readingEndpoint(adminNumbersContract, async ({ admin }) => {
  const now = new Date();
  const numbers = await Promise.all([
    createdByDay(now),
    pending(now),
    openWork(admin.email, now),
    cancelledCheckouts(now),
    overdueClients(now),
    refusedArticles(),
  ]);
  const [created, requests, work, cancelled, clients, articles] = numbers;
  return { ...created, ...requests, ...work, ...cancelled, ...clients, ...articles };
});
