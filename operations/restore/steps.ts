/** The steps of a restore. Each prints its actions and the possible next steps, and returns the exit code. */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { StackOutputs } from '../../infra/stack-outputs.ts';
import { plural } from '../shared/plural.ts';
import { EXIT } from '../shared/run-command.ts';
import {
  type Comparison,
  compareRecords,
  differences,
  erasedSince,
  type FoundRecord,
  type Outcome,
  overwrite,
  type Restoration,
  restoreRecord,
} from './records.ts';
import {
  assertIsCopy,
  deleteCopy,
  listCopies,
  type RestoreMoment,
  readyTable,
  restorableTable,
  restorableTables,
  startCopy,
} from './restorable-tables.ts';

/** Maximum number of records of a kind that are listed. */
const LISTED = 20;

/** Arguments of a step. */
interface Call {
  readonly table: string;
  readonly copy: string;
  readonly to: string;
  readonly ids: readonly string[];
  readonly except: readonly string[];
  readonly overwrite: boolean;
  readonly isConfirmed: boolean;
  /** The arguments as command line flags, for printing the next step. */
  readonly flags: string;
}

interface Source {
  readonly outputs: StackOutputs;
  readonly client: DynamoDBClient;
}

interface Step {
  readonly needs: readonly ('table' | 'from' | 'to')[];
  readonly run: (source: Source, call: Call) => Promise<number>;
}

export const STEPS: Readonly<Record<string, Step>> = {
  list: { needs: [], run: list },
  start: { needs: ['table', 'to'], run: start },
  compare: { needs: ['table', 'from'], run: compare },
  copy: {
    needs: ['table', 'from'],
    run: (source, call) => (call.overwrite ? copyDifferent : copyMissing)(source, call),
  },
  drop: { needs: ['table', 'from'], run: drop },
};

async function list({ outputs, client }: Source): Promise<number> {
  for (const [name, table] of restorableTables(outputs)) {
    console.log(`${name}  ${table}`);
    for (const copy of await listCopies(client, table)) console.log(`  copy  ${copy}`);
  }
  return EXIT.fine;
}

async function start({ outputs, client }: Source, { table, to, flags }: Call): Promise<number> {
  const copy = await startCopy(client, restorableTable(outputs, table), readMoment(to));
  const moment = to === 'latest' ? 'in its latest state' : `as of ${to}`;
  console.log(`Started a copy of ${table} ${moment}. It takes from minutes to hours.

  ${copy}

The table itself is not affected. Next, when the copy is ready:

  npm run restore -- compare ${flags} --from ${copy}`);
  return EXIT.fine;
}

async function compare(source: Source, call: Call): Promise<number> {
  const restoration = await restorationOf(source, call);
  const comparison = await compareWith(restoration, call);
  const { missing, different, newer, same } = comparison;
  console.log(`${call.table}: ${plural(same, 'record')} as in the copy; ${newer} created since.`);
  printErased(comparison);
  printRecords(
    `${plural(missing.length, 'missing record')}`,
    missing.map(({ label }) => label),
  );
  printMailWarning(comparison);
  const lines = different.map(({ label, fingerprint }) => `${label}=${fingerprint}`);
  const changed = await Promise.all(
    different.slice(0, LISTED).map((record) => differences(restoration, record)),
  );
  printRecords(
    `${plural(different.length, 'different record')}`,
    lines.map((line, at) => `${line}  ${changed[at]?.join(', ')}`),
  );
  const command = `  npm run restore -- copy ${call.flags} --from ${call.copy}`;
  if (missing.length > 0)
    console.log(`\nTo restore the missing records, and leave all others unchanged:\n\n${command}`);
  if (different.length > 0)
    console.log(
      `\nTo overwrite the named records with the copy:\n\n${command} --overwrite --ids ID=SEEN,ID=SEEN`,
    );
  return EXIT.fine;
}

async function copyMissing(source: Source, call: Call): Promise<number> {
  const restoration = await restorationOf(source, call);
  const comparison = await compareWith(restoration, call);
  const { missing } = comparison;
  printErased(comparison);
  if (!call.isConfirmed) {
    const labels = missing.map(({ label }) => label);
    printRecords(`${plural(missing.length, 'missing record')} would be restored`, labels);
  }
  printMailWarning(comparison);
  if (!call.isConfirmed) return notConfirmed();
  const outcomes: Outcome[] = [];
  for (const record of missing) outcomes.push(await restoreRecord(restoration, record));
  return report(missing, outcomes, 'exists again: left unchanged');
}

async function copyDifferent(source: Source, call: Call): Promise<number> {
  const restoration = await restorationOf(source, call);
  const fingerprints = new Map(call.ids.map(readFingerprint));
  const comparison = await compareRecords(restoration, ({ label }) => fingerprints.has(label));
  const { different } = comparison;
  printErased(comparison);
  const labels = different.map(({ label }) => label);
  for (const id of fingerprints.keys()) {
    if (!labels.includes(id)) console.log(`  ${id}  does not differ, or is missing: left unchanged`);
  }
  if (!call.isConfirmed) {
    printRecords(`${plural(different.length, 'different record')} would be overwritten`, labels);
    return notConfirmed();
  }
  const outcomes: Outcome[] = [];
  for (const record of different)
    outcomes.push(await overwrite(restoration, record, fingerprints.get(record.label) ?? ''));
  return report(different, outcomes, 'has changed since it was compared: left unchanged');
}

async function drop({ outputs, client }: Source, { table, copy, isConfirmed }: Call): Promise<number> {
  const name = restorableTable(outputs, table);
  if (!isConfirmed) {
    console.log(`${copy} would be deleted.`);
    return notConfirmed();
  }
  await deleteCopy(client, name, copy);
  console.log(`Deleted ${copy}.`);
  return EXIT.fine;
}

/** @throws Error when one of the tables does not exist or is not ready */
async function restorationOf({ outputs, client }: Source, { table: name, copy }: Call): Promise<Restoration> {
  const table = restorableTable(outputs, name);
  assertIsCopy(table, copy);
  return {
    client,
    table: await readyTable(client, table),
    copy: await readyTable(client, copy),
    isErased: await erasedSince(client, restorableTable(outputs, 'admin-changes'), { table, copy }),
  };
}

/**
 * Selects records by their complete key, or by the partition key, which several can share. The emails of a form are selected
 * with it: their key is its id, a # and more.
 */
function compareWith(restoration: Restoration, { ids, except }: Call): Promise<Comparison> {
  const names = (list: readonly string[], { id, label }: FoundRecord) =>
    list.some((name) => name === id || name === label || id.startsWith(`${name}#`));
  return compareRecords(
    restoration,
    (record) => (ids.length === 0 || names(ids, record)) && !names(except, record),
  );
}

function report(records: readonly FoundRecord[], outcomes: readonly Outcome[], changed: string): number {
  for (const [at, { label }] of records.entries()) {
    if (outcomes[at] === 'changed') console.log(`  ${label}  ${changed}`);
    if (outcomes[at] === 'gone') console.log(`  ${label}  is not in the copy anymore`);
  }
  const restored = outcomes.filter((outcome) => outcome === 'restored').length;
  console.log(`Restored ${restored} of ${plural(records.length, 'record')}.`);
  return restored === records.length ? EXIT.fine : EXIT.no;
}

function printErased({ erased }: Comparison): void {
  if (erased > 0)
    console.log(`${plural(erased, 'record')} left out: erased since, at their person's request.`);
}

function printMailWarning({ missing }: Comparison): void {
  const waiting = missing.filter(({ hasOutstandingMail }) => hasOutstandingMail).length;
  if (waiting > 0)
    console.log(`${waiting} of them had unsent email, which is sent within minutes of the restore.`);
}

function printRecords(title: string, lines: readonly string[]): void {
  console.log(`${title}${lines.length === 0 ? '.' : ':'}`);
  for (const line of lines.slice(0, LISTED)) console.log(`  ${line}`);
  if (lines.length > LISTED) console.log(`  and ${lines.length - LISTED} more`);
}

function notConfirmed(): number {
  console.log('Nothing has been changed. Add --yes to confirm.');
  return EXIT.fine;
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
