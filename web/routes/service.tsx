import { lazy } from 'react';
import { useLocation } from 'react-router';
import { SERVICE_PAGES } from '../../domain/pages.ts';
import { SERVICE_KEYWORDS, SERVICE_SEO } from '../content/seo/service-pages.ts';
import { pageMeta } from '../lib/meta.ts';
import { StaticContent } from '../lib/static-content.tsx';

const ServicePage = lazy(async () => ({
  default: (await import('../features/services/service-page.tsx')).ServicePage,
}));

export function meta({ location }: { readonly location: { readonly pathname: string } }) {
  const path = pathOf(location.pathname);
  // Keywords are for whoever reads the HTML; the browser need not load those of eight pages.
  const keywords = import.meta.env.SSR ? SERVICE_KEYWORDS[path] : [];
  return pageMeta({ ...SERVICE_SEO[path], keywords, path });
}

/** The eight service pages, told apart by their address. */
export default function Service() {
  const path = pathOf(useLocation().pathname);
  return (
    <StaticContent key={path} name={path}>
      <ServicePage path={path} />
    </StaticContent>
  );
}

/** @param pathname while building it ends in a slash */
function pathOf(pathname: string) {
  const page = SERVICE_PAGES.find(({ path }) => path === pathname.replace(/\/$/, ''));
  if (!page) throw new Error(`No service page has the address ${pathname}.`);
  return page.path;
}
