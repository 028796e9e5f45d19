/** Values measured on the local run, which templates do not contain. `npm run bench:usage` updates them. */
import { readFileSync } from 'node:fs';

/** Actions of visitors and the team, besides page views. */
export const COSTED_ACTIONS = [
  'contact',
  'newsletter',
  'unsubscribe',
  'abandonedCheckout',
  'purchase',
  'onboarding',
  'signUp',
  'accountVisit',
  'backOfficeOpened',
  'recordWorkedOn',
  'articleUploaded',
  'articleMissed',
] as const;

export type CostedAction = (typeof COSTED_ACTIONS)[number];

/** Services that functions call. */
export type CalledService = 'dynamodb' | 's3' | 'ses' | 'ssm' | 'cognito' | 'stripe' | 'captcha';

export interface MeasuredFunction {
  /** Median duration of an invocation, in milliseconds, with stand-ins that answer immediately. */
  readonly ms: number;
  /** Additional milliseconds of a cold start, for loading the code. */
  readonly loadMs: number;
  /** Requests to each service per invocation. */
  readonly calls: Readonly<Partial<Record<CalledService, number>>>;
  /** Log bytes per invocation. */
  readonly logBytes: number;
}

export interface MeasuredAction {
  /** Invocations by function. */
  readonly invocations: Readonly<Record<string, number>>;
  /** Calls of the API by route, such as `GET /api/admin/{list}`. */
  readonly routes: Readonly<Record<string, number>>;
  /** Request units of tables and their indexes, by the table's logical id in the template. */
  readonly units: Readonly<Record<string, { readonly read: number; readonly write: number }>>;
  readonly mails: number;
  /** Bytes stored in tables. */
  readonly storedBytes: number;
}

/** Requests of a browser that opens a page and scrolls to its end. */
export interface PageView {
  /** Requests by the path pattern of the distribution's behavior; `*` is every other path. */
  readonly requests: Readonly<Record<string, number>>;
  /** Bytes transferred, headers included. */
  readonly bytes: number;
}

export interface Measurements {
  readonly measuredOn: string;
  readonly machine: string;
  readonly rounds: number;
  readonly functions: Readonly<Record<string, MeasuredFunction>>;
  readonly actions: Readonly<Record<CostedAction, MeasuredAction>>;
  /** `first` with an empty cache; `further` is another page of the same visit. */
  readonly visit: Readonly<
    Record<'phone' | 'desktop', { readonly first: PageView; readonly further: PageView }>
  >;
}

export const MEASUREMENTS_FILE = new URL('./measured.json', import.meta.url);

/** Reads the file with the latest measurements. */
export function readMeasurements(): Measurements {
  return JSON.parse(readFileSync(MEASUREMENTS_FILE, 'utf8'));
}
