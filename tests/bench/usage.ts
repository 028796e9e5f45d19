/**
 * Measures what each function does and takes, and what a visit asks for, on a local run of the built site. The cost
 * page is computed from it.
 *
 *     node tests/bench/usage.ts [rounds, default 15] [--write]
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type LocalCloud, startLocalCloud } from '../../local/cloud.ts';
import { FunctionLog } from '../../local/functions/function-log.ts';
import {
  type CalledService,
  COSTED_ACTIONS,
  type CostedAction,
  MEASUREMENTS_FILE,
  type MeasuredAction,
  type MeasuredFunction,
  type Measurements,
} from '../../operations/costs/measurements.ts';
import { computeQuickly } from '../integration/local-cloud/quick-powers.ts';
import { actionsOn } from './actions.ts';
import { median } from './median.ts';
import { type FunctionRecord, installMeters, type Meters } from './meters.ts';
import { measureVisits } from './visit.ts';

/** The pool takes 20 sign-ups in ten minutes, and one comes before the first round. */
const MAX_ROUNDS = 19;

const isWritten = process.argv.includes('--write');
const rounds = Number(process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? 15);
if (!Number.isInteger(rounds) || rounds < 2 || rounds > MAX_ROUNDS) {
  console.error(`The number of rounds must be a whole number from 2 to ${MAX_ROUNDS}.`);
  process.exit(1);
}

/** Public routes take five calls a second. */
const PAUSE_MS = 250;

const logBytes = countLogBytes();
await computeQuickly();
const cloud = await startLocalCloud({ port: 0, dataDir: 'memory' });
try {
  const visit = await measureVisits(cloud.origin);
  const meters = await installMeters(cloud);
  const measurements: Measurements = {
    measuredOn: new Date().toISOString().slice(0, 10),
    machine: `${cpus()[0]?.model}, Node.js ${process.versions.node}`,
    rounds,
    actions: await measureActions(cloud, meters),
    functions: functionsOf(meters),
    visit,
  };
  await meters.stop();
  const text = `${JSON.stringify(measurements, null, 2)}\n`;
  if (isWritten) writeFileSync(MEASUREMENTS_FILE, text);
  else console.log(text);
} finally {
  await cloud.stop();
}

async function measureActions(cloud: LocalCloud, meters: Meters): Promise<Measurements['actions']> {
  const actions = await actionsOn(cloud, meters.quiet);
  const measured: Partial<Record<CostedAction, MeasuredAction>> = {};
  for (const name of COSTED_ACTIONS) {
    const perform = actions[name];
    // Loads the code, and whatever is read once.
    await once(cloud, meters, () => perform(0), 0);
    meters.reset();
    cloud.standIns.ses.clear();
    const storedBefore = await storedBytes(cloud);
    for (let round = 1; round <= rounds; round++) await once(cloud, meters, () => perform(round), round);
    measured[name] = {
      invocations: Object.fromEntries([...meters.invocations()].map(([key, times]) => [key, each(times)])),
      routes: Object.fromEntries([...meters.routes()].map(([key, times]) => [key, each(times)])),
      units: unitsByTable(meters),
      mails: each(cloud.standIns.ses.emails().length),
      storedBytes: Math.round(((await storedBytes(cloud)) - storedBefore) / rounds),
    };
  }
  const answer = await fetch(`${cloud.origin}/_local/schedules`);
  const schedules = (await answer.json()) as { id: string }[];
  for (let round = 0; round <= rounds; round++) {
    for (const { id } of schedules) await cloud.runSchedule(id);
  }
  return measured as Measurements['actions'];
}

async function once(
  cloud: LocalCloud,
  meters: Meters,
  perform: () => Promise<void>,
  round: number,
): Promise<void> {
  cloud.setViewerIp(`203.0.113.${(round % 250) + 1}`);
  await perform();
  await cloud.eventsSettled();
  await meters.quiet();
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

function unitsByTable(meters: Meters): MeasuredAction['units'] {
  const entries = Object.entries(meters.units()).map(([table, { read, write }]) => [
    // The local run puts the stack's name before it.
    table.split('-').at(-1),
    { read: each(read), write: each(write) },
  ]);
  return Object.fromEntries(entries);
}

function each(total: number): number {
  return Number((total / rounds).toFixed(2));
}

/** What all tables hold, as the database writes it. */
async function storedBytes({ standIns: { dynamodb } }: LocalCloud): Promise<number> {
  const names = await dynamodb.tableNames();
  const items = (await Promise.all(names.map((name) => dynamodb.items(name)))).flat();
  return items.reduce((sum, item) => sum + JSON.stringify(item).length, 0);
}

/** Bytes that each function has written so far. */
function countLogBytes(): Map<string, number> {
  const bytes = new Map<string, number>();
  const { add } = FunctionLog.prototype;
  FunctionLog.prototype.add = function (name, text, requestId) {
    bytes.set(name, (bytes.get(name) ?? 0) + Buffer.byteLength(text));
    add.call(this, name, text, requestId);
  };
  return bytes;
}

function functionsOf({ functions }: Meters): Measurements['functions'] {
  const entries = [...functions].sort(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(entries.map(([name, record]) => [name, measured(name, record)]));
}

function measured(name: string, { times, first = 0, invocations, calls }: FunctionRecord): MeasuredFunction {
  const ms = median(times.length > 0 ? times : [first]);
  const perInvocation = (total: number) => Number((total / invocations).toFixed(2));
  const asked = Object.entries(calls) as [CalledService, number][];
  return {
    ms: Number(ms.toFixed(1)),
    loadMs: Math.round(Math.max(0, first - ms)),
    calls: Object.fromEntries(asked.map(([service, total]) => [service, perInvocation(total)])),
    logBytes: Math.round(perInvocation(logBytes.get(name) ?? 0)),
  };
}
