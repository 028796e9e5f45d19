import type { ReactNode } from 'react';
import { brand } from '../../domain/brand.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Container } from '../ui/layout.tsx';
import { Logo } from '../ui/logo.tsx';
import { DesktopNavigation } from './desktop-navigation.tsx';
import { MobileMenu } from './mobile-menu.tsx';

/** The id of the element for the signed-in user's account, which replaces the sign-in link. */
export const CORNER_PLACE = 'corner';

/** The header of every page. docs/product.md#header-and-footer */
export function Header({ path, cart }: { readonly path: string; readonly cart: ReactNode }) {
  return (
    <header
      data-header=""
      className="z-40 border-line border-b bg-surface print:static [@media(height>=20rem)]:sticky [@media(height>=20rem)]:top-0"
    >
      <Container className="flex h-(--header-height) items-center gap-3">
        <a href="/" aria-label={`${brand.name}, home page`} className="-m-2 mr-auto p-2 nav:mr-6">
          <Logo />
        </a>
        <DesktopNavigation path={path} />
        <div className="flex items-center gap-1 print:hidden sm:gap-2">
          <div id={CORNER_PLACE} className="contents">
            {/* Signed-out visitors sign in on the external account site. */}
            <a
              href={brand.accountSite}
              target="_blank"
              rel="noopener"
              className="hidden items-center rounded-notch px-2.5 py-2 font-medium text-small hover:text-link nav:inline-flex"
            >
              <span>
                Login<span className="sr-only"> (opens in a new tab)</span>
              </span>
            </a>
          </div>
          {cart}
          <ButtonLink href="/pricing" size="small" className="max-sm:hidden">
            Get Started
          </ButtonLink>
          <MobileMenu path={path} />
        </div>
      </Container>
    </header>
  );
}
