import * as z from 'zod/mini';
import { UPLOAD_PREFIX } from '../../domain/onboarding/onboarding-files.ts';
import type { ScanResult } from '../tables/upload-scans.ts';

const uploadKey = z.string().check(z.startsWith(UPLOAD_PREFIX));

const bucketEvent = z.object({
  detail: z.object({
    object: z.object({
      key: uploadKey,
      'version-id': z.string(),
      /** New objects only. */
      size: z.optional(z.number()),
    }),
  }),
});

const scanEvent = z.object({
  detail: z.object({
    s3ObjectDetails: z.object({ objectKey: uploadKey, versionId: z.string(), eTag: z.string() }),
    scanResultDetails: z.object({ scanResultStatus: z.string() }),
  }),
});

/** GuardDuty's results. All others mean that it could not scan. */
const RESULTS: ReadonlyMap<string, ScanResult> = new Map([
  ['NO_THREATS_FOUND', 'clean'],
  ['THREATS_FOUND', 'infected'],
]);

/** A change of a file, or the end of its scan. */
export interface UploadEvent {
  readonly key: string;
  readonly version: string;
  /** In bytes, when the object is new. */
  readonly size?: number | undefined;
  /** Absent when the event is from the bucket. */
  readonly scan?: {
    /** ETag of the scanned content. */
    readonly etag: string;
    /** GuardDuty's own status. */
    readonly status: string;
    /** Undefined when the file could not be scanned. */
    readonly result: ScanResult | undefined;
  };
}

/** An event that is not about an uploaded file. The message omits its contents: keys contain business names. */
export class UnreadableUploadEventError extends Error {
  override readonly name = 'UnreadableUploadEventError';

  constructor() {
    super('An event about an upload could not be read.');
  }
}

/** The schedule's event, which does not go through the queue. */
const scheduledEvent = z.object({ source: z.literal('aws.events') });

export function isScheduled(event: unknown): boolean {
  return z.safeParse(scheduledEvent, event).success;
}

/** The queue's event. */
const queueEvent = z.object({ Records: z.array(z.object({ body: z.string() })) });

/** Reads events of the bucket, or of a scan, from the queue. @throws UnreadableUploadEventError, for the dead-letter queue */
export function readUploadEvents(batch: unknown): UploadEvent[] {
  const { data } = z.safeParse(queueEvent, batch);
  if (!data) throw new UnreadableUploadEventError();
  return data.Records.map(({ body }) => readUploadEvent(JSON.parse(body)));
}

function readUploadEvent(event: unknown): UploadEvent {
  const ofBucket = z.safeParse(bucketEvent, event);
  if (ofBucket.success) {
    const { object } = ofBucket.data.detail;
    return { key: object.key, version: object['version-id'], size: object.size };
  }
  const ofScan = z.safeParse(scanEvent, event);
  if (!ofScan.success) throw new UnreadableUploadEventError();
  const { s3ObjectDetails, scanResultDetails } = ofScan.data.detail;
  const status = scanResultDetails.scanResultStatus;
  const etag = s3ObjectDetails.eTag.replaceAll('"', '');
  const { objectKey, versionId } = s3ObjectDetails;
  return { key: objectKey, version: versionId, scan: { etag, status, result: RESULTS.get(status) } };
}
