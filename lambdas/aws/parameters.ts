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
 * Reads decrypted parameters, cached for `maxAgeMs`, in one call for up to 10 names. Failures are not cached.
 * @throws ParameterError
 */
export async function readParameters<const Names extends readonly string[]>(
  names: Names,
  maxAgeMs = PARAMETER_TTL_MS,
): Promise<{ readonly [Index in keyof Names]: string }> {
  if (!names.every((name) => isFresh(name, maxAgeMs))) await refresh(names);
  return names.map((name) => getCached(name).value) as { [Index in keyof Names]: string };
}

/**
 * Reads a parameter's value before its last change, as known to the last `readParameters`.
 * @returns undefined if the change is over `maxAgeMs` ago, or there was none @throws ParameterError
 */
export async function readReplacedValue(name: string, maxAgeMs: number): Promise<string | undefined> {
  const { version, changedAt } = getCached(name);
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
    // A parameter requested as `name:version` comes back without the version in its name.
    const name = names.find((asked) => asked === Name || asked === `${Name}:${Version}`);
    if (!name || !Value) continue;
    const changedAt = LastModifiedDate * 1000;
    cache.set(name, { value: Value, version: Version, changedAt, readAt: Date.now() });
  }
}

function getCached(name: string): CachedParameter {
  const entry = cache.get(name);
  if (!entry) throw new ParameterError(`There is no parameter ${name}, or it is empty.`);
  return entry;
}
