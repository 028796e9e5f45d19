/**
 * Drives a local run with many visitors at rising rates, while its services fail in turn. Kills the run halfway and starts
 * it again. Then waits until nothing is left to send, and compares acknowledged with stored records. Prints rates, times,
 * and the ledger, and fails if they differ.
 *
 *     npm run bench:load [-- minutes, default 10]
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import type { SimulatedService } from '../../../local/services.ts';
import type { FaultMode } from '../../../local/stand-in.ts';
import { signInAt } from '../actions.ts';
import { LastingRun } from '../lasting-run.ts';
import { type Account, Ledger, Records, settle } from './ledger.ts';
import { type Target, visit } from './visitor.ts';

/** Visitors a second; each has an equal part of the time. */
const RATES = [2, 4, 6, 8, 10];

/** Repeated in this order. */
const FAULTS: readonly (readonly [SimulatedService, FaultMode])[] = [
  ['ses', 'error'],
  ['dynamodb', 'error'],
  ['ses', 'slow'],
  ['stripe', 'error'],
  ['dynamodb', 'throttle'],
  ['captcha', 'error'],
  ['ses', 'unreachable'],
  ['s3', 'error'],
  ['stripe', 'slow'],
  ['ssm', 'error'],
];
const FAULT_MS = 10_000;
const BETWEEN_FAULTS_MS = 20_000;

/** A lease of an email, the schedule's next runs, and the last retries of events. */
const SETTLED_WITHIN_MS = 40 * 60_000;
const POLL_MS = 2000;

interface Sample {
  readonly rate: number;
  readonly kind: string;
  readonly status: number;
  readonly took: number;
}

const minutes = Number(process.argv[2] ?? 10);
if (!(minutes > 0)) {
  console.error(`The number of minutes must be above 0, not '${process.argv[2]}'.`);
  process.exit(1);
}

const run = await LastingRun.start();
const ledger = new Ledger();
const samples: Sample[] = [];
let rate = 0;
let isOver = false;
try {
  const target = await makeTarget();
  const watching = [takeEmails(), failByTurns()];
  const visits: Promise<void>[] = [];
  const stepMs = (minutes * 60_000) / RATES.length;
  const killing = wait((minutes * 60_000) / 2).then(killAndStart);
  for (rate of RATES) {
    const startedAt = performance.now();
    for (let at = 0; at < (rate * stepMs) / 1000; at++) {
      // Visits start on schedule, even while earlier ones wait.
      await wait(Math.max(0, startedAt + (at * 1000) / rate - performance.now()));
      visits.push(visit(target, visits.length + 1));
    }
  }
  await Promise.all([...visits, killing]);
  console.error('All visits have ended. Waiting until nothing is left to send.');
  const records = new Records(await run.openDatabase());
  const waited = await settled(records);
  isOver = true;
  await Promise.all(watching);
  report(await settle(ledger, records, await run.json('/_local/uploads')), waited);
  records.close();
} finally {
  isOver = true;
  await run.stop();
}

async function makeTarget(): Promise<Target> {
  const { prices } = await run.json<SiteConfig>('/config.json');
  const note: Target['note'] = (kind, status, took) => samples.push({ rate, kind, status, took });
  const price = prices.services['premium-care']?.monthly ?? '';
  return { origin: run.origin, token: await signInAt(run.origin), price, ledger, note };
}

async function killAndStart(): Promise<void> {
  console.error(`Killed, and ready again after ${Math.round((await run.crash()) / 1000)} s.`);
}

async function takeEmails(): Promise<void> {
  while (!isOver) {
    for (const email of await run.takeEmails()) ledger.mails.set(email.id, email);
    await wait(POLL_MS);
  }
}

async function failByTurns(): Promise<void> {
  const endsAt = performance.now() + minutes * 60_000;
  for (let turn = 0; performance.now() + BETWEEN_FAULTS_MS + FAULT_MS < endsAt; turn++) {
    await wait(BETWEEN_FAULTS_MS);
    const [service, mode] = FAULTS[turn % FAULTS.length] ?? ['ses', 'error'];
    await run.setFault(service, mode);
    await wait(FAULT_MS);
    await run.setFault(service, 'off');
  }
}

/** @returns how long it took, in milliseconds */
async function settled(records: Records): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const unsent = await records.unsentMails();
    const events =
      await run.json<readonly { event: { pending_webhooks: number } }[]>('/_local/stripe/events');
    const untold = events.filter(({ event }) => event.pending_webhooks > 0).length;
    const took = performance.now() - startedAt;
    if (unsent + untold === 0) return took;
    if (took > SETTLED_WITHIN_MS) {
      console.error(`${unsent} mails and ${untold} events are left.`);
      return took;
    }
    await wait(POLL_MS * 5);
  }
}

function report(accounts: readonly Account[], waited: number): void {
  console.log(`Visitors come at ${RATES.join(', ')} a second, ${minutes / RATES.length} minutes each.\n`);
  printTimes('visitors/s', RATES, ({ rate }) => rate);
  console.log();
  printTimes('what', [...new Set(samples.map(({ kind }) => kind))].sort(), ({ kind }) => kind);
  console.log(`\nAfter ${Math.round(waited / 1000)} s nothing was left to be sent. The ledger:\n`);
  console.log('| what | acknowledged | missing | twice |\n| --- | ---: | ---: | ---: |');
  for (const { what, acknowledged, missing, twice } of accounts) {
    console.log(`| ${what} | ${acknowledged} | ${missing} | ${twice} |`);
    if (missing + twice > 0) process.exitCode = 1;
  }
}

/** Prints the samples as a table with a line for each group of them. */
function printTimes<Name>(head: string, names: readonly Name[], groupOf: (sample: Sample) => Name): void {
  console.log(
    `| ${head} | requests | answered | refused (4xx) | failed (5xx) | no answer | p50 | p95 | p99 |`,
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const name of names) {
    const some = samples.filter((sample) => groupOf(sample) === name);
    console.log(`| ${[name, ...cellsOf(some)].join(' | ')} |`);
  }
}

function cellsOf(some: readonly Sample[]): (number | string)[] {
  const between = (from: number, to: number) =>
    some.filter(({ status }) => status >= from && status < to).length;
  const times = some.filter(({ status }) => status >= 200 && status < 400).map(({ took }) => took);
  times.sort((one, other) => one - other);
  const percentile = (part: number) => `${Math.round(times[Math.ceil(times.length * part) - 1] ?? 0)} ms`;
  return [
    some.length,
    between(200, 400),
    between(400, 500),
    between(500, 600),
    between(0, 1),
    ...[0.5, 0.95, 0.99].map(percentile),
  ];
}
