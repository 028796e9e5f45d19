import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '../../domain/brand.ts';
import { Container } from '../ui/layout.tsx';
import { Logo } from '../ui/logo.tsx';
import { Account } from './account.tsx';
import { DesktopNavigation } from './desktop-navigation.tsx';
import { GetStarted } from './get-started.tsx';
import { LoginLink } from './login-link.tsx';
import { MobileMenu } from './mobile-menu.tsx';

/**
 * The top of every page. Specification: storefront, section 2.
 * @param cart the cart's button
 */
export function Header({ cart }: { readonly cart: ReactNode }) {
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-surface print:static">
      <Container className="flex h-(--header-height) items-center gap-3">
        <Link to="/" aria-label={`${brand.name}, home page`} className="-m-2 mr-auto p-2 nav:mr-6">
          <Logo />
        </Link>
        <DesktopNavigation />
        <div className="flex items-center gap-1 print:hidden sm:gap-2">
          <Account place="corner">
            <LoginLink className="hidden nav:inline-flex" />
          </Account>
          {cart}
          <GetStarted size="small" className="max-sm:hidden" prefetch="intent" />
          <MobileMenu />
        </div>
      </Container>
    </header>
  );
}
