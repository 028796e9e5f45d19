import { afterEach, describe, expect, it, vi } from 'vitest';
import { AdminError } from '../../../../web/features/admin/admin-failure.ts';
import { exportCsv, partsOf } from '../../../../web/features/admin/list/export-csv.ts';

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

const { signal } = new AbortController();

afterEach(() => {
  vi.useRealTimers();
});

describe('an export', () => {
  it('joins all parts in order, marked as UTF-8', async () => {
    const fetchPart = partsFrom(PARTS);
    const counts: number[] = [];
    const file = await exportCsv(fetchPart, (count) => counts.push(count), signal);
    expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('\uFEFFName\r\nMara\r\nTom\r\nPriya\r\n');
    expect(file.type).toBe('text/csv;charset=utf-8');
    expect(fetchPart.mock.calls).toEqual([[undefined], ['two'], ['three']]);
    expect(counts).toEqual([1000, 2000, 2007]);
  });

  it('fetches a failed part again and continues', async () => {
    vi.useFakeTimers();
    const fetchPart = partsFrom(PARTS);
    fetchPart.mockRejectedValueOnce(new AdminError('unavailable'));
    fetchPart.mockRejectedValueOnce(new AdminError('unreachable'));
    const exporting = exportCsv(fetchPart, () => {}, signal);
    await vi.advanceTimersByTimeAsync(1_000 + 3_000);
    expect((await exporting).size).toBe('\uFEFF'.length + 2 + 'Name\r\nMara\r\nTom\r\nPriya\r\n'.length);
    expect(fetchPart.mock.calls.map(([cursor]) => cursor)).toEqual([
      undefined,
      undefined,
      undefined,
      'two',
      'three',
    ]);
  });

  it('fails rather than saving half a file', async () => {
    vi.useFakeTimers();
    const fetchPart = partsFrom(PARTS.slice(0, 2));
    const exporting = expect(exportCsv(fetchPart, () => {}, signal)).rejects.toThrow('no such part');
    await vi.advanceTimersByTimeAsync(60_000);
    await exporting;
    expect(fetchPart).toHaveBeenCalledTimes(2 + 4);
  });

  it('does not retry a permanent failure', async () => {
    const fetchPart = partsFrom([]);
    fetchPart.mockRejectedValue(new AdminError('signed_out'));
    await expect(exportCsv(fetchPart, () => {}, signal)).rejects.toMatchObject({
      failure: 'signed_out',
    });
    expect(fetchPart).toHaveBeenCalledOnce();
  });

  it('ends at once when it is canceled during a pause', async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const fetchPart = partsFrom([]);
    const exporting = expect(exportCsv(fetchPart, () => {}, controller.signal)).rejects.toThrow('canceled');
    await vi.advanceTimersByTimeAsync(500);
    controller.abort(new Error('canceled'));
    await exporting;
    expect(fetchPart).toHaveBeenCalledOnce();
  });

  it('has one header, and skips deleted records among the selected ones', async () => {
    const lines: Readonly<Record<string, string>> = { one: 'Mara\r\n', three: '"To\r\nm"\r\n' };
    const fetchOne = async (id: string) => ({ csv: `Name\r\n${lines[id] ?? ''}`, count: lines[id] ? 1 : 0 });
    const counts: number[] = [];
    const fetchPart = partsOf(['one', 'two', 'three'], fetchOne);
    const file = await exportCsv(fetchPart, (count) => counts.push(count), signal);
    expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('\uFEFFName\r\nMara\r\n"To\r\nm"\r\n');
    expect(counts).toEqual([1, 1, 2]);
  });
});
