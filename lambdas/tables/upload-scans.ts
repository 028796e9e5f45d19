import { createHash } from 'node:crypto';
import { getItem, putItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** The result of a malware scan. */
export type ScanResult = 'clean' | 'infected';

interface Scan {
  /** Hash of the file's key, which contains a business name, and of its content. */
  readonly id: string;
  readonly result: ScanResult;
}

const table = () => environment('UPLOAD_SCANS_TABLE');

/**
 * Stores a file's scan result permanently: tags can be lost, and files are scanned once. An infected file stays
 * infected.
 * @param etag of the scanned content
 * @throws StorageError
 */
export async function saveScan(key: string, etag: string, result: ScanResult): Promise<void> {
  const scan: Scan = { id: idOf(key, etag), result };
  await putItem(
    table(),
    scan,
    result === 'infected'
      ? undefined
      : {
          expression: 'attribute_not_exists(id) OR #result <> :infected',
          names: { '#result': 'result' },
          values: { ':infected': 'infected' satisfies ScanResult },
        },
  );
}

/**
 * A file's scan result.
 * @param etag of its current content
 * @returns undefined when that was not scanned yet, or could not be
 * @throws StorageError
 */
export async function scanOf(key: string, etag: string): Promise<ScanResult | undefined> {
  return (await getItem<Scan>(table(), { id: idOf(key, etag) }))?.result;
}

function idOf(key: string, etag: string): string {
  return createHash('sha256').update(`${etag} ${key}`).digest('base64url');
}
