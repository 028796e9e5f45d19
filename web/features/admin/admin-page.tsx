import { useLayoutEffect } from 'react';
import { Container } from '../../ui/layout.tsx';
import { Checking } from './checking.tsx';
import { Dashboard } from './dashboard.tsx';
import { Problem } from './problem.tsx';
import { useAccess } from './use-access.ts';

/** The back office. Specification: content and operations, 'Admin dashboard'. */
export function AdminPage() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.dashboard = '';
    return () => void delete dataset.dashboard;
  }, []);
  return (
    <div className="min-h-[calc(100dvh-var(--header-height))]">
      <Access />
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
