import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadOnceWhenStale } from './lib/stale-build.ts';

reloadOnceWhenStale(import.meta.url);
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
