import { adminNumbersContract } from '../../domain/contracts/admin.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { cancelledCheckouts, createdByDay, waiting, waitingClients } from './numbers.ts';

/** `GET /api/admin/numbers`: records per day, what waits for somebody, and why payment pages were left. */
export const handler = adminEndpoint(adminNumbersContract, async () => {
  const now = new Date();
  const [created, requests, cancelled, clients] = await Promise.all([
    createdByDay(now),
    waiting(now),
    cancelledCheckouts(now),
    waitingClients(now),
  ]);
  return { ...created, ...requests, ...cancelled, ...clients };
});
