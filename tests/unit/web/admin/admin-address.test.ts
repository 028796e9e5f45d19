import { describe, expect, it } from 'vitest';
import { addressOf, readAddress } from '../../../../web/features/admin/admin-address.ts';

function read(query: string) {
  return readAddress(new URLSearchParams(query));
}

describe("the dashboard's address", () => {
  it('says all of what is shown, and nothing that goes without saying', () => {
    expect(addressOf({ list: 'submissions', status: '', q: '' })).toBe('/admin');
    expect(addressOf({ list: 'orders', status: 'closed', q: 'a & b', open: 'cs/1' })).toBe(
      '/admin?list=orders&status=closed&q=a+%26+b&open=cs%2F1',
    );
  });

  it('is read as it was written', () => {
    const address = { list: 'onboarding', status: 'new', q: 'harbor & co', person: 'a#1' } as const;
    expect(read(addressOf(address).split('?')[1] ?? '')).toEqual(address);
  });

  it.each([
    ['an unknown list', 'list=passwords', { list: 'submissions', status: '', q: '' }],
    ['a status of another list', 'list=orders&status=spam', { list: 'orders', status: '', q: '' }],
    [
      'a search that is too long',
      `q=${'a'.repeat(500)}`,
      { list: 'submissions', status: '', q: 'a'.repeat(100) },
    ],
    ['empty values', 'open=&person=&q=%20', { list: 'submissions', status: '', q: '' }],
  ])('is not led astray by %s', (_, query, expected) => {
    expect(read(query)).toEqual(expected);
  });
});
