import { reportUploads } from '../aws/metrics.ts';
import { oldestPendingScan } from '../tables/upload-scans.ts';

/** On a schedule: measures how long the oldest scan has been pending, since a scanner that hangs reports nothing. */
export async function handler(): Promise<void> {
  const since = await oldestPendingScan();
  const age = since === undefined ? 0 : (Date.now() - Date.parse(since)) / 1000;
  reportUploads({ OldestUnscannedUploadSeconds: Math.max(0, Math.round(age)) });
}
