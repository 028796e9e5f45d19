import { createHash } from 'node:crypto';
import { getItem, putItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** What a scan has found in a file. */
export type ScanResult = 'clean' | 'infected';

interface Scan {
  /** Of the file's key, which has the name of a business in it, and of its content. */
  readonly id: string;
  readonly result: ScanResult;
}

const table = () => environment('UPLOAD_SCANS_TABLE');

/**
 * Keeps what was found in a file for good: tags can be lost, and files are scanned once. What was once found infected
 * stays so.
 * @param etag of the content that was scanned
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
 * What was found in a file.
 * @param etag of the content that it has now
 * @returns undefined when that was not scanned yet, or could not be
 * @throws StorageError
 */
export async function scanOf(key: string, etag: string): Promise<ScanResult | undefined> {
  return (await getItem<Scan>(table(), { id: idOf(key, etag) }))?.result;
}

function idOf(key: string, etag: string): string {
  return createHash('sha256').update(`${etag} ${key}`).digest('base64url');
}
