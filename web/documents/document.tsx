import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { INLINE_SCRIPT } from '../../domain/site/inline-script.ts';
import { ADMIN_PAGE, isApplication } from '../../domain/site/pages.ts';
import { SPECULATION_RULES } from '../../domain/site/speculation-rules.ts';
import { CartButton } from '../features/cart/cart-button.tsx';
import { ADD_FORM } from '../lib/links/price-list-url.ts';
import { DARK_THEME_COLOR, THEME_COLOR } from '../lib/theme-color.ts';
import { Footer } from '../shell/footer.tsx';
import { Header } from '../shell/header.tsx';
import { Main } from '../ui/layout.tsx';
import type { DocumentAssets } from './document-assets.ts';
import { type PageFacts, PageHead } from './head.tsx';
import { dataBlock, type Thing } from './structured-data.ts';

/** Returns the style sheet that a page names, or that of its path's first folder, if there is one. */
const getStyleSheet = ({ path, sheet, head }: DocumentPage, { styles }: DocumentAssets) =>
  styles[sheet ?? (path.split('/')[1] || 'home')] ?? styles[head.noIndex ? 'applications' : 'pages'] ?? '';

export interface DocumentPage {
  /** Its path; its file is `index.html` in the folder of this path. */
  readonly path: string;
  readonly head: PageFacts;
  /** Name of its style sheet; by default that of its path's first folder. */
  readonly sheet?: string;
  readonly links?: ReactNode;
  readonly things?: readonly Thing[];
  /** The content of `<main>`; for an application, including `<main>`. */
  readonly body: ReactNode;
}

/**
 * Renders a page as HTML, complete with header and footer, which the back office hides (features/admin/dashboard.css).
 * The page as a whole is not hydrated: links are plain links, and interactive parts are islands (document-island.tsx)
 * that the start script hydrates (islands/start.ts).
 */
export function renderDocument(page: DocumentPage, assets: DocumentAssets): string {
  const { path, head, links, things = [], body } = page;
  const data = dataBlock(things);
  const html = renderToStaticMarkup(
    <html
      lang="en-US"
      {...(isApplication(path) && { 'data-application': '' })}
      {...(path === ADMIN_PAGE && { 'data-dashboard': '' })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {isApplication(path) && (
          <meta name="theme-color" content={DARK_THEME_COLOR} media="(prefers-color-scheme: dark)" />
        )}
        <meta name="theme-color" content={THEME_COLOR} />
        <PageHead {...head} />
        {links}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={assets.manifest} />
        {/* The largest contentful paint is the headline. Preloading the text typeface too would delay it by 0.15 s. */}
        <link rel="preload" as="font" type="font/woff2" href={assets.displayFont} crossOrigin="anonymous" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: known to the policy by its hash */}
        <script dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />
        <style
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build
          dangerouslySetInnerHTML={{ __html: getStyleSheet(page, assets) }}
        />
        {data && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it was made
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
        )}
      </head>
      <body>
        <div id="app-shell">
          <a
            href="#main"
            className="sr-only z-50 rounded-control bg-ink font-semibold text-surface focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
          >
            Skip to the content
          </a>
          <div id="analytics" />
          <Header path={path} cart={<CartButton />} />
          {isApplication(path) ? body : <Main>{body}</Main>}
          <Footer />
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: known to the policy by its hash */}
        <script type="speculationrules" dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }} />
      </body>
    </html>,
  );
  // At the end of the head and with a low priority: React would put it before the headline's font, and a module script
  // has a high priority by default.
  const cart = html.includes(`form="${ADD_FORM}"`) ? ` data-cart="${assets.cart.join(' ')}"` : '';
  const start = `<script type="module" async fetchpriority="low" src="${assets.start}"${cart}></script>`;
  return `<!DOCTYPE html>${html.replace('</head>', () => `${start}</head>`)}`;
}
