/**
 * The outside services and what plays them. A service that gets a stand-in is added to `StandIns` and
 * `startStandIns`, and to the table that leads its callers there: `SDK_ENDPOINTS` for an AWS service,
 * `EXTERNAL_ADDRESSES` for any other.
 */
import { join } from 'node:path';
import { type DynamoDbStandIn, startDynamoDb } from './aws/dynamodb.ts';
import { type ParameterStoreStandIn, startParameterStore } from './aws/ssm.ts';
import { STRIPE_SECRET_KEY } from './operator-parameters.ts';
import { FAULT_MODES, type FaultMode } from './stand-in.ts';
import { type StripeStandIn, startStripe } from './stripe/stripe.ts';

/** Services whose faults the black-box contract names, with or without a stand-in yet. */
export const SERVICES = ['dynamodb', 's3', 'ses', 'ssm', 'cognito', 'stripe', 'captcha'] as const;

export type ServiceName = (typeof SERVICES)[number];

export interface StandIns {
  readonly dynamodb: DynamoDbStandIn;
  readonly ssm: ParameterStoreStandIn;
  readonly stripe: StripeStandIn;
}

export type PlayedService = keyof StandIns;

/** Variables by which the AWS SDK finds a service. */
const SDK_ENDPOINTS: { readonly [Service in PlayedService]?: string } = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  ssm: 'AWS_ENDPOINT_URL_SSM',
};

/** Addresses under which other services are known to the template. */
const EXTERNAL_ADDRESSES: { readonly [Service in PlayedService]?: string } = {
  stripe: 'https://api.stripe.com',
};

/**
 * Starts every stand-in.
 * @param directory where they keep their state; undefined keeps it in memory
 */
export async function startStandIns(directory: string | undefined): Promise<StandIns> {
  const file = (name: string) => (directory === undefined ? undefined : join(directory, name));
  const [dynamodb, ssm, stripe] = await Promise.all([
    startDynamoDb({ path: file('dynamodb') }),
    startParameterStore(),
    startStripe({ secretKey: STRIPE_SECRET_KEY, dataFile: file('stripe.json') }),
  ]);
  return { dynamodb, ssm, stripe };
}

/** Stops every stand-in. */
export async function stopStandIns(standIns: StandIns): Promise<void> {
  await Promise.all(Object.values(standIns).map((standIn) => standIn.stop()));
}

/** Environment variables that lead the AWS SDK to the stand-ins. */
export function sdkEndpoints(standIns: StandIns): Record<string, string> {
  return addressesBy(SDK_ENDPOINTS, standIns);
}

/** Local addresses by the outside addresses of services that are not AWS's. */
export function externalAddresses(standIns: StandIns): Record<string, string> {
  return addressesBy(EXTERNAL_ADDRESSES, standIns);
}

function addressesBy(names: { readonly [Service in PlayedService]?: string }, standIns: StandIns) {
  return Object.fromEntries(
    (Object.entries(names) as [PlayedService, string][]).map(([service, name]) => [
      name,
      standIns[service].url,
    ]),
  );
}

/** Modes that a service can be switched to: only payments can be declined. */
export function faultModes(service: PlayedService): FaultMode[] {
  return FAULT_MODES.filter((mode) => mode !== 'declined' || service === 'stripe');
}

/** A fault that cannot be set. The message says what can. */
export class FaultRefused extends Error {}

/** Which stand-ins misbehave, and how. */
export class Faults {
  readonly #standIns: StandIns;
  readonly #modes = new Map<PlayedService, FaultMode>();

  constructor(standIns: StandIns) {
    this.#standIns = standIns;
  }

  modeOf(service: PlayedService): FaultMode {
    return this.#modes.get(service) ?? 'off';
  }

  /**
   * Switches a service to a mode.
   * @throws FaultRefused when there is no such service, stand-in or mode
   */
  set(service: unknown, mode: unknown): void {
    const name = SERVICES.find((known) => known === service);
    if (!name) throw new FaultRefused(`service must be one of ${SERVICES.join(', ')}`);
    if (!this.#isPlayed(name)) throw new FaultRefused(`${name} has no stand-in yet`);
    const modes = faultModes(name);
    const chosen = modes.find((candidate) => candidate === mode);
    if (!chosen) throw new FaultRefused(`mode of ${name} must be one of ${modes.join(', ')}`);
    this.#standIns[name].setFault(chosen);
    this.#modes.set(name, chosen);
  }

  #isPlayed(name: ServiceName): name is PlayedService {
    return name in this.#standIns;
  }
}
