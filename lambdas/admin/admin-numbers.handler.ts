import { adminNumbersContract } from '../../domain/contracts/admin.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { cancelledCheckouts, createdByDay, waiting } from './numbers.ts';

/** `GET /api/admin/numbers`: records per day, contact requests waiting for a reply, and why payment pages were left. */
export const handler = adminEndpoint(adminNumbersContract, async () => {
  const now = new Date();
  const [created, requests, cancelled] = await Promise.all([
    createdByDay(now),
    waiting(now),
    cancelledCheckouts(now),
  ]);
  return { ...created, ...requests, ...cancelled };
});
