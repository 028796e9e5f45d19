import { adminNumbersContract } from '../../domain/contracts/admin.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { cancelledCheckouts, createdByDay, openWork, waiting } from './numbers.ts';

/**
 * `GET /api/admin/numbers`: records per day, what waits for a reply or is to be come back to, and why payment pages were
 * left.
 */
export const handler = adminEndpoint(adminNumbersContract, async ({ admin }) => {
  const now = new Date();
  const numbers = await Promise.all([
    createdByDay(now),
    waiting(now),
    openWork(admin.email, now),
    cancelledCheckouts(now),
  ]);
  const [created, requests, work, cancelled] = numbers;
  return { ...created, ...requests, ...work, ...cancelled };
});
