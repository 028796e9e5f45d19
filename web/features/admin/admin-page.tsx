import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ADMIN_LISTS } from '../../../domain/records/records.ts';
import { can } from '../../../domain/settings/roles.ts';
import { SpinnerIcon } from '../../ui/icons.tsx';
import { Container, Main } from '../../ui/layout.tsx';
import { Bar } from './bar.tsx';
import { Dashboard } from './dashboard.tsx';
import { urlOf } from './dashboard-url.ts';
import { Problem } from './problem.tsx';
import { createQueryClient } from './query-client.ts';
import { SettingsArea, useArea } from './settings/settings-area.tsx';
import { useAccess } from './use-access.ts';
import { useView } from './use-view.ts';

/** The back office. docs/product.md#back-office */
export function AdminPage() {
  const [client] = useState(createQueryClient);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.dashboard = '';
    return () => void delete dataset.dashboard;
  }, []);
  return (
    <QueryClientProvider client={client}>
      <Access />
    </QueryClientProvider>
  );
}

function Access() {
  const { session, error, isLeaving, api, retry } = useAccess();
  const { list } = useView().view;
  const area = useArea(session);
  if (isLeaving) return null;
  if (session && area) return <SettingsArea api={api} session={session} page={area} />;
  if (session && !can(session.role, 'readRecords', list)) {
    const first = ADMIN_LISTS.find((one) => can(session.role, 'readRecords', one));
    return <Navigate to={urlOf({ ...(first && { list: first }) })} replace />;
  }
  if (session) return <Dashboard api={api} session={session} />;
  if (!error) return <Checking />;
  return (
    <>
      <Bar />
      <Main>
        <Container className="py-10">
          <Problem title="The dashboard could not be opened" error={error} onRetry={retry} />
        </Container>
      </Main>
    </>
  );
}

function Checking() {
  return (
    <Main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-5 text-center">
      <div role="status" className="[@media(scripting:none)]:hidden">
        <SpinnerIcon className="size-10 text-link" />
        <span className="sr-only">Loading</span>
      </div>
      <noscript>
        <p>The dashboard needs JavaScript.</p>
      </noscript>
    </Main>
  );
}
