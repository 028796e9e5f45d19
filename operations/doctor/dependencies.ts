import { Resolver } from 'node:dns/promises';
import { PRICE_MAPS } from '../../infra/price-maps.ts';

/** What the doctor looks with, beside AWS. All functions throw what keeps them from looking. */
export interface Dependencies {
  /** The texts that the DNS has under a name; none when there is no such name. */
  readonly lookUpTxt: (name: string) => Promise<readonly string[]>;
  /** What a name stands for in place of itself. */
  readonly lookUpCname: (name: string) => Promise<readonly string[]>;
  /** The IPs of a name, of both kinds. */
  readonly lookUpIps: (name: string) => Promise<readonly string[]>;
  /** The IPs that Stripe says it posts events from. */
  readonly lookUpWebhookIps: () => Promise<readonly string[]>;
  /** The variables of the shell. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Such as `24.21.0`. */
  readonly nodeVersion: string;
  /** The folder of the stages' price maps. */
  readonly priceMaps: URL;
  /** Where a stand-in for Stripe listens; Stripe itself when not given. */
  readonly stripeUrl?: URL | undefined;
  /** Milliseconds after which nobody waits for an answer any more. */
  readonly timeoutMs: number;
}

/** How long a name server has for an answer, in milliseconds, and how often it is asked. */
const DNS_PATIENCE = { timeout: 3000, tries: 2 } as const;

const TIMEOUT_MS = 20_000;

/** Where Stripe names the IPs that it posts events from, one on a line. */
const WEBHOOK_IPS_URL = 'https://stripe.com/files/ips/ips_webhooks.txt';

/** The DNS and the shell of this machine. */
export function dependenciesOfThisMachine(): Dependencies {
  const resolver = new Resolver(DNS_PATIENCE);
  return {
    lookUpTxt: async (name) => (await found(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    lookUpCname: (name) => found(resolver.resolveCname(name)),
    lookUpIps: async (name) =>
      (await Promise.all([found(resolver.resolve4(name)), found(resolver.resolve6(name))])).flat(),
    lookUpWebhookIps: webhookIps,
    env: process.env,
    nodeVersion: process.versions.node,
    priceMaps: PRICE_MAPS,
    timeoutMs: TIMEOUT_MS,
  };
}

/** Having no such record is an answer. */
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
