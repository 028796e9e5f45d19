import { reportUploads } from '../aws/metrics.ts';
import { oldestPendingScan } from '../tables/upload-scans.ts';

/** On a schedule: measures for how long the result of a scan has been awaited. A scanner that is silent tells nobody. */
export async function handler(): Promise<void> {
  const since = await oldestPendingScan();
  const age = since === undefined ? 0 : (Date.now() - Date.parse(since)) / 1000;
  reportUploads({ OldestUnscannedUploadSeconds: Math.max(0, Math.round(age)) });
}
