import { brand } from '../../domain/brand.ts';
import { ACCOUNT_PAGE, ADMIN_PAGE, AUTH_PAGE } from '../../domain/pages.ts';
import { SITEMAP_PATH } from '../../domain/site-files.ts';

/** What no crawler has any business with: calls, and pages of single customers. */
const DISALLOWED = ['/api/', ADMIN_PAGE, AUTH_PAGE, ACCOUNT_PAGE, '/success', '/onboarding'];

/** What crawlers are told before they begin. */
export function robots(): string {
  return [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${brand.site}${SITEMAP_PATH}\n`,
  ].join('\n');
}
