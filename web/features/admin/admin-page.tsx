import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { SpinnerIcon } from '../../ui/icons.tsx';
import { Container } from '../../ui/layout.tsx';
import { Dashboard } from './dashboard.tsx';
import { Problem } from './problem.tsx';
import { createQueryClient } from './query-client.ts';
import { useAccess } from './use-access.ts';

/** The back office. Specification: content and operations, 'Admin dashboard'. */
export function AdminPage() {
  const [client] = useState(createQueryClient);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.dashboard = '';
    return () => void delete dataset.dashboard;
  }, []);
  return (
    <div className="min-h-[calc(100dvh-var(--header-height))]">
      <QueryClientProvider client={client}>
        <Access />
      </QueryClientProvider>
    </div>
  );
}

function Access() {
  const { access, api, retry } = useAccess();
  switch (access.name) {
    case 'checking':
      return <Checking />;
    case 'barred':
      return null;
    case 'unknown':
      return (
        <Container className="grid gap-5 py-10">
          <h1 className="text-title">Admin Dashboard</h1>
          <Problem title="The dashboard cannot be opened" trouble={access.trouble} onRetry={retry} />
        </Container>
      );
    case 'granted':
      return <Dashboard api={api} session={access.session} />;
  }
}

/** While it is not known yet who is here. Specification: content and operations, 'Admin dashboard'. */
function Checking() {
  return (
    <div className="grid min-h-[70dvh] place-content-center justify-items-center gap-4 p-5 text-center">
      <div role="status" className="[@media(scripting:none)]:hidden">
        <SpinnerIcon className="size-10 text-link" />
        <span className="sr-only">Loading</span>
      </div>
      <noscript>
        <p>The dashboard needs JavaScript.</p>
      </noscript>
    </div>
  );
}
