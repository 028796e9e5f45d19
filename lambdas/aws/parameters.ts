import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { clientLimits, PATIENCE } from './patience.ts';
import { ParameterError } from './unavailable.ts';

/** How long a value is cached, in milliseconds. A rotated key is used after that without a deployment. */
export const PARAMETER_TTL_MS = 5 * 60 * 1000;

const client = new SSMClient(clientLimits(PATIENCE.parameters));

const cache = new Map<string, { readonly value: string; readonly readAt: number }>();

/**
 * Reads decrypted parameters with at most one call, and none while all of them are cached.
 * @param names at most 10, the service's limit for one call
 * @param maxAgeMs how long ago a value may have been read
 * @returns the values, in the order of the names
 * @throws ParameterError; failures are not cached, so the next request tries again
 */
export async function readParameters<const Names extends readonly string[]>(
  names: Names,
  maxAgeMs = PARAMETER_TTL_MS,
): Promise<{ readonly [Index in keyof Names]: string }> {
  if (!names.every((name) => isFresh(name, maxAgeMs))) await refresh(names);
  return names.map(cachedValue) as { [Index in keyof Names]: string };
}

function isFresh(name: string, maxAgeMs: number): boolean {
  const entry = cache.get(name);
  return entry !== undefined && Date.now() - entry.readAt < maxAgeMs;
}

async function refresh(names: readonly string[]): Promise<void> {
  const command = new GetParametersCommand({ Names: [...names], WithDecryption: true });
  const { Parameters = [] } = await client.send(command).catch((cause: unknown) => {
    throw new ParameterError(`Could not read ${names.join(', ')}.`, { cause });
  });
  for (const name of names) cache.delete(name);
  for (const { Name, Value } of Parameters) {
    if (Name && Value) cache.set(Name, { value: Value, readAt: Date.now() });
  }
}

function cachedValue(name: string): string {
  const entry = cache.get(name);
  if (!entry) throw new ParameterError(`There is no parameter ${name}, or it is empty.`);
  return entry.value;
}
