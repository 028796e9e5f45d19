import type { Clock } from '../clock.ts';
import { openDataFile } from '../data-file.ts';
import type { StoredSession } from './checkout-sessions.ts';
import type { StoredEvent } from './events.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { Price } from './prices.ts';
import type { Product } from './products.ts';

/** Everything the stand-in remembers, by id, in the order of creation. */
export interface Records {
  readonly products: Map<string, Product>;
  readonly prices: Map<string, Price>;
  readonly sessions: Map<string, StoredSession>;
  readonly events: Map<string, StoredEvent>;
  /** By idempotency key. */
  readonly answers: Map<string, StoredAnswer>;
}

/** The one Stripe account that a stand-in has. */
export interface Account {
  readonly records: Records;
  readonly clock: Clock;
  /** Whether the secret key is a live one. */
  readonly livemode: boolean;
  /** Keeps a new or changed object, and returns it. */
  save<T extends { readonly id: string }>(objects: Map<string, T>, object: T): T;
}

export interface Store {
  readonly records: Records;
  /** Says that the records have changed; the file is written soon after. */
  changed(): void;
  /** Writes what is not written yet. */
  flush(): void;
}

const SCHEMA_VERSION = 1;

function emptyRecords(): Records {
  return {
    products: new Map(),
    prices: new Map(),
    sessions: new Map(),
    events: new Map(),
    answers: new Map(),
  };
}

/**
 * Opens the records, from a file when one is given.
 * A file that cannot be understood is left out with a warning, and overwritten at the next change.
 * @param dataFile undefined keeps everything in memory
 */
export function openStore(dataFile: string | undefined, clock: Clock): Store {
  const records = emptyRecords();
  const file = openDataFile<Record<string, [string, never][]>>({
    path: dataFile,
    owner: 'Stripe',
    version: SCHEMA_VERSION,
    clock,
    load(saved) {
      const maps = Object.entries(records).map(([name, map]) => ({ map, read: new Map(saved[name]) }));
      for (const { map, read } of maps) for (const [id, object] of read) map.set(id, object);
    },
    save: () => Object.fromEntries(Object.entries(records).map(([name, map]) => [name, [...map]])),
  });
  return { records, ...file };
}
