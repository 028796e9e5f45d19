import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, useRouteError } from 'react-router';
import { AnalyticsHost } from './features/analytics/analytics-host.tsx';
import { CartButton } from './features/cart/cart-button.tsx';
import { CartProvider } from './features/cart/cart-provider.tsx';
import { CartSheetHost } from './features/cart/cart-sheet-host.tsx';
import displayFont from './fonts/bricolage-display-core.woff2?url';
import { HYDRATED_EVENT } from './lib/hydrated.ts';
import { THEME_COLOR } from './lib/theme-color.ts';
import { AfterNavigation } from './shell/after-navigation.tsx';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { UnexpectedError } from './shell/unexpected-error.tsx';
import styles from './styles/app.css?url';

/**
 * The one style sheet, by its address: imported for its effect it would be fetched again with every script that
 * is loaded later. The browser must not know of it either, for it is put into the pages (build/finish.ts), and
 * the router would look for the file when it loads this module late.
 */
export const links = () => (import.meta.env.SSR ? [{ rel: 'stylesheet', href: styles }] : []);

/** The document around every page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={THEME_COLOR} />
        <Meta />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* The headline is what is waited for. Fetching the text face as early makes it 0.15 s later. */}
        <link rel="preload" as="font" type="font/woff2" href={displayFont} crossOrigin="anonymous" />
        {/* Styles and scripts belong to the document as built (build/finish.ts reworks them), not to React. */}
        {import.meta.env.SSR ? <Links /> : null}
      </head>
      <body>
        {children}
        {import.meta.env.SSR ? <Scripts /> : null}
      </body>
    </html>
  );
}

/** Every page: header, the page itself, footer. */
export default function Root() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);

  return (
    <CartProvider>
      <div id="app-shell">
        <a
          href="#main"
          className="sr-only z-50 rounded-control bg-ink font-semibold text-surface focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
        >
          Skip to the content
        </a>
        <AnalyticsHost />
        <Header cart={<CartButton />} />
        <main id="main" tabIndex={-1} className="outline-none">
          <Outlet />
        </main>
        <Footer />
      </div>
      <CartSheetHost />
      <AfterNavigation />
    </CartProvider>
  );
}

/** Shown instead of everything when rendering or loading a page fails. */
export function ErrorBoundary() {
  return <UnexpectedError error={useRouteError()} />;
}
