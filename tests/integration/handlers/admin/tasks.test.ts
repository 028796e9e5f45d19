import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import { addDays, businessDay } from '../../../../domain/time/business-hours.ts';
import { client, contact } from '../../../support/stored-records.ts';
import { passTime } from '../api-harness.ts';
import { startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

const today = () => businessDay(new Date());

async function put(changes: Parameters<typeof client>[0] = {}) {
  const record = client({ email: harness.newEmail(), status: 'live', ...changes });
  await harness.store('clients', record);
  return record;
}

const change = (id: string, version: number, task: object, claims = harness.admin) =>
  harness.change('clients', id, { version, task }, claims);

async function tasksOf(id: string) {
  const { body } = await harness.call('admin-person', { path: { list: 'clients', id } });
  return body.tasks as { id: string; text: string; owner?: string; doneBy?: string; day: string }[];
}

const numbersOf = async (claims = harness.admin) =>
  (
    (await harness.call('admin-numbers', { claims })).body.work as {
      clients: { due: number; overdue: number };
    }
  ).clients;

describe('a task', () => {
  it('is added, assigned, moved, done and reopened, each in the history', async () => {
    const { id } = await put();
    const added = await change(id, 0, { text: 'Call', day: '2026-07-01' });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const [{ id: taskId } = { id: '' }] = await tasksOf(id);
    await change(id, 1, { id: taskId, owner: 'admin@example.com' });
    await change(id, 2, { id: taskId, day: '2026-07-02' });
    await change(id, 3, { id: taskId, done: true });
    expect(await tasksOf(id)).toMatchObject([
      { text: 'Call', owner: 'admin@example.com', day: '2026-07-02', doneBy: 'admin@example.com' },
    ]);
    await change(id, 4, { id: taskId, done: false });
    const { record, changes } = await harness.look('clients', id);
    expect(record.todo).toEqual({ open: 1, total: 1, day: '2026-07-02', owners: ['admin@example.com'] });
    expect(changes.map((one) => one.task)).toMatchObject([
      { done: false },
      { done: true },
      { day: { from: '2026-07-01', to: '2026-07-02' } },
      { owner: { from: '', to: 'admin@example.com' } },
      { added: true, text: 'Call' },
    ]);
  });

  it('makes its client due and mine until it is done', async () => {
    const claims = await harness.signIn({ email: 'tasks@example.com' });
    const { due, overdue } = await numbersOf(claims);
    const { id } = await put();
    await change(id, 0, { text: 'Call', day: addDays(today(), -1), owner: 'tasks@example.com' }, claims);
    expect(await numbersOf(claims)).toMatchObject({ mine: 1, due: due + 1, overdue: overdue + 1 });
    expect(await harness.idsIn('clients', { due: 'past' })).toContain(id);
    const [{ id: taskId } = { id: '' }] = await tasksOf(id);
    await change(id, 1, { id: taskId, done: true });
    expect(await numbersOf(claims)).toMatchObject({ mine: 0 });
    expect(await harness.idsIn('clients', { due: 'past' })).not.toContain(id);
  });

  it.each([
    ['an owner who is not an administrator', { text: 'Call', day: '2026-07-01', owner: 'x@y.example' }],
    ['no day', { text: 'Call' }],
    ['an unknown id', { id: 'none', done: true }],
    ['a long text', { text: 'x'.repeat(201), day: '2026-07-01' }],
  ])('is refused with %s', async (_, task) => {
    const { id } = await put();
    expect((await change(id, 0, task)).status).toBe(400);
    expect(await tasksOf(id)).toEqual([]);
  });

  it('is refused after another change, and on other records', async () => {
    const { id } = await put();
    await change(id, 0, { text: 'Call', day: '2026-07-01' });
    expect(await change(id, 0, { text: 'Mail', day: '2026-07-01' })).toMatchObject({ status: 409 });
    const other = contact();
    await harness.store('submissions', other);
    const body = { version: 0, task: { text: 'Call', day: '2026-07-01' } };
    expect((await harness.change('submissions', other.id, body)).body.code).toBe('nothing_to_change');
  });
});

describe('a digest', () => {
  async function ask(email: string) {
    const claims = await harness.signIn({ email });
    expect(await harness.call('admin-digest', { body: { digest: true }, claims })).toMatchObject({
      status: 200,
    });
    passTime(1);
    return claims;
  }

  it('tells of assigned and overdue tasks and promises, at most once an hour', async () => {
    const email = 'digest@example.com';
    const claims = await ask(email);
    expect((await harness.call('admin-session', { claims })).body.digest).toBe(true);
    const { id } = await put({ businessName: 'Engines Inc.' });
    await change(id, 0, { text: 'Plan the posts', day: addDays(today(), 9), owner: email }, claims);
    await harness.runSchedule();
    expect(harness.emailsTo(email), 'not within the first hour').toEqual([]);
    passTime(61);
    await harness.runSchedule();
    const [mail = expect.fail('No digest')] = harness.emailsTo(email);
    expect(mail.subject).toBe('Tasks: 1 new for you');
    expect(mail.text).toContain('Plan the posts');
    expect(mail.text).toContain('Engines Inc.');
    expect(mail.text).toContain(`/admin?list=clients&open=${id}\n`);
    passTime(61);
    await harness.runSchedule();
    expect(harness.emailsTo(email), 'nothing new').toHaveLength(1);
  });

  it('tells the owner of a client of its tasks without an owner, old and new ones', async () => {
    const email = 'owner@example.com';
    await ask(email);
    const day = addDays(today(), 9);
    const { id } = await put();
    await change(id, 0, { text: 'Plan the posts', day });
    passTime(61);
    await harness.change('clients', id, { version: 1, owner: email });
    await change(id, 2, { text: 'Call', day });
    await harness.runSchedule();
    const text = harness.emailsTo(email)[0]?.text;
    expect(text).toContain('Plan the posts');
    expect(text).toContain('Call');
  });

  it('is sent again by the next run when the email service refuses it', async () => {
    const email = 'refused@example.com';
    const claims = await ask(email);
    const { id } = await put();
    await change(id, 0, { text: 'Call', day: addDays(today(), 9), owner: email }, claims);
    passTime(61);
    await harness.breakDuring('ses', () => harness.runSchedule());
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
  });

  /** Lets the function's call of the database that `isIt` describes go wrong once. */
  function breakCall(
    isIt: (input: string) => boolean,
    respond: (call: () => Promise<unknown>) => Promise<unknown>,
  ) {
    const send = DynamoDBDocumentClient.prototype.send as (command: unknown) => Promise<unknown>;
    let isBroken = false;
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
      this: DynamoDBDocumentClient,
      command: unknown,
    ) {
      const call = () => send.call(this, command);
      if (isBroken || !isIt(JSON.stringify((command as { input: object }).input))) return call();
      isBroken = true;
      return respond(call);
    });
  }

  /** An administrator with a task to be told of. */
  async function askWithNews(email: string): Promise<void> {
    const claims = await ask(email);
    const { id } = await put();
    await change(id, 0, { text: 'Call', day: addDays(today(), 9), owner: email }, claims);
    passTime(61);
  }

  it('is sent by the next run when the database fails just before the email', async () => {
    const email = 'unread@example.com';
    await askWithNews(email);
    harness.enter('mail-retry');
    const { SUPPRESSED_ADDRESSES_TABLE: table = '' } = process.env;
    breakCall(
      (input) => input.includes(table),
      () => Promise.reject(new Error('No database')),
    );
    expect((await harness.tryToRunSchedule()).error).toBeDefined();
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
  });

  it.each<[string, (call: () => Promise<unknown>) => Promise<unknown>]>([
    ['is repeated', (call) => call().then(call)],
    ['is lost', (call) => call().then(() => Promise.reject(new Error('Lost')))],
  ])('is sent when the response to its own note %s', async (how, respond) => {
    const email = `${how.replaceAll(' ', '-')}@example.com`;
    await askWithNews(email);
    breakCall((input) => input.includes('SET since'), respond);
    await harness.runSchedule();
    await harness.runSchedule();
    expect(harness.emailsTo(email)).toHaveLength(1);
  });

  it('goes only to those who asked and did not end it', async () => {
    const ended = 'ended@example.com';
    const claims = await ask(ended);
    await harness.call('admin-digest', { body: { digest: false }, claims });
    const silent = await harness.signIn({ email: 'silent@example.com' });
    for (const [email, who] of [
      [ended, claims],
      ['silent@example.com', silent],
    ] as const) {
      const { id } = await put();
      await change(id, 0, { text: 'Call', day: addDays(today(), 9), owner: email }, who);
    }
    passTime(61);
    await harness.runSchedule();
    for (const email of [ended, 'silent@example.com']) expect(harness.emailsTo(email)).toEqual([]);
  });
});
