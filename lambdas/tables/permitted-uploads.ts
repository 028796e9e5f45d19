/** Permitted uploads, stored as hashes that expire within a day. The first version of a key counts; others are removed. */
import { createHash } from 'node:crypto';
import { updateItem } from '../aws/dynamodb.ts';
import type { Counter } from './rate-limits.ts';

/** Longer than any permission, and than news of an upload take. */
const KEPT_SECONDS = 24 * 60 * 60;

interface PermittedUpload {
  /** Counters for the uploader's bytes. Absent in an item that was created after the first one had expired. */
  readonly counters?: readonly Counter[];
  /** The first version that was seen. */
  readonly version?: string;
}

/** Stores the counters for an upload's bytes. @throws StorageError */
export async function savePermittedUpload(key: string, counters: readonly Counter[]): Promise<void> {
  await update(key, { expression: 'SET counters = :counters', values: { ':counters': counters } });
}

/** Makes a version the file of its key, unless there is one. @returns the file's version, and counters for others @throws StorageError */
export async function claimVersion(
  key: string,
  version: string,
): Promise<{ readonly version: string; readonly counters: readonly Counter[] }> {
  const { version: first = version, counters = [] } = await update(key, {
    expression: 'SET #version = if_not_exists(#version, :version)',
    names: { '#version': 'version' },
    values: { ':version': version },
  });
  return { version: first, counters };
}

async function update(
  key: string,
  { expression, names, values }: Parameters<typeof updateItem>[2],
): Promise<PermittedUpload> {
  const hash = createHash('sha256').update(key).digest('base64url');
  const end = Math.floor(Date.now() / 1000) + KEPT_SECONDS;
  const item = await updateItem<PermittedUpload>(
    'RATE_LIMITS_TABLE',
    { key: `upload#${hash}` },
    {
      expression: `${expression}, expiresAt = if_not_exists(expiresAt, :end)`,
      ...(names && { names }),
      values: { ...values, ':end': end },
    },
  );
  return item ?? {};
}
