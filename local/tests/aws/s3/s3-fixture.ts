import { S3Client } from '@aws-sdk/client-s3';
import {
  createPresignedPost,
  type PresignedPost,
  type PresignedPostOptions,
} from '@aws-sdk/s3-presigned-post';
import { onTestFinished } from 'vitest';
import { LOCAL_CREDENTIALS } from '../../../aws/credentials.ts';
import type { Bucket } from '../../../aws/s3/buckets.ts';
import type { BusEvent } from '../../../aws/s3/object-events.ts';
import { type S3Options, type S3StandIn, startS3 } from '../../../aws/s3.ts';
import { unescaped } from '../../../aws/xml.ts';
import type { PolicyDocument, Statement } from '../../../permissions/policies.ts';
import { ManualClock } from '../../stripe/support.ts';

export const BUCKET = 'uploads';

export const SITE = 'https://www.example.com';

/** A bucket as the template would have it. */
export function bucket(parts: Partial<Bucket> = {}): Bucket {
  const name = parts.name ?? BUCKET;
  return {
    name,
    arn: `arn:aws:s3:::${name}`,
    region: 'us-east-1',
    accountId: '123456789012',
    corsRules: [{ AllowedOrigins: [SITE], AllowedMethods: ['POST'], MaxAge: 600 }],
    policy: undefined,
    isVersioned: false,
    sendsEvents: true,
    ...parts,
  };
}

export interface RunningS3 {
  readonly s3: S3StandIn;
  readonly client: S3Client;
  readonly clock: ManualClock;
  /** The events for EventBridge, oldest first. */
  readonly events: BusEvent[];
}

/** Starts S3 with buckets, and the real SDK connected to it, until the test is over. */
export async function runningS3(
  buckets: readonly Bucket[] = [bucket()],
  options: S3Options = {},
): Promise<RunningS3> {
  const clock = new ManualClock();
  const s3 = await startS3({ clock, ...options });
  await s3.setBuckets(buckets);
  const events: BusEvent[] = [];
  s3.emitTo((event) => events.push(event));
  const client = createClient(s3.url);
  onTestFinished(async () => {
    client.destroy();
    await s3.stop();
  });
  return { s3, client, clock, events };
}

/** A bucket policy that denies all callers, the administrator too. */
export function denying(
  Action: string,
  Resource: string,
  Condition: Statement['Condition'] = {},
): PolicyDocument {
  return {
    Statement: [{ Effect: 'Deny', Principal: '*', Action, Resource, Condition }],
    Version: '2012-10-17',
  };
}

/** The SDK as a function has it. */
export function createClient(endpoint: string, credentials: object = LOCAL_CREDENTIALS): S3Client {
  return new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: { ...LOCAL_CREDENTIALS, ...credentials },
    maxAttempts: 1,
  });
}

export const MEGABYTE = 1024 * 1024;

/** A form for one file, as the site signs it. */
export function signedForm(
  client: S3Client,
  options: Partial<PresignedPostOptions> = {},
): Promise<PresignedPost> {
  return createPresignedPost(client, {
    Bucket: BUCKET,
    Key: 'onboarding/acme/general/1_x_plan.pdf',
    Expires: 600,
    Conditions: [['content-length-range', 1, 10 * MEGABYTE]],
    ...options,
    Fields: { 'Content-Type': 'application/pdf', ...options.Fields },
  });
}

export interface Posted {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Posts a form as a browser does. */
export async function post(
  { url, fields }: PresignedPost,
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'plan.pdf', headers = {} }: { name?: string; headers?: Record<string, string> } = {},
): Promise<Posted> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([content], { type: 'text/html' }), name);
  const response = await fetch(url, { method: 'POST', body: form, headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Code and message of an error's document. */
export function readError({ status, body }: Posted): [number, string | undefined, string | undefined] {
  const element = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1];
  return [status, element('Code'), unescaped(element('Message') ?? '')];
}
