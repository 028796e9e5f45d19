import { describe, expect, it, vi } from 'vitest';
import { exportCsv } from '../../../../web/features/admin/export-csv.ts';

const PARTS = [
  { csv: 'Name\r\nMara\r\n', count: 1000, cursor: 'two' },
  { csv: 'Tom\r\n', count: 1000, cursor: 'three' },
  { csv: 'Priya\r\n', count: 7 },
];

function partsFrom(parts: readonly (typeof PARTS)[number][]) {
  const left = [...parts];
  return vi.fn(
    async (_cursor: string | undefined) => left.shift() ?? Promise.reject(new Error('no such part')),
  );
}

describe('an export', () => {
  it('is put together from all parts in order, marked as UTF-8', async () => {
    const fetchPart = partsFrom(PARTS);
    const counts: number[] = [];
    const parts = await exportCsv(fetchPart, (count) => counts.push(count));
    expect(parts.join('')).toBe('\uFEFFName\r\nMara\r\nTom\r\nPriya\r\n');
    expect(fetchPart.mock.calls).toEqual([[undefined], ['two'], ['three']]);
    expect(counts).toEqual([1000, 2000, 2007]);
  });

  it('comes to nothing rather than to half a file', async () => {
    await expect(exportCsv(partsFrom(PARTS.slice(0, 2)), () => {})).rejects.toThrow('no such part');
  });
});
