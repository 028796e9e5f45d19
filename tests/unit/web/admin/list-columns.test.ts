import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '../../../../domain/contracts/admin-records.ts';
import { ADMIN_LISTS } from '../../../../domain/records/records.ts';
import { findKind } from '../../../../web/features/admin/kinds/kinds.ts';
import { ORDER_COLUMNS, serviceNames } from '../../../../web/features/admin/kinds/orders/order-columns.tsx';
import { findColumns, toTracks } from '../../../../web/features/admin/list/list-columns.tsx';
import { order } from './made-records.ts';

const total = (name: string, ...orders: OrderSummary[]) =>
  ORDER_COLUMNS.find((column) => column.name === name)?.total?.(orders);

describe('the columns of a list', () => {
  it.each(ADMIN_LISTS)('have different names: %s', (list) => {
    const names = findKind(list).columns.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are the usual ones until others are chosen, in the order of the kind', () => {
    const names = (chosen?: string[]) =>
      findColumns('orders', { columns: chosen ? { orders: chosen } : {} }).map(({ name }) => name);
    expect(names()).toEqual(['Services', 'Sum', 'Period', 'Payment']);
    expect(names(['Refunded', 'Sum', 'Unknown'])).toEqual(['Sum', 'Refunded']);
    expect(names([])).toEqual([]);
  });

  it('have a track each, between the name and the owner', () => {
    const tracks = toTracks('orders', findColumns('orders', { columns: { orders: ['Sum', 'Period'] } }));
    expect(tracks).toMatch(/\[main\] minmax\(12rem, 1\.2fr\) 7\.5rem 8rem {2}\[owner\]/);
  });
});

describe('the totals of orders', () => {
  it('leave out payments that bring no money, and keep currencies apart', () => {
    const orders = [
      order({}),
      order({ payment: 'processing', amount: 5_050 }),
      order({ payment: 'disputed', currency: 'cad', amount: 900 }),
      order({ payment: 'expired' }),
      order({ payment: 'failed' }),
      order({ payment: 'refunded' }),
    ];
    expect(total('Sum', ...orders)).toBe('$650.50 + CA$9.00');
  });

  it('count refunds of renewals and of every order', () => {
    const refunded = order({ payment: 'refunded', refunded: 10_000 });
    expect(total('Refunded', refunded, order({ refunded: 50, renewals: { refunded: 25 } }), order({}))).toBe(
      '$100.75',
    );
  });
});

it('names services by the catalog, and others by their id', () => {
  expect(serviceNames(['basic-seo', 'of-old'])).toBe('Essential SEO, of-old');
  expect(serviceNames()).toBe('');
});
