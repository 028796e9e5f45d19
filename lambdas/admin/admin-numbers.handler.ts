import { adminNumbersContract } from '../../domain/contracts/admin.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { createdByDay, waiting } from './numbers.ts';

/** `GET /api/admin/numbers`: records created per day, and contact requests waiting for a reply. */
export const handler = adminEndpoint(adminNumbersContract, async () => {
  const now = new Date();
  const [created, requests] = await Promise.all([createdByDay(now), waiting(now)]);
  return { ...created, ...requests };
});
