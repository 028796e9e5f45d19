/** The local cloud's view of a project: it knows no product. */
import type Stripe from 'stripe';
import type { WebhookRoute } from './stripe/webhook.ts';
import type { TemplateJson } from './template/resolver.ts';

/** The headers that a file of the site is stored with. @param key in the bucket, such as `pricing/index.html` */
export type FileHeaders = (key: string) => Readonly<Record<string, string>>;

/** A product that the local cloud runs. Only `name` and `prepare` are needed. */
export interface Project {
  /** As the console shows it. */
  readonly name: string;
  /**
   * Bundles the functions and prepares the needs of the template, such as prices at the payment provider.
   * @returns the synthesis: called at the start, and after each change of the functions
   */
  prepare(workplace: Workplace): Promise<() => Synthesis>;
  /** The value of an SSM parameter that an operator creates; undefined without one. */
  operatorParameter?(name: string): string | undefined;
  /** Headers of the files of the site; none by default. */
  readonly fileHeaders?: FileHeaders;
  /** Where the payment provider sends events. */
  readonly stripeWebhook?: WebhookRoute;
  /** Key of the file that a release writes. At the start its event is sent if files were uploaded to the site. */
  readonly releaseFile?: string;
  /** Called after each start, with the state of earlier ones: creates missing records, such as an administrator. */
  seed?(stack: StackDescription): Promise<void>;
  readonly console?: ConsoleContents;
  readonly sample?: Sample;
}

/** Inputs for preparing and synthesizing a project. */
export interface Workplace {
  /** Folder of the bundled functions, kept between runs. */
  readonly functionsDir: string;
  /** Folder of the cloud assembly, which has the template's assets. */
  readonly assemblyDirectory: string;
  /** The region of all simulated services. */
  readonly region: string;
  /** A client of the payment provider's stand-in. */
  readonly stripe: Stripe;
}

export interface Synthesis {
  readonly template: TemplateJson;
  readonly stackName: string;
  /** Files of the site that are made from the stack's outputs, by key, such as `config.json`. */
  readonly generateFiles?: (outputs: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

/** A running stack, as operator commands need it. */
export interface StackDescription {
  readonly region: string;
  /** The stack's outputs, by name. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Environment variables that point the AWS SDK to the stack's services. */
  readonly endpoints: Readonly<Record<string, string>>;
}

/** The path where the console offers the sample. A form posted there fills the run. */
export const SAMPLE_PATH = '/_local/sample';

/** Data for an empty run, made by calls of the running product itself. */
export interface Sample {
  /** Label of the button that fills a run, such as `Fill with a sample agency`. */
  readonly name: string;
  /** A sentence about the records that it creates. */
  readonly text: string;
  /** The path that shows the result. */
  readonly result: { readonly name: string; readonly path: string };
  /** Returns the reason that a run must not be filled, as a sentence; undefined for an empty run. */
  findObstacle(run: SampleTarget): Promise<string | undefined>;
  /** Called once. Afterwards the clock returns to the system's time. */
  fill(run: SampleRun): Promise<void>;
}

/** The run that is filled. */
export interface SampleTarget {
  /** URL of the site, such as `http://localhost:3000`. */
  readonly origin: string;
  readonly stack: StackDescription;
}

export interface SampleRun extends SampleTarget {
  /** The start of filling, in milliseconds since the epoch. The clock cannot be moved past it. */
  readonly startedAt: number;
  /** The time of the run, in milliseconds since the epoch. */
  now(): number;
  /**
   * Moves the clock of the whole run once everything is handled. After a day, schedules whose time has passed run, once.
   * @param time milliseconds since the epoch
   * @throws Error for a time after `startedAt`
   */
  moveTo(time: number): Promise<void>;
  /** Resolves when no event, delivery or function is being handled. */
  settled(): Promise<void>;
  /** Shows the progress. @param share from 0 to 1 @param step such as `Oct 26: an order` */
  report(share: number, step: string): void;
}

/** The parts of the project that the console shows. */
export interface ConsoleContents {
  readonly links?: readonly { readonly name: string; readonly path: string }[];
  /** A shell command to try against the payment provider. */
  readonly stripeCommand?: (url: string) => string;
  readonly mailSamples?: readonly EmailSample[];
}

export interface EmailSample {
  readonly name: string;
  readonly mail: { readonly subject: string; readonly html: string; readonly text: string };
}
