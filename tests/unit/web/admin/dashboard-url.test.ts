import { describe, expect, it } from 'vitest';
import {
  fileNameOf,
  isNarrowed,
  readView,
  toListFilter,
  urlOf,
} from '../../../../web/features/admin/dashboard-url.ts';

const NOTHING = {
  list: 'submissions',
  status: '',
  payment: '',
  service: '',
  from: '',
  to: '',
  overdue: '',
  owner: '',
  due: '',
  cameFrom: '',
  flag: '',
  sort: '',
  q: '',
} as const;

function read(query: string) {
  return readView(new URLSearchParams(query));
}

describe("the dashboard's URL", () => {
  it('contains the whole view, without defaults', () => {
    expect(urlOf(NOTHING)).toBe('/admin?list=submissions');
    expect(urlOf({ numbers: 'week' })).toBe('/admin');
    expect(urlOf({ numbers: 'month' })).toBe('/admin?by=month');
    expect(urlOf({ list: 'orders', status: 'closed', q: 'a & b', open: 'cs/1' })).toBe(
      '/admin?list=orders&status=closed&q=a+%26+b&open=cs%2F1',
    );
  });

  it('is read from an email link that an email program has changed', () => {
    for (const bent of [
      'list=orders&open=cs_1).',
      'list=orders&amp;open=cs_1',
      'list%3Dorders&open=cs_1%0D%0A',
    ]) {
      expect(read(bent), bent).toMatchObject({ list: 'orders', open: 'cs_1' });
    }
  });

  it('is read back unchanged', () => {
    const filters = { ...NOTHING, status: 'new', q: 'harbor & co', person: 'a#1' };
    const days = { from: '2026-11-01', to: '2026-11-30', sort: 'oldest' };
    for (const one of [
      { ...filters, list: 'onboarding', service: 'seo-services' },
      { ...filters, ...days, list: 'orders', payment: 'expired', service: 'basic-seo' },
      { ...filters, ...days, overdue: 'yes' },
    ] as const) {
      expect(read(urlOf(one).split('?')[1] ?? '')).toEqual(one);
    }
  });

  it.each([
    ['an unknown list', 'list=passwords', NOTHING],
    ['a status of another list', 'list=orders&status=spam', { ...NOTHING, list: 'orders' }],
    ['a search that is too long', `q=${'a'.repeat(500)}`, { ...NOTHING, q: 'a'.repeat(100) }],
    ['a payment of a list without any', 'payment=expired', NOTHING],
    ['a payment state without a filter', 'list=orders&payment=paid', { ...NOTHING, list: 'orders' }],
    ['a service of another list', 'service=basic-seo', NOTHING],
    [
      'where visitors of a list without any came from',
      'list=letters&cameFrom=search',
      { ...NOTHING, list: 'letters' },
    ],
    ['an unknown kind of that', 'cameFrom=spies', NOTHING],
    ['invalid days', 'from=2026-02-30&to=soon', NOTHING],
    ['overdue replies among closed records', 'status=closed&overdue=yes', { ...NOTHING, status: 'closed' }],
    [
      'overdue replies of a list without a promise',
      'list=orders&overdue=yes',
      { ...NOTHING, list: 'orders' },
    ],
    ['an unknown order', 'sort=random', NOTHING],
    ['empty values', 'open=&person=&q=%20', NOTHING],
  ])('ignores %s', (_, query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it('without a list, filter, or record is that of the numbers', () => {
    expect(read('').numbers).toBe('week');
    expect(read('by=month').numbers).toBe('month');
    expect(read('by=year').numbers).toBe('week');
    for (const query of ['list=submissions', 'status=new', 'open=1', 'by=month&q=x']) {
      expect(read(query), query).not.toHaveProperty('numbers');
    }
    expect(toListFilter(read(''))).toEqual(NOTHING);
  });

  it.each([
    ['list=clients', 'clients'],
    ['list=clients&owner=anna%40example.com', 'clients-of-anna'],
    ['owner=anna%40example.com&due=today', 'submissions-of-anna-due-today'],
    ['status=new&overdue=yes&due=past', 'submissions-new-overdue-due-past'],
  ])('with %s gives an export its own file name: %s', (query, name) => {
    expect(fileNameOf(toListFilter(read(query)))).toBe(name);
  });

  it('is narrowed by a filter, but not by an order or an open record', () => {
    expect(isNarrowed(toListFilter(read('sort=oldest&open=1')))).toBe(false);
    expect(isNarrowed(toListFilter(read('from=2026-11-01')))).toBe(true);
  });
});
