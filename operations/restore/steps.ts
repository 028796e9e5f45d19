/** The steps of a restore. Each prints what it does, and the possible next steps. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DeployedStack } from '../shared/deployed-stack.ts';
import { EXIT } from '../shared/run-command.ts';
import { erasedSince } from './erased-records.ts';
import {
  type Comparison,
  compareRecords,
  differences,
  type FoundRecord,
  type Outcome,
  overwrite,
  type Restoration,
  restoreRecord,
} from './records.ts';
import {
  copiesOf,
  deleteCopy,
  isCopyOf,
  type RestoreMoment,
  readyTable,
  restorableTable,
  restorableTables,
  startCopy,
} from './restorable-tables.ts';

/** Maximum number of records of a kind that are listed. */
const SHOWN = 20;

/** Arguments of a step. */
export interface Call {
  readonly table: string;
  readonly copy: string;
  readonly to: string;
  readonly ids: readonly string[];
  readonly except: readonly string[];
  readonly isOverwriting: boolean;
  readonly isMeant: boolean;
  /** The arguments as command line flags, for printing the next step. */
  readonly flags: string;
}

interface RestoreTarget {
  readonly stack: DeployedStack;
  readonly client: DynamoDBClient;
}

interface Step {
  readonly needs: readonly ('table' | 'from' | 'to')[];
  /** @returns the exit code */
  run(place: RestoreTarget, call: Call): Promise<number>;
}

export const STEPS: Readonly<Record<string, Step>> = {
  list: { needs: [], run: list },
  start: { needs: ['table', 'to'], run: start },
  compare: { needs: ['table', 'from'], run: compare },
  copy: { needs: ['table', 'from'], run: copy },
  drop: { needs: ['table', 'from'], run: drop },
};

async function list({ stack, client }: RestoreTarget): Promise<number> {
  for (const [name, table] of restorableTables(stack.outputs)) {
    console.log(`${name}  ${table}`);
    for (const made of await copiesOf(client, table)) console.log(`  copy  ${made}`);
  }
  return EXIT.fine;
}

async function start({ stack, client }: RestoreTarget, { table: name, to, flags }: Call): Promise<number> {
  const table = restorableTable(stack.outputs, name);
  const made = await startCopy(client, table, readMoment(to), new Date());
  const moment = to === 'latest' ? 'a moment ago' : `at ${to}`;
  console.log(`A copy of ${name} as it was ${moment} is being made. It takes from minutes to hours.

  ${made}

The table itself goes on as it is. Next, when the copy is ready:

  npm run restore -- compare ${flags} --from ${made}`);
  return EXIT.fine;
}

async function compare(place: RestoreTarget, call: Call): Promise<number> {
  const restoration = await restorationOf(place, call);
  const comparison = await compareWith(restoration, call);
  const { missing, different, newer, same } = comparison;
  console.log(`Of ${call.table}, ${counted(same)} as in the copy; ${newer} made since.`);
  printErased(comparison);

  console.log(`${counted(missing.length)} missing.`);
  printRecords(missing, ({ label }) => label);
  printMailWarning(comparison);

  console.log(`${counted(different.length)} different.`);
  const shown = different.slice(0, SHOWN);
  const changed = await Promise.all(shown.map((record) => differences(restoration, record)));
  printRecords(
    different,
    ({ label, fingerprint }, at) => `${label}=${fingerprint}  ${changed[at]?.join(', ')}`,
  );
  if (missing.length > 0) {
    console.log(`\nTo bring back what is missing, and leave all else as it is:

  npm run restore -- copy ${call.flags} --from ${call.copy}`);
  }
  if (different.length > 0) {
    console.log(`\nTo make those that are named as they are in the copy:

  npm run restore -- copy ${call.flags} --from ${call.copy} --overwrite --ids ID=SEEN,ID=SEEN`);
  }
  return EXIT.fine;
}

function copy(place: RestoreTarget, call: Call): Promise<number> {
  return call.isOverwriting ? copyOver(place, call) : copyMissing(place, call);
}

async function copyMissing(place: RestoreTarget, call: Call): Promise<number> {
  const restoration = await restorationOf(place, call);
  const comparison = await compareWith(restoration, call);
  const { missing } = comparison;
  printErased(comparison);
  if (!call.isMeant) {
    console.log(`${counted(missing.length)} missing and would be brought back:`);
    printRecords(missing, ({ label }) => label);
    printMailWarning(comparison);
    return notMeant();
  }
  printMailWarning(comparison);
  const outcomes: Outcome[] = [];
  for (const record of missing) outcomes.push(await restoreRecord(restoration, record));
  return report(missing, outcomes, 'came back by other means meanwhile: left as it is');
}

async function copyOver(place: RestoreTarget, call: Call): Promise<number> {
  const restoration = await restorationOf(place, call);
  const fingerprints = new Map(call.ids.map(readFingerprint));
  const comparison = await compareRecords(restoration, ({ label }) => fingerprints.has(label));
  const { different } = comparison;
  printErased(comparison);
  const unknown = [...fingerprints.keys()].filter(
    (wanted) => !different.some(({ label }) => label === wanted),
  );
  for (const id of unknown) console.log(`  ${id}  does not differ, or is missing: left as it is`);
  if (!call.isMeant) {
    console.log(`${counted(different.length)} different and would be overwritten:`);
    printRecords(different, ({ label }) => label);
    return notMeant();
  }
  const outcomes: Outcome[] = [];
  for (const { label, key } of different) {
    outcomes.push(await overwrite(restoration, { key, fingerprint: fingerprints.get(label) ?? '' }));
  }
  return report(different, outcomes, 'has changed since it was compared: left as it is');
}

async function drop(
  { stack, client }: RestoreTarget,
  { table: name, copy: made, isMeant }: Call,
): Promise<number> {
  const table = restorableTable(stack.outputs, name);
  if (!isMeant) {
    console.log(`${made} would be deleted.`);
    return notMeant();
  }
  await deleteCopy(client, table, made);
  console.log(`${made} is deleted.`);
  return EXIT.fine;
}

/** @throws Error when one of the tables does not exist or is not ready */
async function restorationOf({ stack, client }: RestoreTarget, { table, copy }: Call): Promise<Restoration> {
  const name = restorableTable(stack.outputs, table);
  if (!isCopyOf(name, copy)) throw new Error(`${copy} is no copy of ${name}.`);
  return {
    client,
    wait,
    table: await readyTable(client, name),
    copy: await readyTable(client, copy),
    isErased: await erasedSince(client, restorableTable(stack.outputs, 'admin-changes'), {
      table: name,
      copy,
    }),
  };
}

/**
 * Selects records by their complete key, or by the partition key, which several can share. The mails of a form come and
 * stay away with it: their key is its id, a # and more.
 */
function compareWith(restoration: Restoration, { ids, except }: Call): Promise<Comparison> {
  const names = (list: readonly string[], { id, label }: FoundRecord) =>
    list.some((name) => name === id || name === label || id.startsWith(`${name}#`));
  return compareRecords(
    restoration,
    (record) => (ids.length === 0 || names(ids, record)) && !names(except, record),
  );
}

/** @returns the exit code */
function report(records: readonly FoundRecord[], outcomes: readonly Outcome[], changed: string): number {
  for (const [at, { label }] of records.entries()) {
    if (outcomes[at] === 'changed') console.log(`  ${label}  ${changed}`);
    if (outcomes[at] === 'gone') console.log(`  ${label}  is in the copy no more`);
  }
  const restored = outcomes.filter((outcome) => outcome === 'restored').length;
  console.log(`${restored} of ${records.length} brought back.`);
  return restored === records.length ? EXIT.fine : EXIT.no;
}

function printErased({ erased }: Comparison): void {
  if (erased > 0) console.log(`${counted(erased)} left out: erased since, at their person's request.`);
}

function printMailWarning({ missing }: Comparison): void {
  const waiting = missing.filter(({ hasOutstandingMail }) => hasOutstandingMail).length;
  if (waiting === 0) return;
  console.log(
    `${waiting} of them had mail still to be sent then. It is sent within minutes of their return.`,
  );
}

function printRecords<Found>(records: readonly Found[], lineOf: (record: Found, at: number) => string): void {
  for (const [at, record] of records.slice(0, SHOWN).entries()) console.log(`  ${lineOf(record, at)}`);
  if (records.length > SHOWN) console.log(`  and ${records.length - SHOWN} more`);
}

function notMeant(): number {
  console.log('Nothing has been done. Add --yes to do it.');
  return EXIT.fine;
}

function counted(count: number): string {
  return count === 1 ? '1 record is' : `${count} records are`;
}

/** @throws Error */
export function readMoment(text: string): RestoreMoment {
  if (text === 'latest') return text;
  const time = new Date(text);
  // Requires a time zone and seconds, which would otherwise be ambiguous.
  if (/T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.valueOf())) return time;
  throw new Error(`--to must be a time such as 2026-11-20T10:00:00Z, or latest, not '${text}'.`);
}

/** @throws Error */
export function readFingerprint(text: string): [id: string, fingerprint: string] {
  const [, id, fingerprint] = /^(.+)=([0-9a-f]{8})$/.exec(text) ?? [];
  if (id && fingerprint) return [id, fingerprint];
  throw new Error(`--overwrite needs ID=SEEN as compare shows it, not '${text}'.`);
}
