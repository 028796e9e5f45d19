import { queryOptions } from '@tanstack/react-query';
import type { AdminApi } from '../admin-api.ts';

/** In the cache: the numbers of the last thirty days. */
export const NUMBERS_KEY = ['numbers'] as const;

/** How often it is counted again, in milliseconds: promises run out by themselves. */
const COUNTING_MS = 60_000;

/** The numbers of the last thirty days. The lists work without them. */
export function numbersQuery(api: AdminApi) {
  return queryOptions({
    queryKey: NUMBERS_KEY,
    queryFn: ({ signal }) => api.numbers(signal),
    networkMode: 'online',
    refetchInterval: COUNTING_MS,
  });
}
