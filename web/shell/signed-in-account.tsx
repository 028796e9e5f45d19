import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { ACCOUNT } from '../content/account.ts';
import { type SignedIn, useSignedIn } from '../lib/auth/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { AccountMenu, AdminLink, SignedInAs } from './account-menu.tsx';
import { ADMIN_PLACE, NAVIGATION_ITEM } from './desktop-navigation.tsx';
import { CORNER_PLACE } from './header.tsx';
import { MENU_END_PLACE, MENU_PLACE, MENU_ROW } from './mobile-menu.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The signed-in user's account in the header, which replaces Login. docs/product.md#header-and-footer */
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
          {/* Narrower rows have no space for it, or for the second word. The account menu has it, too. */}
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

function Corner({ user }: { readonly user: SignedIn }) {
  return (
    <div className="relative hidden nav:block">
      <AccountMenu user={user} />
    </div>
  );
}

function MenuEnd({ user }: { readonly user: SignedIn }) {
  const { isSigningOut, signOut } = useSignOut();
  return (
    <>
      <SignedInAs user={user} className="col-span-2" />
      <Button variant="secondary" busy={isSigningOut} onClick={signOut}>
        {isSigningOut ? ACCOUNT.signingOut : ACCOUNT.signOut}
      </Button>
    </>
  );
}
