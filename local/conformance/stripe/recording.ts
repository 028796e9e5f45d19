/** Calls of the tests to the payment provider's stand-in, and its events. */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StripeEvent } from '../../stripe/objects.ts';

/** The folder that recordings are written to. */
export const RECORDING_FOLDER = 'STRIPE_RECORDING_FOLDER';

export interface RecordedCall {
  readonly kind: 'call';
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly body: string;
  readonly version: string | undefined;
  readonly contentType: string | undefined;
  readonly status: number;
  readonly answer: unknown;
}

export interface RecordedEvent {
  readonly kind: 'event';
  readonly event: StripeEvent;
}

export type Recorded = RecordedCall | RecordedEvent;

export function getPath({ url }: Pick<RecordedCall, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

/** The parameters of the query or the body, as they are sent. */
export function getParams({ method, url, body }: RecordedCall): [string, string][] {
  return [...new URLSearchParams(method === 'POST' ? body : url.split('?', 2)[1])];
}

/** @returns a function that appends to this process's file. Tests change the environment: it is read now. */
export function recorder(): (recorded: Recorded) => void {
  const file = join(process.env[RECORDING_FOLDER] ?? expectedFolder(), `${process.pid}.jsonl`);
  return (recorded) => appendFileSync(file, `${JSON.stringify(recorded)}\n`);
}

function expectedFolder(): never {
  throw new Error(`${RECORDING_FOLDER} has to say where to`);
}

/** Everything that the processes have written into a folder. */
export function readRecordings(folder: string): Recorded[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return files.flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as Recorded);
  });
}
