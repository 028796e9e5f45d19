/** Which administrators asked for a digest of their tasks, and up to when each got one. */
import { getItem, listItems, putItem, updateItem } from '../../aws/dynamodb.ts';
import { ifUnchanged, type Revised } from '../record-table.ts';
import { CONFLICT, retryOnConflict } from '../retry-on-conflict.ts';

/** An administrator who asked for digests. */
export interface DigestReader {
  readonly userId: string;
  readonly email: string;
  /** ISO 8601: when they asked. */
  readonly since: string;
}

interface Digests extends Revised {
  readonly id: 'digests';
  readonly version: 0;
  readonly readers: readonly DigestReader[];
}

const NONE: Digests = { id: 'digests', version: 0, revision: 0, readers: [] };

/** Strongly consistent. @throws StorageError */
async function readDigests(): Promise<Digests> {
  const items = await listItems<Digests>({
    table: 'SETTINGS_TABLE',
    partition: ['id', NONE.id],
    limit: 1,
  });
  return items[0] ?? NONE;
}

/** Lists the administrators who asked for digests. @throws StorageError */
export async function listDigestReaders(): Promise<readonly DigestReader[]> {
  return (await readDigests()).readers;
}

/** Adds or removes an administrator. @throws StorageError */
export async function setDigest(reader: DigestReader, isWanted: boolean): Promise<void> {
  await retryOnConflict(async () => {
    const digests = await readDigests();
    const had = digests.readers.some(({ userId }) => userId === reader.userId);
    if (had === isWanted) return true;
    const others = digests.readers.filter(({ userId }) => userId !== reader.userId);
    const next = {
      ...digests,
      readers: [...others, ...(isWanted ? [reader] : [])],
      revision: digests.revision + 1,
    };
    const condition =
      had || digests.revision > 0 ? ifUnchanged(digests) : { expression: 'attribute_not_exists(id)' };
    return (await putItem('SETTINGS_TABLE', next, condition)) || CONFLICT;
  });
}

const keyOf = ({ userId }: DigestReader) => ({ key: `digest:${userId}` });

/** Returns up to when an administrator got digests, in ISO 8601. @throws StorageError */
export async function readDigestTime(reader: DigestReader): Promise<string> {
  const found = await getItem<{ readonly since: string }>('RATE_LIMITS_TABLE', keyOf(reader));
  return found && found.since > reader.since ? found.since : reader.since;
}

/** Moves that time, unless another run has. @returns whether it did @throws StorageError */
export async function moveDigestTime(reader: DigestReader, before: string, after: string): Promise<boolean> {
  const moved = await updateItem(
    'RATE_LIMITS_TABLE',
    keyOf(reader),
    { expression: 'SET since = :after', values: { ':after': after, ':before': before } },
    'attribute_not_exists(since) OR since <= :before',
  );
  return moved !== undefined;
}
