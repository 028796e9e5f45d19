import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isAccessFailure, toFailure } from './admin-failure.ts';
import { notifyDashboard } from './notify-dashboard.ts';

/** Creates the cache of the back office. A query is only fetched again if its options say so. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (typeof meta?.failed !== 'string' || isAccessFailure(toFailure(error))) return;
        notifyDashboard({ title: 'Error', description: meta.failed, tone: 'destructive' });
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // A change that waits for the network would come as a surprise later.
      mutations: { networkMode: 'always' },
    },
  });
}
