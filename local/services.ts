/**
 * The outside services and their stand-ins. To add a stand-in, add it to `StandIns` and `startStandIns`, and to the
 * tables with which callers find it: `SDK_ENDPOINTS` for the AWS SDK, `EXTERNAL_URLS` for others.
 */
import { join } from 'node:path';
import { type CognitoStandIn, startCognito } from './aws/cognito.ts';
import { type DynamoDbStandIn, startDynamoDb } from './aws/dynamodb.ts';
import { type S3StandIn, startS3 } from './aws/s3.ts';
import { type SesStandIn, startSes } from './aws/ses.ts';
import { type SqsStandIn, startSqs } from './aws/sqs.ts';
import { type ParameterStoreStandIn, startParameterStore } from './aws/ssm.ts';
import { type CaptchaStandIn, startCaptcha } from './captcha/captcha.ts';
import type { Clock } from './clock.ts';
import { Permissions } from './permissions/permissions.ts';
import { FAULT_MODES, type FaultMode } from './stand-in.ts';
import { CAPTCHA_SECRET_KEY, STRIPE_SECRET_KEY } from './stand-in-keys.ts';
import { type StripeStandIn, startStripe } from './stripe/stripe.ts';

/** Services with faults are named as in the black-box contract. */
export interface StandIns {
  readonly dynamodb: DynamoDbStandIn;
  readonly s3: S3StandIn;
  readonly ses: SesStandIn;
  readonly sqs: SqsStandIn;
  readonly ssm: ParameterStoreStandIn;
  readonly cognito: CognitoStandIn;
  readonly stripe: StripeStandIn;
  readonly captcha: CaptchaStandIn;
}

export type SimulatedService = keyof StandIns;

/** Environment variables with which the AWS SDK finds a service. */
const SDK_ENDPOINTS: { readonly [Service in SimulatedService]?: string } = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  s3: 'AWS_ENDPOINT_URL_S3',
  ses: 'AWS_ENDPOINT_URL_SES',
  sqs: 'AWS_ENDPOINT_URL_SQS',
  ssm: 'AWS_ENDPOINT_URL_SSM',
  cognito: 'AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER',
};

/** The template's URLs of services, as called by browsers and authorizers. */
const EXTERNAL_URLS: { readonly [Service in SimulatedService]?: readonly string[] } = {
  cognito: ['https://cognito-idp.us-east-1.amazonaws.com'],
  // The SDK sends to the URL of a queue, wherever its endpoint is.
  sqs: ['https://sqs.us-east-1.amazonaws.com'],
  stripe: ['https://api.stripe.com'],
  captcha: ['https://www.google.com', 'https://www.gstatic.com', 'https://recaptcha.google.com'],
};

/**
 * Starts every stand-in.
 * @param directory of their state; undefined keeps it in memory
 * @param permissions of those who call them; by default all are administrators
 * @param clock the system's by default
 */
export async function startStandIns(
  directory: string | undefined,
  permissions = new Permissions(),
  clock?: Clock,
): Promise<StandIns> {
  const file = (name: string) => (directory === undefined ? undefined : join(directory, name));
  const [dynamodb, s3, ses, sqs, ssm, cognito, stripe, captcha] = await Promise.all([
    startDynamoDb({ path: file('dynamodb'), permissions, clock }),
    startS3({ directory: file('s3'), permissions, clock }),
    startSes({
      dataFile: file('ses.jsonl'),
      permissions,
      sendRate: Number(process.env.LOCAL_SEND_RATE) || undefined,
      clock,
    }),
    startSqs(permissions, clock),
    startParameterStore(permissions, clock),
    startCognito({ dataFile: file('cognito.jsonl'), permissions, clock }),
    startStripe({ secretKey: STRIPE_SECRET_KEY, dataFile: file('stripe.jsonl'), clock }),
    startCaptcha({ secret: CAPTCHA_SECRET_KEY, clock }),
  ]);
  return { dynamodb, s3, ses, sqs, ssm, cognito, stripe, captcha };
}

/** Stops every stand-in. */
export async function stopStandIns(standIns: StandIns): Promise<void> {
  await Promise.all(Object.values(standIns).map((standIn) => standIn.stop()));
}

/** Environment variables that point the AWS SDK to the stand-ins. */
export function sdkEndpoints(standIns: StandIns): Record<string, string> {
  const names = Object.entries(SDK_ENDPOINTS) as [SimulatedService, string][];
  return Object.fromEntries(names.map(([service, name]) => [name, standIns[service].url]));
}

/** Local URLs by the services' outside URLs. */
export function externalUrls(standIns: StandIns): Record<string, string> {
  const urls = Object.entries(EXTERNAL_URLS) as [SimulatedService, readonly string[]][];
  return Object.fromEntries(
    urls.flatMap(([service, list]) => list.map((url) => [url, standIns[service].url])),
  );
}

/** Modes that only one service supports. */
const OWN_MODES: { readonly [Mode in FaultMode]?: SimulatedService } = {
  declined: 'stripe',
  rejected: 'ses',
};

/** The modes that a service supports. */
export function faultModes(service: SimulatedService): FaultMode[] {
  return FAULT_MODES.filter((mode) => (OWN_MODES[mode] ?? service) === service);
}

/** The fault is not supported. The message lists those that are. */
export class FaultRefused extends Error {}

/** The current faults of the stand-ins. */
export class Faults {
  readonly #standIns: StandIns;
  readonly #modes = new Map<SimulatedService, FaultMode>();

  constructor(standIns: StandIns) {
    this.#standIns = standIns;
  }

  modeOf(service: SimulatedService): FaultMode {
    return this.#modes.get(service) ?? 'off';
  }

  /** Switches a service to a mode. @throws FaultRefused for an unknown service or mode */
  set(service: unknown, mode: unknown): void {
    const services = Object.keys(this.#standIns) as SimulatedService[];
    const name = services.find((known) => known === service);
    if (!name) throw new FaultRefused(`service must be one of ${services.join(', ')}`);
    const modes = faultModes(name);
    const chosen = modes.find((candidate) => candidate === mode);
    if (!chosen) throw new FaultRefused(`mode of ${name} must be one of ${modes.join(', ')}`);
    this.#standIns[name].setFault(chosen);
    this.#modes.set(name, chosen);
  }
}
