import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadWhenStale, watchFailedLoads } from './lib/stale-build.ts';

watchFailedLoads(import.meta.url);
startTransition(() => {
  hydrateRoot(document, <HydratedRouter onError={(error) => reloadWhenStale(error)} />);
});
