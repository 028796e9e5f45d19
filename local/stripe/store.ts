import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StoredSession } from './checkout-sessions.ts';
import type { Clock } from './clock.ts';
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
const WRITE_DELAY_MS = 200;

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
  const records = dataFile === undefined ? emptyRecords() : readRecords(dataFile);
  let cancelWrite: (() => void) | undefined;

  function flush(): void {
    if (!cancelWrite || dataFile === undefined) return;
    cancelWrite();
    cancelWrite = undefined;
    writeRecords(dataFile, records);
  }

  function changed(): void {
    if (dataFile !== undefined) cancelWrite ??= clock.after(WRITE_DELAY_MS, flush);
  }

  return { records, changed, flush };
}

function readRecords(dataFile: string): Records {
  const records = emptyRecords();
  try {
    const saved = JSON.parse(readFileSync(dataFile, 'utf8'));
    if (saved.version !== SCHEMA_VERSION) throw new Error(`version ${saved.version} is not known`);
    for (const [name, map] of Object.entries(records)) {
      for (const [id, object] of saved[name]) map.set(id, object);
    }
    return records;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      console.warn(
        `Stripe stand-in: ${dataFile} cannot be used (${(error as Error).message}); starting empty.`,
      );
    }
    return emptyRecords();
  }
}

/** Writes beside the file and renames, so that a reader or a crash never meets half a file. */
function writeRecords(dataFile: string, records: Records): void {
  const lists = Object.entries(records).map(([name, map]) => [name, [...map]]);
  mkdirSync(dirname(dataFile), { recursive: true });
  const draft = `${dataFile}.draft`;
  writeFileSync(draft, JSON.stringify({ version: SCHEMA_VERSION, ...Object.fromEntries(lists) }));
  renameSync(draft, dataFile);
}
