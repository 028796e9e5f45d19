import { QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf, isAccessFailure } from './admin-failure.ts';
import { notifyDashboard } from './notify-dashboard.ts';

/** Caches what the back office fetches, as long as the page is open. Nothing is fetched again unless its query says so. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (typeof meta?.failed !== 'string' || isAccessFailure(failureOf(error))) return;
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
      // A change that waited for the network would be made when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  });
}
