import { Link } from 'react-router';
import { ACCOUNT_PAGE, ADMIN_PAGE } from '../../domain/pages.ts';
import { ACCOUNT } from '../content/account.ts';
import { type SignedIn, useSignedIn } from '../lib/auth/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import type { AccountProps } from './account.tsx';
import { NAVIGATION_ITEM } from './desktop-navigation.tsx';
import { Menu } from './menu.tsx';
import { MENU_ROW } from './mobile-menu.tsx';
import { useCurrentPath } from './use-current-path.ts';
import { useSignOut } from './use-sign-out.ts';

/** The account of whoever is signed in, in each of its places. Specification: storefront, sections 2 and 6. */
export default function SignedInAccount({ place, children }: AccountProps) {
  const user = useSignedIn();
  if (!user) return children;
  if (place === 'corner') return <Corner user={user} />;
  if (place === 'menu-end') return <MenuEnd user={user} />;
  if (place === 'menu') {
    return (
      <>
        <li>
          <PlanLink className={MENU_ROW} />
        </li>
        {user.isAdmin && (
          <li>
            <AdminLink className={MENU_ROW} />
          </li>
        )}
      </>
    );
  }
  if (!user.isAdmin) return null;
  return (
    // Narrower rows have no room for it, and none for the second word. It is in the account's menu too.
    <li className="hidden min-[78rem]:block">
      <AdminLink className={NAVIGATION_ITEM} isShort />
    </li>
  );
}

function PlanLink({ className }: { readonly className: string }) {
  const isCurrent = useCurrentPath() === ACCOUNT_PAGE;
  return (
    <Link to={ACCOUNT_PAGE} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {ACCOUNT.plan}
    </Link>
  );
}

interface AdminLinkProps {
  readonly className: string;
  readonly isShort?: boolean;
}

function AdminLink({ className, isShort = false }: AdminLinkProps) {
  const isCurrent = useCurrentPath() === ADMIN_PAGE;
  return (
    <Link to={ADMIN_PAGE} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {ACCOUNT.admin}
      <span className={isShort ? 'sr-only' : 'ml-[0.25em]'}> {ACCOUNT.dashboard}</span>
    </Link>
  );
}

/** Opens under its button, at the right of wide windows. */
function Corner({ user }: { readonly user: SignedIn }) {
  const { isSigningOut, signOut } = useSignOut();
  return (
    <div className="relative hidden nav:block">
      <Menu
        className="group/account"
        summaryClassName="flex min-h-11 items-center gap-1.5 rounded-notch px-2 font-medium text-small hover:text-link"
        summary={
          <>
            {ACCOUNT.menu}
            <ChevronIcon className="hidden size-4 transition-[rotate] min-[74rem]:block duration-200 group-open/account:rotate-180" />
          </>
        }
      >
        <div className="absolute top-full right-0 z-10 mt-2 w-72 rounded-card border border-line bg-raised p-3 shadow-lifted">
          <Who user={user} className="border-line border-b px-4 pt-1 pb-3" />
          <PlanLink className={`${ROW} mt-2`} />
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
      </Menu>
    </div>
  );
}

const ROW =
  'flex min-h-12 items-center rounded-control px-4 font-semibold text-small hover:bg-surface hover:text-link aria-[current]:text-link';

/** The end of the menu of narrow windows, beside Get Started. */
function MenuEnd({ user }: { readonly user: SignedIn }) {
  const { isSigningOut, signOut } = useSignOut();
  return (
    <>
      <Who user={user} className="col-span-2" />
      <Button variant="secondary" busy={isSigningOut} onClick={signOut}>
        {isSigningOut ? ACCOUNT.signingOut : ACCOUNT.signOut}
      </Button>
    </>
  );
}

function Who({ user: { email, name }, className }: { readonly user: SignedIn; readonly className: string }) {
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
