import { RETENTION_DAYS } from '../../domain/retention.ts';
import { getItem, putItem } from '../aws/dynamodb.ts';

/** An event of the payment provider that has been processed. */
export interface ProcessedEvent {
  readonly id: string;
  readonly type: string;
  /** ISO 8601. */
  readonly at: string;
  /** `ignored` when its object does not belong to this site. */
  readonly outcome: 'processed' | 'ignored';
}

const DAY_SECONDS = 24 * 60 * 60;

const TABLE = 'STRIPE_EVENTS_TABLE';

/** Whether an event has been processed already. @throws StorageError */
export async function isProcessed(id: string): Promise<boolean> {
  return (await getItem<ProcessedEvent>(TABLE, { id })) !== undefined;
}

/** Records that an event has been processed, for `RETENTION_DAYS.paymentEvents` days. @throws StorageError */
export async function recordEvent(event: ProcessedEvent): Promise<void> {
  const expiresAt = Math.floor(Date.now() / 1000) + RETENTION_DAYS.paymentEvents * DAY_SECONDS;
  await putItem(TABLE, { ...event, expiresAt });
}

/** How far the records have been compared with the provider's. */
export interface ComparisonProgress {
  /** Seconds since the epoch, up to which events have been followed and checkouts compared. */
  readonly until: number;
  /** When the subscription was created at which the last comparison of all of them ran out of time, likewise. */
  readonly subscriptionsFrom?: number | undefined;
}

/** Kept beside the events: none has such an id. */
const PROGRESS = { id: 'comparison' };

/** Reads how far the last runs have come; undefined before the first. @throws StorageError */
export function readComparisonProgress(): Promise<ComparisonProgress | undefined> {
  return getItem(TABLE, PROGRESS);
}

/** Saves how far a run has come. The later of two concurrent runs wins, and the rest is compared again. @throws StorageError */
export async function saveComparisonProgress(progress: ComparisonProgress): Promise<void> {
  await putItem(TABLE, { ...PROGRESS, ...progress });
}
