import { createHash } from 'node:crypto';
import { getItem, putItem } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';

/** The browser that returned from paying a checkout: an item beside the draft of its form, with the same lifetime. */
interface ReturnedBrowser {
  /** Not the key of a draft. */
  readonly sessionId: `${string}#browser`;
  readonly keyHash: string;
  /** Seconds of the epoch. */
  readonly expiresAt: number;
}

const TABLE = 'ONBOARDING_DRAFTS_TABLE';

/** Records the browser that has come back first. @returns whether this is the one @throws StorageError */
export async function recordReturn(sessionId: string, key: string): Promise<boolean> {
  const now = Math.floor(Date.now() / 1000);
  const item: ReturnedBrowser = {
    sessionId: toKey(sessionId),
    keyHash: hashKey(key),
    expiresAt: now + Number(environment('ONBOARDING_DRAFT_DAYS')) * 24 * 60 * 60,
  };
  return putItem(
    TABLE,
    { ...item },
    {
      expression: 'attribute_not_exists(keyHash) OR keyHash = :hash OR expiresAt < :now',
      values: { ':hash': item.keyHash, ':now': now },
    },
  );
}

/** Whether a browser is the one that returned from paying a checkout. @throws StorageError */
export async function isReturnedBrowser(sessionId: string, key: string): Promise<boolean> {
  const item = await getItem<ReturnedBrowser>(TABLE, { sessionId: toKey(sessionId) });
  return item?.keyHash === hashKey(key) && item.expiresAt > Date.now() / 1000;
}

function toKey(sessionId: string) {
  return `${sessionId}#browser` as const;
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
