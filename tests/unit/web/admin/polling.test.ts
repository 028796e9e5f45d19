import { environmentManager, focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AdminApi } from '../../../../web/features/admin/admin-api.ts';
import { boardQuery } from '../../../../web/features/admin/kinds/clients/board/board-columns.ts';
import { numbersQuery } from '../../../../web/features/admin/list/record-queries.ts';
import { createQueryClient } from '../../../../web/features/admin/query-client.ts';

const board = vi.fn(async () => ({ columns: [] }));
const numbers = vi.fn(async () => ({}));
const api = { board, numbers } as unknown as AdminApi;
let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  // Servers poll nothing.
  environmentManager.setIsServer(() => false);
  client = createQueryClient();
  client.mount();
});

afterEach(() => {
  client.clear();
  client.unmount();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

it.each([
  ['the board every 8 seconds', board, () => new QueryObserver(client, boardQuery(api)), 15],
  ['the numbers every minute', numbers, () => new QueryObserver(client, numbersQuery(api)), 2],
] as const)(
  'a visible page asks for %s, and a hidden one for nothing',
  async (_, call, observe, inTwoMinutes) => {
    const leave = observe().subscribe(() => {});
    await vi.advanceTimersByTimeAsync(10);
    call.mockClear();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(call).toHaveBeenCalledTimes(inTwoMinutes);
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(call).toHaveBeenCalledTimes(inTwoMinutes);
    leave();
  },
);
