import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ACCOUNT_PAGE } from '../../domain/pages.ts';
import { AccountFrame, PlanSkeleton } from '../features/account/account-frame.tsx';
import { pageMeta } from '../lib/meta.ts';
import { FormUnavailable } from '../ui/form-unavailable.tsx';

/** Comes only to who opens the page, and brings Amplify. */
const AccountPage = lazy(() =>
  import('../features/account/account-page.tsx').then(
    (module) => ({ default: module.AccountPage }),
    () => ({ default: Unavailable }),
  ),
);

export const meta = () =>
  pageMeta({
    title: 'My plan',
    description: 'What you have with us, when it renews, and the way to change it.',
    path: ACCOUNT_PAGE,
    noIndex: true,
  });

const never = () => () => {};

export default function Account() {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const shell = (
    <AccountFrame>
      <PlanSkeleton />
    </AccountFrame>
  );
  return isInBrowser ? (
    <Suspense fallback={shell}>
      <AccountPage />
    </Suspense>
  ) : (
    shell
  );
}

function Unavailable() {
  return (
    <AccountFrame>
      <FormUnavailable />
    </AccountFrame>
  );
}
