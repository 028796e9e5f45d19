import { FAILURE_TEXTS } from '../../lib/auth/purchases.ts';
import { type SignedIn, useSignedIn } from '../../lib/auth/signed-in.ts';
import { useSignOut } from '../../shell/use-sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { AccountFrame, PlanSkeleton } from './account-frame.tsx';
import { PurchaseHistory } from './purchase-history.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { Unverified } from './unverified.tsx';
import { type PurchasesState, usePurchases } from './use-purchases.ts';

/** The signed-in user's purchases, with ways to change subscriptions. */
export function AccountPage() {
  const user = useSignedIn();
  const { state, retry, reload } = usePurchases();
  return (
    <AccountFrame who={user && <SignedInAs user={user} />}>
      <Content state={state} email={user?.email ?? ''} onRetry={retry} onReload={reload} />
      {(state.name === 'loaded' || state.name === 'failed') && <SignOutEverywhere onReload={retry} />}
    </AccountFrame>
  );
}

function SignedInAs({ user: { name, email } }: { readonly user: SignedIn }) {
  const { isSigningOut, signOut } = useSignOut();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-small">
      <p className="min-w-0">
        {name && <b className="block font-semibold">{name}</b>}
        <span className="block text-soft [overflow-wrap:anywhere]">{email}</span>
      </p>
      <Button variant="secondary" size="small" busy={isSigningOut} onClick={signOut}>
        {isSigningOut ? 'Signing Out...' : 'Sign Out'}
      </Button>
    </div>
  );
}

interface ContentProps {
  readonly state: PurchasesState;
  readonly email: string;
  readonly onRetry: () => void;
  /** Loads the account again after a change. */
  readonly onReload: () => void;
}

function Content({ state, email, onRetry, onReload }: ContentProps) {
  if (state.name === 'loaded') {
    return <PurchaseHistory email={email} purchases={state.purchases} onReload={onReload} />;
  }
  if (state.name !== 'failed') return <PlanSkeleton />;
  if (state.failure === 'email_not_verified') return <Unverified email={email} onChanged={onRetry} />;
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-card border-2 border-danger bg-raised p-6 sm:p-8"
    >
      <h2 className="flex items-center gap-2.5 font-semibold font-text text-subtitle">
        <AlertIcon className="size-5 shrink-0 text-danger" />
        We cannot load your plan
      </h2>
      <p className="max-w-[34rem] text-small text-soft">{FAILURE_TEXTS[state.failure]}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
