import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '../../domain/brand.ts';
import {
  ACCOUNT_PAGE,
  ADMIN_PAGE,
  AUTH_PAGE,
  NEWSLETTER_CONFIRMATION_PAGE,
  PRERENDERED_PAGES,
} from '../../domain/pages.ts';
import { ROBOTS_PATH, SITEMAP_PATH } from '../../domain/site-files.ts';
import type { Article } from './blog/articles.ts';

/** Pages that are only a step on somebody's way. They say `noindex` themselves. */
const NOT_LISTED: readonly string[] = [
  '/success',
  '/onboarding',
  '/app',
  '/unsubscribe',
  NEWSLETTER_CONFIRMATION_PAGE,
  AUTH_PAGE,
  ADMIN_PAGE,
  ACCOUNT_PAGE,
];

/** What no crawler has any business with: calls, and pages of single customers. */
const DISALLOWED = ['/api/', ADMIN_PAGE, AUTH_PAGE, ACCOUNT_PAGE, '/success', '/onboarding'];

/**
 * Writes what search engines read first: sitemap.xml and robots.txt.
 * @param site folder of the built site
 */
export function writeSearchFiles(site: string, articles: readonly Article[]): void {
  writeFileSync(join(site, SITEMAP_PATH), sitemap(articles));
  writeFileSync(join(site, ROBOTS_PATH), robots());
}

/**
 * The list of all pages. The blog changes with its newest article, articles say themselves when they changed;
 * for other pages nothing is claimed, since search engines stop believing a date that is only the build's.
 */
export function sitemap(articles: readonly Article[]): string {
  const newest =
    articles
      .map(({ lastmod }) => lastmod)
      .sort()
      .at(-1) ?? '';
  const pages = PRERENDERED_PAGES.filter((path) => !NOT_LISTED.includes(path)).map((path) => ({
    path,
    lastmod: path === '/blog' ? newest : '',
  }));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...pages, ...articles].map(
      ({ path, lastmod }) =>
        `<url><loc>${brand.site}${path}</loc>${lastmod && `<lastmod>${lastmod}</lastmod>`}</url>`,
    ),
    '</urlset>\n',
  ].join('\n');
}

export function robots(): string {
  return [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${brand.site}${SITEMAP_PATH}\n`,
  ].join('\n');
}
