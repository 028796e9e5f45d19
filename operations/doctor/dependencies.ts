import { Resolver } from 'node:dns/promises';
import { PRICE_MAPS } from '../../infra/price-maps.ts';

/** Dependencies of the doctor besides AWS. Lookups of missing records return an empty list; failed ones throw. */
export interface Dependencies {
  readonly lookUpTxt: (name: string) => Promise<readonly string[]>;
  readonly lookUpCname: (name: string) => Promise<readonly string[]>;
  /** IPv4 and IPv6. */
  readonly lookUpIps: (name: string) => Promise<readonly string[]>;
  /** The IPs from which Stripe posts events, by its own list. */
  readonly lookUpWebhookIps: () => Promise<readonly string[]>;
  /** Folder of the stages' price maps. */
  readonly priceMaps: URL;
  /** URL of a stand-in for Stripe; Stripe itself when absent. */
  readonly stripeUrl?: URL | undefined;
  /** Timeout of a check, in milliseconds. */
  readonly timeoutMs: number;
}

/** Timeout of a DNS query in milliseconds, and the number of attempts. */
const DNS_TIMEOUTS = { timeout: 3000, tries: 2 } as const;

const TIMEOUT_MS = 20_000;

/** Where Stripe lists the IPs from which it posts events, one per line. */
const WEBHOOK_IPS_URL = 'https://stripe.com/files/ips/ips_webhooks.txt';

/** The DNS and the shell of this machine. */
export function dependenciesOfThisMachine(): Dependencies {
  const resolver = new Resolver(DNS_TIMEOUTS);
  return {
    lookUpTxt: async (name) => (await found(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    lookUpCname: (name) => found(resolver.resolveCname(name)),
    lookUpIps: async (name) =>
      (await Promise.all([found(resolver.resolve4(name)), found(resolver.resolve6(name))])).flat(),
    lookUpWebhookIps: webhookIps,
    priceMaps: PRICE_MAPS,
    timeoutMs: TIMEOUT_MS,
  };
}

async function found<T>(records: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await records;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

async function webhookIps(): Promise<readonly string[]> {
  const response = await fetch(WEBHOOK_IPS_URL, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${WEBHOOK_IPS_URL} answers ${response.status}.`);
  return (await response.text()).split(/\s+/).filter((line) => line !== '');
}
