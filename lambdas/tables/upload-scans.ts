import { createHash } from 'node:crypto';
import { getItem, listItems, putItem } from '../aws/dynamodb.ts';

export type ScanResult = 'clean' | 'infected';

interface Scan {
  /** Hash of the file's key, which contains a business name, and of its content. */
  readonly id: string;
  readonly result: ScanResult;
}

/** A scan without a result so far. Index `waiting` contains only these. */
interface AwaitedScan extends Pick<Scan, 'id'> {
  readonly waiting: typeof WAITING;
  readonly since: string;
  /** Seconds since the epoch. After this it no longer raises an alarm. */
  readonly expiresAt: number;
}

const WAITING = 'yes';

/** Longer than a file is kept that was never submitted. */
const WAITING_DAYS = 30;

const TABLE = 'UPLOAD_SCANS_TABLE';

/** Stores a scan result, since tags can be lost. Infected files stay infected. @throws StorageError */
export async function saveScan(key: string, etag: string, result: ScanResult): Promise<void> {
  const scan: Scan = { id: toScanId(key, etag), result };
  await putItem(
    TABLE,
    scan,
    result === 'infected'
      ? undefined
      : {
          expression: 'attribute_not_exists(#result) OR #result <> :infected',
          names: { '#result': 'result' },
          values: { ':infected': 'infected' satisfies ScanResult },
        },
  );
}

/** Records a pending scan, once per content. @param now milliseconds since the epoch @throws StorageError */
export async function addPendingScan(key: string, etag: string, now: number): Promise<void> {
  const scan: AwaitedScan = {
    id: toScanId(key, etag),
    waiting: WAITING,
    since: new Date(now).toISOString(),
    expiresAt: Math.floor(now / 1000) + WAITING_DAYS * 24 * 60 * 60,
  };
  await putItem(TABLE, scan, { expression: 'attribute_not_exists(id)' });
}

/** Records that a scan has ended without a result, and is no longer pending. @throws StorageError */
export async function endPendingScan(key: string, etag: string): Promise<void> {
  await putItem(
    TABLE,
    { id: toScanId(key, etag) },
    { expression: 'attribute_not_exists(#result)', names: { '#result': 'result' } },
  );
}

/** Reads when the oldest pending scan started; undefined if none is pending. @throws StorageError */
export async function oldestPendingScan(): Promise<string | undefined> {
  const query = { index: 'waiting', partition: ['waiting', WAITING], limit: 1 } as const;
  const items = await listItems<AwaitedScan>({ table: TABLE, ...query });
  return items[0]?.since;
}

/** Reads the scan result of the current content; undefined without one. @throws StorageError */
export async function readScan(key: string, etag: string): Promise<ScanResult | undefined> {
  return (await getItem<Scan>(TABLE, { id: toScanId(key, etag) }))?.result;
}

function toScanId(key: string, etag: string): string {
  return createHash('sha256').update(`${etag} ${key}`).digest('base64url');
}
