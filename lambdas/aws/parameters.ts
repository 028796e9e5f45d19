import { callService } from './signed-call.ts';
import { ParameterError } from './unavailable.ts';

/** How long a value is cached, in milliseconds. A rotated key is used after that without a deployment. */
export const PARAMETER_TTL_MS = 5 * 60 * 1000;

/** A version of a parameter, as the store answers it. */
interface StoredParameter {
  readonly Name: string;
  readonly Value: string;
  readonly Version: number;
  /** When it was written, in seconds since the epoch. */
  readonly LastModifiedDate: number;
}

interface CachedParameter {
  readonly value: string;
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  readonly readAt: number;
}

const cache = new Map<string, CachedParameter>();

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
  return names.map((name) => cached(name).value) as { [Index in keyof Names]: string };
}

/**
 * Reads what a parameter was before it was changed last.
 * @param name of a parameter that `readParameters` has read: its last change is the one that was known then
 * @param maxAgeMs how long ago that change may be
 * @returns undefined if it is longer ago, or if the parameter has never changed
 * @throws ParameterError
 */
export async function replacedValue(name: string, maxAgeMs: number): Promise<string | undefined> {
  const { version, changedAt } = cached(name);
  if (version === 1 || Date.now() - changedAt >= maxAgeMs) return undefined;
  const [value] = await readParameters([`${name}:${version - 1}`]);
  return value;
}

function isFresh(name: string, maxAgeMs: number): boolean {
  const entry = cache.get(name);
  return entry !== undefined && Date.now() - entry.readAt < maxAgeMs;
}

async function refresh(names: readonly string[]): Promise<void> {
  const input = { Names: names, WithDecryption: true };
  const { Parameters } = await callService<{ Parameters: StoredParameter[] }>(
    'ssm',
    'GetParameters',
    input,
  ).catch((cause: unknown) => {
    throw new ParameterError(`Could not read ${names.join(', ')}.`, { cause });
  });
  for (const name of names) cache.delete(name);
  for (const { Name, Value, Version, LastModifiedDate } of Parameters) {
    // What was asked for as `name:version` is answered without the version in its name.
    const name = names.find((asked) => asked === Name || asked === `${Name}:${Version}`);
    if (!name || !Value) continue;
    const changedAt = LastModifiedDate * 1000;
    cache.set(name, { value: Value, version: Version, changedAt, readAt: Date.now() });
  }
}

function cached(name: string): CachedParameter {
  const entry = cache.get(name);
  if (!entry) throw new ParameterError(`There is no parameter ${name}, or it is empty.`);
  return entry;
}
