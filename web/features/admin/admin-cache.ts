import { QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf, isBarred } from './admin-failure.ts';
import { notifyDashboard } from './notify-dashboard.ts';

/** A new cache for what the back office fetches. Nothing is fetched again unless a query says so. */
export function createAdminCache(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (isBarred(failureOf(error))) return;
        if (typeof meta?.failed !== 'string') console.warn('Something could not be fetched', error);
        else notifyDashboard({ title: 'Error', description: meta.failed, tone: 'destructive' });
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // A change that waited for the network would be made when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  });
}
