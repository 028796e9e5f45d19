import { describe, expect, it } from 'vitest';
import { isSameFilter, readFilter, withFilter } from '../../../web/features/blog/use-filter.ts';

describe('the filter in the URL', () => {
  it('is read and written', () => {
    const filter = { query: 'a & b?', category: 'Email & SMS' };
    const params = withFilter(new URLSearchParams(), filter);
    expect(params.toString()).toBe('q=a+%26+b%3F&category=Email+%26+SMS');
    expect(readFilter(new URLSearchParams(params.toString()))).toEqual(filter);
  });

  it('keeps the rest of the URL, and removes empty filters', () => {
    const before = new URLSearchParams('utm_source=letter&q=old&category=Reputation');
    expect(withFilter(before, { query: '', category: '' }).toString()).toBe('utm_source=letter');
    expect(readFilter(new URLSearchParams('utm_source=letter'))).toEqual({ query: '', category: '' });
  });

  it('is the same when both of its parts are', () => {
    expect(isSameFilter({ query: 'a', category: 'b' }, { query: 'a', category: 'b' })).toBe(true);
    expect(isSameFilter({ query: 'a', category: 'b' }, { query: 'a', category: '' })).toBe(false);
  });
});
