import { describe, expect, it } from 'vitest';
import { readView } from '../../../../web/features/admin/dashboard-url.ts';
import { chosenFilters, narrowedText } from '../../../../web/features/admin/list/list-filters.tsx';

describe('the filters of a list', () => {
  it('each have a text, and other parameters have none', () => {
    const chosen = (query: string) =>
      chosenFilters(readView(new URLSearchParams(query))).map(([, text]) => text);
    expect(chosen('status=new&q=ada&open=1')).toEqual([]);
    expect(chosen('from=2026-11-01&to=2026-11-30&service=seo&status=new&overdue=yes&sort=oldest')).toEqual([
      'From Nov 1, 2026',
      'Through Nov 30, 2026',
      'SEO',
      'Reply overdue',
      'Oldest first',
    ]);
    expect(chosen('owner=ada@example.com&due=past')).toEqual(['Owner ada@example.com', 'Overdue']);
    expect(chosen('owner=other&due=never')).toEqual([]);
  });

  it('are announced together with the status, the payment and the search', () => {
    const read = (query: string) => narrowedText(readView(new URLSearchParams(query)));
    expect(read('')).toBe('');
    expect(read('status=new&q=ada&sort=oldest')).toBe(': New, Oldest first, search for ada');
    expect(read('list=orders&payment=expired')).toBe(': Abandoned');
  });
});
