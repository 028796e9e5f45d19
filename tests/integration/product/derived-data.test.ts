import { DeleteCommand, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { main } from '../../../bin/derived-data.ts';
import { runCommand } from '../../support/commands.ts';
import { client, contact } from '../../support/stored-records.ts';
import { startBackOffice } from './back-office.ts';

const office = startBackOffice();

const tableOf = (name: string) => office.stack.outputs[`${name}TableName`];

const put = (table: string, Item: object) =>
  office.database.send(new PutCommand({ TableName: tableOf(table), Item: { ...Item } }));
const remove = (table: string, id: string) =>
  office.database.send(new DeleteCommand({ TableName: tableOf(table), Key: { id } }));

/** All items of a table, once the functions have handled all changes. A change that failed comes again later. */
async function itemsOf(table: string): Promise<Record<string, unknown>[]> {
  await office.cloud.eventsSettled();
  const { Items = [] } = await office.database.send(new ScanCommand({ TableName: tableOf(table) }));
  return Items;
}

/** The index entries of a word or a record. */
const indexed = async (part: string) =>
  (await itemsOf('SearchIndex')).map(({ token }) => String(token)).filter((token) => token.includes(part));

const ORDER = { kind: 'order', createdAt: '2026-03-01T12:00:00.000Z' };

const store = (id: string, name: string) => put('Orders', { ...ORDER, id, name, email: 'p@search.example' });

/** Runs the operator's command. */
const deriveAgain = () => runCommand(main, ['--stage', 'local'], { PORT: new URL(office.cloud.origin).port });

it('the client of a paid order is made where an order is written, and by a command where that has failed', async () => {
  const paidAt = ORDER.createdAt;
  const paid = {
    ...ORDER,
    id: 'order-paid',
    name: 'Cora',
    paidAt,
    email: 'cora@derived.example',
    services: [],
  };
  const clients = async () => (await itemsOf('Clients')).filter(({ email }) => email === paid.email);
  await put('Orders', paid);
  await expect.poll(clients).toHaveLength(1);
  const [{ id } = expect.fail('no client')] = await clients();
  await remove('Clients', String(id));
  expect(await clients()).toEqual([]);
  expect((await deriveAgain()).code).toBe(0);
  expect(await clients()).toMatchObject([{ id, status: 'paid', paidAt }]);
  await remove('Orders', paid.id);
});

describe('the figures', () => {
  const day = '2026-03-02';
  const createdAt = `${day}T18:00:00.000Z`;

  async function counted(): Promise<Record<string, unknown>> {
    await office.cloud.eventsSettled();
    const Key = { list: 'figures', day };
    const { Item = {} } = await office.database.send(
      new GetCommand({ TableName: tableOf('DayCounts'), Key }),
    );
    return Item;
  }

  const request = (id: string, status: 'new' | 'contacted' | 'spam' = 'new') =>
    contact({ id, status, createdAt, email: `${id}@figures.example` });

  it('count each record once, however often and together with how many it changes', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `figure-${at}`);
    await Promise.all(ids.map((id) => put('ContactSubmissions', request(id))));
    await Promise.all(ids.map((id) => put('ContactSubmissions', request(id, 'contacted'))));
    await expect.poll(counted).toMatchObject({ inquiries: 12, 'came-from.submissions.unknown': 12 });
    await put('ContactSubmissions', request('figure-0', 'spam'));
    await expect.poll(counted).toMatchObject({ inquiries: 11 });
    await put('ContactSubmissions', request('figure-0'));
    await expect.poll(counted).toMatchObject({ inquiries: 12 });
  });

  it('keep a deleted record, and do not say whose it was', async () => {
    await remove('ContactSubmissions', 'figure-1');
    expect(await counted()).toMatchObject({ inquiries: 12 });
    const counts = await itemsOf('DayCounts');
    expect(counts.filter(({ list }) => list === 'figures#submissions')).toHaveLength(12);
    expect(JSON.stringify(counts)).not.toContain('figures.example');
  });

  it('do not keep a client who has become part of another', async () => {
    for (const id of ['one', 'other']) {
      const email = `${id}@figures.example`;
      await put('Clients', client({ id, email, createdAt, paidAt: createdAt, orders: {} }));
    }
    await expect.poll(counted).toMatchObject({ won: 2 });
    await put('Clients', { id: 'other', clientId: 'one' });
    await expect.poll(counted).toMatchObject({ won: 1 });
  });
});

describe('the search index', () => {
  it('follows whatever is written to a table of a list, and only that', async () => {
    await store('order-1', 'Persephone');
    await expect.poll(() => indexed('persephone')).toEqual(['orders|persephone', 'orders|persephone']);
    await store('order-1', 'Demeter');
    await expect.poll(() => indexed('persephone')).toEqual([]);
    await remove('Orders', 'order-1');
    await expect.poll(() => indexed('order-1')).toEqual([]);
    await expect.poll(() => indexed('demeter')).toEqual([]);
  });

  it('is rebuilt by a command, which adds missing entries and removes stale ones', async () => {
    await store('order-2', 'Persephone');
    await expect.poll(() => indexed('persephone')).toHaveLength(2);
    await put('SearchIndex', { ...ORDER, token: 'orders#bygone7', at: '-', words: ['ghost'] });
    await put('SearchIndex', { token: 'orders|ghost', at: `${ORDER.createdAt}#bygone7` });
    for (const at of [`${ORDER.createdAt}#order-2`, '-']) {
      const Key = { token: 'orders|persephone', at };
      await office.database.send(new DeleteCommand({ TableName: tableOf('SearchIndex'), Key }));
    }
    expect(await indexed('persephone')).toEqual([]);

    const { code, out, err } = await deriveAgain();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('orders: 1 item read; removed 1 deleted record from the index');
    expect(await indexed('persephone')).toHaveLength(2);
    expect(await indexed('ghost')).toEqual([]);
    expect(await indexed('bygone7')).toEqual([]);
  });

  it('is rebuilt past a record that cannot be indexed, which the command names', async () => {
    await put('Orders', { ...ORDER, id: 'order-0', name: 7 });
    await store('order-3', 'Hecate');
    await office.cloud.eventsSettled();
    const { code, out, err } = await deriveAgain();
    expect(code).toBe(3);
    expect(err).toMatch(/^orders: order-0 could not be derived: .+$/m);
    expect(out).toContain('clients: ');
    expect(await indexed('hecate')).toHaveLength(2);
    await remove('Orders', 'order-0');
  });

  it('prints its usage and the stages', async () => {
    const { code, err } = await runCommand(main, [], {});
    expect(code).toBe(2);
    expect(err).toContain('--stage must be one of dev, prod, local.');
  });
});
