/**
 * Restores records that were changed or deleted by mistake, from a copy of their table at an earlier time: see docs/operations.md.
 * Each step prints its actions and the possible next steps, and returns the exit code.
 */
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import type { StackOutputs } from '../../infra/stack-outputs.ts';
import { clientOptions, findStack } from '../shared/deployed-stack.ts';
import { UsageError } from '../shared/errors.ts';
import { plural } from '../shared/plural.ts';
import { EXIT, FLAG, namedStack, runCommand, STACK_NAMES, TEXT } from '../shared/run-command.ts';
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
  listCopies,
  readyTable,
  restorableTable,
  restorableTables,
  startCopy,
} from './restorable-tables.ts';

const USAGE = `Usage:
  npm run restore -- list    --stage NAME
  npm run restore -- start   --stage NAME --table TABLE --to TIME
  npm run restore -- compare --stage NAME --table TABLE --from COPY [--ids ID,ID]
  npm run restore -- copy    --stage NAME --table TABLE --from COPY [--ids ID,ID] [--except ID,ID] [--yes]
  npm run restore -- copy    --stage NAME --table TABLE --from COPY --overwrite --ids ID=SEEN,ID=SEEN [--yes]
  npm run restore -- drop    --stage NAME --table TABLE --from COPY [--yes]

  --stage      ${STACK_NAMES}
  --to         such as 2026-11-20T10:00:00Z, within the last 35 days; or latest
  --ids        only these records
  --except     all but these
  --overwrite  instead of missing records, those that exist and differ; compare shows SEEN beside each
  --yes        confirm; without it, copy and drop only print what they would do`;

/** Maximum number of records of a kind that are listed. */
const LISTED = 20;

const MAX_ATTEMPTS = 10;

interface Call {
  readonly outputs: StackOutputs;
  readonly client: DynamoDB;
  /** The operators' name of the table. */
  readonly table: string;
  readonly copy: string;
  readonly to: string;
  readonly ids: readonly string[];
  readonly except: readonly string[];
  readonly isConfirmed: boolean;
  /** The arguments as command line flags, for printing the next step. */
  readonly flags: string;
}

interface Step {
  readonly needs: readonly ('table' | 'from' | 'to')[];
  readonly run: (call: Call) => Promise<number>;
}

const STEPS: Readonly<Record<string, Step>> = {
  list: { needs: [], run: list },
  start: { needs: ['table', 'to'], run: start },
  compare: { needs: ['table', 'from'], run: compare },
  copy: { needs: ['table', 'from'], run: copyMissing },
  drop: { needs: ['table', 'from'], run: drop },
};

export const main = (args: readonly string[]): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { table: TEXT, from: TEXT, to: TEXT, ids: TEXT, except: TEXT, overwrite: FLAG, yes: FLAG },
    allowsWords: true,
    run: async (values, [name = '', ...others]) => {
      const step = Object.hasOwn(STEPS, name) && others.length === 0 ? STEPS[name] : undefined;
      if (!step) throw new UsageError(`Name a step: ${Object.keys(STEPS).join(', ')}.`);
      const { table = '', from: copy = '', to = '', yes: isConfirmed } = values;
      const stage = namedStack(values.stage);
      const missing = step.needs.filter((flag) => !values[flag]).map((flag) => `--${flag}`);
      if (missing.length > 0) throw new UsageError(`${name} needs ${missing.join(' and ')}.`);
      const [ids, except] = [listOf(values.ids), listOf(values.except)];
      if (name === 'start') readMoment(to);
      if (values.overwrite) {
        if (name !== 'copy') throw new UsageError('--overwrite is for copy.');
        if (ids.length === 0)
          throw new UsageError('--overwrite needs --ids: only named records can be overwritten.');
        for (const id of ids) readFingerprint(id);
      }
      const stack = await findStack(stage);
      const options = clientOptions(stack, 'AWS_ENDPOINT_URL_DYNAMODB');
      const client = new DynamoDB({ ...options, maxAttempts: MAX_ATTEMPTS });
      const flags = `--stage ${stage} --table ${table}`;
      const call = { outputs: stack.outputs, client, table, copy, to, ids, except, isConfirmed, flags };
      return values.overwrite ? copyDifferent(call) : step.run(call);
    },
  });

const listOf = (text = ''): string[] => text.split(',').filter((part) => part !== '');

async function list({ outputs, client }: Call): Promise<number> {
  for (const [name, table] of restorableTables(outputs)) {
    console.log(`${name}  ${table}`);
    for (const copy of await listCopies(client, table)) console.log(`  copy  ${copy}`);
  }
  return EXIT.fine;
}

async function start({ outputs, client, table, to, flags }: Call): Promise<number> {
  const copy = await startCopy(client, restorableTable(outputs, table), readMoment(to));
  const moment = to === 'latest' ? 'in its latest state' : `as of ${to}`;
  console.log(`Started a copy of ${table} ${moment}. It takes from minutes to hours.

  ${copy}

The table itself is not affected. Next, when the copy is ready:

  npm run restore -- compare ${flags} --from ${copy}`);
  return EXIT.fine;
}

async function compare(call: Call): Promise<number> {
  const restoration = await restorationOf(call);
  const comparison = await compareWith(restoration, call);
  const { missing, different, newer, same } = comparison;
  console.log(`${call.table}: ${plural(same, 'record')} as in the copy; ${newer} created since.`);
  printErased(comparison);
  printRecords(plural(missing.length, 'missing record'), labelsOf(missing));
  printEmailWarning(comparison);
  const changed = await Promise.all(
    different.slice(0, LISTED).map((record) => differences(restoration, record)),
  );
  printRecords(
    plural(different.length, 'different record'),
    different.map(({ label, fingerprint }, at) => `${label}=${fingerprint}  ${changed[at]?.join(', ')}`),
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

async function copyMissing(call: Call): Promise<number> {
  const restoration = await restorationOf(call);
  const comparison = await compareWith(restoration, call);
  const { missing } = comparison;
  printErased(comparison);
  if (!call.isConfirmed)
    printRecords(`${plural(missing.length, 'missing record')} would be restored`, labelsOf(missing));
  printEmailWarning(comparison);
  if (!call.isConfirmed) return notConfirmed();
  return restoreAll(missing, (record) => restoreRecord(restoration, record), 'exists again: left unchanged');
}

async function copyDifferent(call: Call): Promise<number> {
  const restoration = await restorationOf(call);
  const fingerprints = new Map(call.ids.map(readFingerprint));
  const comparison = await compareRecords(restoration, ({ label }) => fingerprints.has(label));
  const { different } = comparison;
  printErased(comparison);
  const labels = labelsOf(different);
  for (const id of fingerprints.keys()) {
    if (!labels.includes(id)) console.log(`  ${id}  does not differ, or is missing: left unchanged`);
  }
  if (!call.isConfirmed) {
    printRecords(`${plural(different.length, 'different record')} would be overwritten`, labels);
    return notConfirmed();
  }
  return restoreAll(
    different,
    (record) => overwrite(restoration, record, fingerprints.get(record.label) ?? ''),
    'has changed since it was compared: left unchanged',
  );
}

async function drop({ outputs, client, table, copy, isConfirmed }: Call): Promise<number> {
  assertIsCopy(restorableTable(outputs, table), copy);
  if (!isConfirmed) {
    console.log(`${copy} would be deleted.`);
    return notConfirmed();
  }
  await client.deleteTable({ TableName: copy });
  console.log(`Deleted ${copy}.`);
  return EXIT.fine;
}

/** @throws Error when one of the tables does not exist or is not ready */
async function restorationOf({ outputs, client, table: name, copy }: Call): Promise<Restoration> {
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

/** Restores records one by one. @param ifChanged what is printed about a record that changed since the comparison */
async function restoreAll(
  records: readonly FoundRecord[],
  restore: (record: FoundRecord) => Promise<Outcome>,
  ifChanged: string,
): Promise<number> {
  let restored = 0;
  for (const record of records) {
    const outcome = await restore(record);
    if (outcome === 'restored') restored += 1;
    else
      console.log(`  ${record.label}  ${outcome === 'changed' ? ifChanged : 'is not in the copy anymore'}`);
  }
  console.log(`Restored ${restored} of ${plural(records.length, 'record')}.`);
  return restored === records.length ? EXIT.fine : EXIT.no;
}

const labelsOf = (records: readonly FoundRecord[]): string[] => records.map(({ label }) => label);

function printErased({ erased }: Comparison): void {
  if (erased > 0)
    console.log(`${plural(erased, 'record')} left out: erased since, at their person's request.`);
}

function printEmailWarning({ missing }: Comparison): void {
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

/** @throws UsageError */
function readMoment(text: string): Date | 'latest' {
  if (text === 'latest') return text;
  const time = new Date(text);
  // Requires a time zone and seconds, which would otherwise be ambiguous.
  if (/T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.valueOf())) return time;
  throw new UsageError(`--to must be a time such as 2026-11-20T10:00:00Z, or latest, not '${text}'.`);
}

/** @throws UsageError */
function readFingerprint(text: string): [id: string, fingerprint: string] {
  const [, id, fingerprint] = /^(.+)=([0-9a-f]{8})$/.exec(text) ?? [];
  if (id && fingerprint) return [id, fingerprint];
  throw new UsageError(`--overwrite needs ID=SEEN as compare shows it, not '${text}'.`);
}
