/**
 * Sends a letter to many subscribers of a local run, while the email service throttles for a while, and kills the run in
 * the middle. Prints a ledger of recipients, and fails if a subscriber is missing or got the letter twice.
 *
 *     npm run bench:letters
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BatchWriteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { api, routeTo } from '../../domain/api.ts';
import type { Letter } from '../../lambdas/tables/letters/letters.ts';
import { openApi } from './actions.ts';
import { LastingRun } from './lasting-run.ts';

const POLL_MS = 1_000;
const THROTTLED_MS = 20_000;
const MAX_MS = 60 * 60_000;
const BATCH = 25;

const count = 10_000;

// Above the machine's own limit, so that the rate of the account does not matter.
const run = await LastingRun.start({ LOCAL_SEND_RATE: '1000' });
/** The ids of the emails that each address got. */
const received = new Map<string, string>();
let database = await run.openDatabase();

try {
  await storeSubscribers();
  const id = await sendLetter();
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  console.error(`Sending to ${count} subscribers.`);
  await until(() => received.size >= count / 4);
  await run.setFault('ses', 'throttle');
  await wait(THROTTLED_MS);
  await run.setFault('ses', 'off');
  console.error(
    `${received.size} sent after ${seconds()} s, of which the service throttled ${THROTTLED_MS / 1000}.`,
  );
  await until(() => received.size >= count / 2);
  const killedAt = received.size;
  await run.crash();
  database = await run.openDatabase();
  console.error(`Killed after ${seconds()} s with ${killedAt} sent, and started again.`);
  await until(async () => (await statusOf(id)) === 'sent');
  await takeEmails();
  report(seconds());
} finally {
  await run.stop();
}

function report(took: number): void {
  const times = new Map<string, number>();
  for (const address of received.values()) times.set(address, (times.get(address) ?? 0) + 1);
  const missing = Array.from({ length: count }, (_, at) => addressOf(at)).filter((one) => !times.has(one));
  const twice = [...times.values()].filter((one) => one > 1).length;
  console.table([
    { subscribers: count, emails: received.size, missing: missing.length, twice, seconds: took },
  ]);
  const rate = 14 * 0.8;
  console.log(
    `At the rate of a new account (14 a second, of which letters use 80 %): ${Math.ceil(count / rate / 60)} min.`,
  );
  if (missing.length > 0 || twice > 0) process.exitCode = 1;
}

function addressOf(at: number): string {
  return `reader-${at}@bench.example`;
}

async function storeSubscribers(): Promise<void> {
  const items = Array.from({ length: count }, (_, at) => {
    const createdAt = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
    return {
      kind: 'subscriber',
      email: addressOf(at),
      id: randomUUID(),
      status: 'subscribed',
      createdAt,
      consent: { requestedAt: createdAt, confirmedAt: createdAt },
      optInId: randomUUID(),
      confirmationRequests: [],
      mails: {},
      version: 0,
      revision: 1,
    };
  });
  for (let start = 0; start < items.length; start += BATCH) {
    const puts = items.slice(start, start + BATCH).map((Item) => ({ PutRequest: { Item } }));
    await database.client.send(
      new BatchWriteCommand({ RequestItems: { [database.tableOf('Subscribers')]: puts } }),
    );
  }
}

/** @returns its id */
async function sendLetter(): Promise<string> {
  const call = await openApi(run.origin);
  const text = {
    subject: 'News',
    preview: 'All of it',
    body: '## Hello\n\nSome **words** and [a link](/blog).',
  };
  const { record } = await call<{ record: Letter }>(api.adminLetterCreation, text);
  const { id, version, edition } = record;
  await call(routeTo(api.adminLetterSending, { id }), { version, edition, recipients: count });
  return id;
}

async function statusOf(id: string): Promise<string | undefined> {
  const request = new GetCommand({ TableName: database.tableOf('Letters'), Key: { id } });
  return (await database.client.send(request)).Item?.status;
}

/** Waits, and records emails in the meantime, because the local run keeps only the latest. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + MAX_MS;
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(`Not finished: ${received.size} emails.`);
    await wait(POLL_MS);
    await takeEmails();
  }
}

async function takeEmails(): Promise<void> {
  for (const { id, to, subject } of await run.takeEmails()) {
    if (subject === 'News') received.set(id, to[0] ?? '');
  }
}
