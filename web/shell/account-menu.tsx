import { ACCOUNT_PAGE, ADMIN_PAGE } from '../../domain/site/pages.ts';
import { ACCOUNT } from '../content/account.ts';
import type { SignedIn } from '../lib/auth/signed-in.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { useSignOut } from './use-sign-out.ts';

/** A menu with the account and the button to sign out, which opens under its button. Its container is `relative`. */
export function AccountMenu({ user }: { readonly user: SignedIn }) {
  const { isSigningOut, signOut } = useSignOut();
  const isPlanCurrent = location.pathname === ACCOUNT_PAGE;
  return (
    <details data-menu="" className="group/account">
      <summary className="flex min-h-11 items-center gap-1.5 rounded-notch px-2 font-medium text-small hover:text-link">
        <span>{ACCOUNT.menu}</span>
        <ChevronIcon className="hidden size-4 transition-[rotate] min-[74rem]:block duration-200 group-open/account:rotate-180" />
      </summary>
      <div className="absolute top-full right-0 z-10 mt-2 w-72 rounded-card border border-line bg-raised p-3 shadow-lifted">
        <SignedInAs user={user} className="border-line border-b px-4 pt-1 pb-3" />
        <a href={ACCOUNT_PAGE} aria-current={isPlanCurrent ? 'page' : undefined} className={`${ROW} mt-2`}>
          {ACCOUNT.plan}
        </a>
        {user.isAdmin && <AdminLink className={ROW} />}
        <button
          type="button"
          className={`${ROW} w-full`}
          aria-busy={isSigningOut || undefined}
          onClick={signOut}
        >
          {isSigningOut ? ACCOUNT.signingOut : ACCOUNT.signOut}
        </button>
      </div>
    </details>
  );
}

const ROW =
  'flex min-h-12 items-center rounded-control px-4 font-semibold text-small hover:bg-surface hover:text-link aria-[current]:text-link';

interface AdminLinkProps {
  readonly className: string;
  readonly isShort?: boolean;
}

/** Links to the back office. */
export function AdminLink({ className, isShort = false }: AdminLinkProps) {
  const isCurrent = location.pathname === ADMIN_PAGE;
  return (
    <a href={ADMIN_PAGE} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {ACCOUNT.admin}
      <span className={isShort ? 'sr-only' : 'ml-[0.25em]'}> {ACCOUNT.dashboard}</span>
    </a>
  );
}

/** The signed-in account. */
export function SignedInAs({
  user: { email, name },
  className,
}: {
  readonly user: SignedIn;
  readonly className: string;
}) {
  return (
    <p className={`text-small ${className}`}>
      <span className="block text-label text-soft">{ACCOUNT.signedInAs}</span>
      {name && <b className="block truncate font-semibold">{name}</b>}
      <span className="block truncate" title={email}>
        {email}
      </span>
    </p>
  );
}
