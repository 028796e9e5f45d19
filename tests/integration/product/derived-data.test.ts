import { BatchWriteCommand, DeleteCommand, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { main } from '../../../bin/derived-data.ts';
import { runCommand } from '../../support/commands.ts';
import { startBackOffice } from './back-office.ts';

const office = startBackOffice();

const tableOf = (name: string) => office.stack.outputs[`${name}TableName`];

interface Indexed {
  readonly token: string;
  readonly at: string;
}

/** The index entries of a word or a record. */
async function indexed(part: string): Promise<string[]> {
  await office.cloud.eventsSettled();
  const { Items = [] } = await office.database.send(new ScanCommand({ TableName: tableOf('SearchIndex') }));
  return (Items as Indexed[]).filter(({ token }) => token.includes(part)).map(({ token }) => token);
}

function store(id: string, name: string): Promise<unknown> {
  const Item = { id, kind: 'order', createdAt: '2026-03-01T12:00:00.000Z', name, email: 'p@search.example' };
  return office.database.send(new PutCommand({ TableName: tableOf('Orders'), Item }));
}

describe('the client of a paid order', () => {
  it('is made where an order is written, and by a command where that has failed', async () => {
    const Item = { id: 'order-paid', kind: 'order', createdAt: '2026-03-01T12:00:00.000Z', name: 'Cora' };
    const paid = { ...Item, paidAt: Item.createdAt, email: 'cora@derived.example', services: [] };
    const TableName = tableOf('Clients');
    const clients = async () => {
      await office.cloud.eventsSettled();
      const { Items = [] } = await office.database.send(new ScanCommand({ TableName }));
      return Items.filter(({ email }) => email === paid.email);
    };
    await office.database.send(new PutCommand({ TableName: tableOf('Orders'), Item: paid }));
    const [{ id } = expect.fail('no client'), ...others] = await clients();
    expect(others).toEqual([]);
    await office.database.send(new DeleteCommand({ TableName, Key: { id } }));
    expect(await clients()).toEqual([]);
    const { code } = await runCommand(main, ['--stage', 'local'], {
      PORT: new URL(office.cloud.origin).port,
    });
    expect(code).toBe(0);
    expect(await clients()).toMatchObject([{ id, status: 'paid', paidAt: paid.paidAt }]);
    await office.database.send(
      new DeleteCommand({ TableName: tableOf('Orders'), Key: { id: 'order-paid' } }),
    );
  });
});

describe('the figures', () => {
  const day = '2026-03-02';
  const put = (table: string, Item: object) =>
    office.database.send(new PutCommand({ TableName: tableOf(table), Item: { ...Item } }));
  const remove = (table: string, id: string) =>
    office.database.send(new DeleteCommand({ TableName: tableOf(table), Key: { id } }));

  async function counted(): Promise<Record<string, unknown>> {
    await office.cloud.eventsSettled();
    const Key = { list: 'figures', day };
    const { Item = {} } = await office.database.send(
      new GetCommand({ TableName: tableOf('DayCounts'), Key }),
    );
    return Item;
  }

  const request = (id: string, status = 'new') => ({
    ...{ id, status, kind: 'contact', email: `${id}@figures.example`, name: 'Ida', message: 'Hello' },
    ...{ createdAt: `${day}T18:00:00.000Z`, services: [], mails: {}, version: 0, revision: 1 },
  });

  it('count each record once, however often and together with how many it changes', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `figure-${at}`);
    await Promise.all(ids.map((id) => put('ContactSubmissions', request(id))));
    await Promise.all(ids.map((id) => put('ContactSubmissions', request(id, 'contacted'))));
    expect(await counted()).toMatchObject({ inquiries: 12, 'came-from.submissions.unknown': 12 });
    await put('ContactSubmissions', request('figure-0', 'spam'));
    expect(await counted()).toMatchObject({ inquiries: 11 });
    await put('ContactSubmissions', request('figure-0'));
    expect(await counted()).toMatchObject({ inquiries: 12 });
  });

  it('keep a deleted record, and forget which one it was', async () => {
    await remove('ContactSubmissions', 'figure-1');
    expect(await counted()).toMatchObject({ inquiries: 12 });
    const { Items = [] } = await office.database.send(new ScanCommand({ TableName: tableOf('DayCounts') }));
    expect(Items.filter(({ list }) => list === 'figures#submissions')).toHaveLength(11);
    expect(JSON.stringify(Items)).not.toContain('figures.example');
  });

  it('do not keep a client who has become part of another', async () => {
    const client = (id: string) => ({
      ...{
        id,
        kind: 'client',
        email: `${id}@figures.example`,
        emails: [],
        name: '',
        businessName: '',
        status: 'paid',
      },
      ...{
        createdAt: `${day}T18:00:00.000Z`,
        paidAt: `${day}T18:00:00.000Z`,
        orders: {},
        mergedIds: [],
        version: 0,
      },
      revision: 1,
    });
    await put('Clients', client('one'));
    await put('Clients', client('other'));
    expect(await counted()).toMatchObject({ won: 2 });
    await put('Clients', { id: 'other', clientId: 'one' });
    expect(await counted()).toMatchObject({ won: 1 });
  });
});

describe('the search index', () => {
  it('follows whatever is written to a table of a list, and only that', async () => {
    await store('order-1', 'Persephone');
    expect(await indexed('persephone')).toEqual(['orders|persephone', 'orders|persephone']);
    await store('order-1', 'Demeter');
    expect(await indexed('persephone')).toEqual([]);
    await office.database.send(new DeleteCommand({ TableName: tableOf('Orders'), Key: { id: 'order-1' } }));
    expect(await indexed('order-1')).toEqual([]);
    expect(await indexed('demeter')).toEqual([]);
  });

  it('is rebuilt by a command, which adds missing entries and removes stale ones', async () => {
    await store('order-2', 'Persephone');
    expect(await indexed('persephone')).toHaveLength(2);
    const stray = {
      token: 'orders#bygone7',
      at: '-',
      createdAt: '2026-03-01T12:00:00.000Z',
      words: ['ghost'],
    };
    const TableName = tableOf('SearchIndex') ?? '';
    await office.database.send(
      new BatchWriteCommand({
        RequestItems: {
          [TableName]: [
            ...[stray, { token: 'orders|ghost', at: '2026-03-01T12:00:00.000Z#bygone7' }].map((Item) => ({
              PutRequest: { Item },
            })),
            {
              DeleteRequest: { Key: { token: 'orders|persephone', at: '2026-03-01T12:00:00.000Z#order-2' } },
            },
            { DeleteRequest: { Key: { token: 'orders|persephone', at: '-' } } },
          ],
        },
      }),
    );
    expect(await indexed('persephone')).toEqual([]);

    const { code, out, err } = await runCommand(main, ['--stage', 'local'], {
      PORT: new URL(office.cloud.origin).port,
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('orders: 1 item read; removed 1 deleted record from the index');
    expect(await indexed('persephone')).toHaveLength(2);
    expect(await indexed('ghost')).toEqual([]);
    expect(await indexed('bygone7')).toEqual([]);
  });

  it('is rebuilt past a record that cannot be indexed, which the command names', async () => {
    const Item = { id: 'order-0', kind: 'order', createdAt: '2026-03-01T12:00:00.000Z', name: 7 };
    await office.database.send(new PutCommand({ TableName: tableOf('Orders'), Item }));
    await store('order-3', 'Hecate');
    await office.cloud.eventsSettled();
    const { code, out, err } = await runCommand(main, ['--stage', 'local'], {
      PORT: new URL(office.cloud.origin).port,
    });
    expect(code).toBe(3);
    expect(err).toMatch(/^orders: order-0 could not be derived: .+$/m);
    expect(out).toContain('clients: ');
    expect(await indexed('hecate')).toHaveLength(2);
    await office.database.send(new DeleteCommand({ TableName: tableOf('Orders'), Key: { id: 'order-0' } }));
  });

  it('prints its usage and the stages', async () => {
    const { code, err } = await runCommand(main, [], {});
    expect(code).toBe(2);
    expect(err).toContain('--stage must be one of dev, prod, local.');
  });
});
