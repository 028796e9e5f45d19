import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ADMIN_PAGE } from '../../domain/pages.ts';
import { Checking } from '../features/admin/checking.tsx';
import deskStyles from '../features/admin/desk.css?url';
import { pageMeta } from '../lib/meta.ts';
import { FormUnavailable } from '../ui/form-unavailable.tsx';

/** Comes only to who opens the page. */
const AdminPage = lazy(() =>
  import('../features/admin/admin-page.tsx').then(
    (module) => ({ default: module.AdminPage }),
    () => ({ default: FormUnavailable }),
  ),
);

export const meta = () =>
  pageMeta({
    title: 'Admin Dashboard',
    description: 'For the people who answer enquiries.',
    path: ADMIN_PAGE,
    noIndex: true,
  });

const never = () => () => {};

export default function Admin() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div data-desk className="min-h-[calc(100dvh-var(--header-height))]">
      <link rel="stylesheet" href={deskStyles} precedence="default" />
      {isInBrowser ? (
        <Suspense fallback={<Checking />}>
          <AdminPage />
        </Suspense>
      ) : (
        <Checking />
      )}
    </div>
  );
}
