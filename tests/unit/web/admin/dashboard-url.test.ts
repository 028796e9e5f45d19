import { describe, expect, it } from 'vitest';
import { readView, urlOf } from '../../../../web/features/admin/dashboard-url.ts';

function read(query: string) {
  return readView(new URLSearchParams(query));
}

describe("the dashboard's URL", () => {
  it('says all of what is shown, and nothing that goes without saying', () => {
    expect(urlOf({ list: 'submissions', status: '', payment: '', q: '' })).toBe('/admin');
    expect(urlOf({ list: 'orders', status: 'closed', q: 'a & b', open: 'cs/1' })).toBe(
      '/admin?list=orders&status=closed&q=a+%26+b&open=cs%2F1',
    );
  });

  it('is read as it was written', () => {
    const filters = { status: 'new', payment: '', q: 'harbor & co', person: 'a#1' };
    for (const one of [
      { ...filters, list: 'onboarding' },
      { ...filters, list: 'orders', payment: 'expired' },
    ] as const) {
      expect(read(urlOf(one).split('?')[1] ?? '')).toEqual(one);
    }
  });

  it.each([
    ['an unknown list', 'list=passwords', { list: 'submissions', status: '', payment: '', q: '' }],
    [
      'a status of another list',
      'list=orders&status=spam',
      { list: 'orders', status: '', payment: '', q: '' },
    ],
    [
      'a search that is too long',
      `q=${'a'.repeat(500)}`,
      { list: 'submissions', status: '', payment: '', q: 'a'.repeat(100) },
    ],
    [
      'a payment of a list without any',
      'payment=expired',
      { list: 'submissions', status: '', payment: '', q: '' },
    ],
    [
      'a state that nobody looks for by itself',
      'list=orders&payment=paid',
      { list: 'orders', status: '', payment: '', q: '' },
    ],
    ['empty values', 'open=&person=&q=%20', { list: 'submissions', status: '', payment: '', q: '' }],
  ])('is not led astray by %s', (_, query, expected) => {
    expect(read(query)).toEqual(expected);
  });
});
