import { describe, expect, it } from 'vitest';
import { readLook, USUAL_LOOK } from '../../../../web/features/admin/list/look.ts';

describe('the look of lists', () => {
  it('is read as it was stored', () => {
    const look = { lines: 2, columns: { orders: ['Sum', 'Code'] }, folded: [] } as const;
    expect(readLook(JSON.stringify(look))).toEqual(look);
  });

  it.each(['', 'null', '[]', '{"lines":3,"columns":null,"folded":"live"}', '{"columns":7,"folded":[1]}'])(
    'is the usual one for %j',
    (text) => {
      expect(readLook(text)).toEqual(USUAL_LOOK);
    },
  );

  it('keeps the valid part of the columns', () => {
    const columns = { orders: ['Sum'], clients: 'Paid', letters: [1] };
    expect(readLook(JSON.stringify({ columns })).columns).toEqual({ orders: ['Sum'] });
  });
});
