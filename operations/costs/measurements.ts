/** What was measured on the local run, for what cannot be known from a template. `npm run bench:usage` renews it. */
import { readFileSync } from 'node:fs';

/** What people and the team do, besides looking at pages. */
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

/** Services that functions wait for. */
export type CalledService = 'dynamodb' | 's3' | 'ses' | 'ssm' | 'cognito' | 'stripe' | 'captcha';

export interface MeasuredFunction {
  /** Median of an invocation, in milliseconds, with stand-ins that answer at once. */
  readonly ms: number;
  /** What the first invocation takes longer than that: loading the code. */
  readonly loadMs: number;
  /** Requests to each service in one invocation. */
  readonly calls: Readonly<Partial<Record<CalledService, number>>>;
  /** Written to the log in one invocation. */
  readonly logBytes: number;
}

export interface MeasuredAction {
  /** By function. */
  readonly invocations: Readonly<Record<string, number>>;
  /** Request units of the database with those of indexes, by the table's logical id in the template. */
  readonly units: Readonly<Record<string, { readonly read: number; readonly write: number }>>;
  readonly mails: number;
  /** Kept in tables afterwards. */
  readonly storedBytes: number;
}

/** What a browser asks for while a page is opened and read to its end. */
export interface PageView {
  /** Requests by the path pattern of the distribution's behavior; `*` is every other path. */
  readonly requests: Readonly<Record<string, number>>;
  /** Transferred, with headers. */
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

/** Reads the file that the last measuring has written. */
export function readMeasurements(): Measurements {
  return JSON.parse(readFileSync(MEASUREMENTS_FILE, 'utf8'));
}
