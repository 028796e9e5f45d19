import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { ACCOUNT_PAGE, ADMIN_PAGE } from '../../domain/pages.ts';
import { ACCOUNT } from '../content/account.ts';
import { type SignedIn, useSignedIn } from '../lib/auth/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { ADMIN_PLACE, NAVIGATION_ITEM } from './desktop-navigation.tsx';
import { CORNER_PLACE } from './header.tsx';
import { Menu } from './menu.tsx';
import { MENU_END_PLACE, MENU_PLACE, MENU_ROW } from './mobile-menu.tsx';
import { useSignOut } from './use-sign-out.ts';

/**
 * The signed-in user's account, in each of its places in the header. The elements for signed-out visitors are hidden
 * meanwhile. Specification: storefront, sections 2 and 6.
 */
export function SignedInAccount() {
  const user = useSignedIn();
  const isSignedIn = user !== undefined;

  useLayoutEffect(() => {
    for (const place of [CORNER_PLACE, MENU_END_PLACE]) {
      const login = document.getElementById(place)?.firstElementChild;
      if (login instanceof HTMLElement) login.hidden = isSignedIn;
    }
  }, [isSignedIn]);

  if (!user) return null;
  return (
    <>
      <In place={CORNER_PLACE}>
        <Corner user={user} />
      </In>
      <In place={MENU_END_PLACE}>
        <MenuEnd user={user} />
      </In>
      {user.isAdmin && (
        <In place={MENU_PLACE}>
          <li>
            <AdminLink className={MENU_ROW} />
          </li>
        </In>
      )}
      {user.isAdmin && (
        <In place={ADMIN_PLACE}>
          {/* Narrower rows have no space for it, or for the second word. It is in the account's menu too. */}
          <li className="hidden min-[78rem]:block">
            <AdminLink className={NAVIGATION_ITEM} isShort />
          </li>
        </In>
      )}
    </>
  );
}

/** Renders at the end of an element of the document. */
function In({ place, children }: { readonly place: string; readonly children: ReactNode }) {
  const element = document.getElementById(place);
  return element && createPortal(children, element);
}

interface AdminLinkProps {
  readonly className: string;
  readonly isShort?: boolean;
}

function AdminLink({ className, isShort = false }: AdminLinkProps) {
  const isCurrent = location.pathname === ADMIN_PAGE;
  return (
    <a href={ADMIN_PAGE} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {ACCOUNT.admin}
      <span className={isShort ? 'sr-only' : 'ml-[0.25em]'}> {ACCOUNT.dashboard}</span>
    </a>
  );
}

/** A menu that opens under its button, at the right of wide windows. */
function Corner({ user }: { readonly user: SignedIn }) {
  const { isSigningOut, signOut } = useSignOut();
  const isPlanCurrent = location.pathname === ACCOUNT_PAGE;
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
      </Menu>
    </div>
  );
}

const ROW =
  'flex min-h-12 items-center rounded-control px-4 font-semibold text-small hover:bg-surface hover:text-link aria-[current]:text-link';

/** The end of the menu on narrow windows, beside Get Started. */
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
