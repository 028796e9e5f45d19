import { brand } from '../../domain/brand.ts';
import { ACCOUNT_PAGE, ADMIN_PAGE, AUTH_PAGE } from '../../domain/pages.ts';
import { ICONS, SECURITY_CONTACT_PATH, SITEMAP_PATH } from '../../domain/site-files.ts';
import { THEME_COLOR } from '../lib/theme-color.ts';

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

/**
 * Whom to tell of a weakness (RFC 9116). It holds until the month, a year later, in which the site was built: nobody is to
 * trust one that nobody looks after.
 * @param now when the site is built
 */
export function securityContact(now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth()));
  return [
    `Contact: mailto:${brand.email.support}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${brand.site}${SECURITY_CONTACT_PATH}\n`,
  ].join('\n');
}

/** What a phone needs to put the site on its home screen. */
export function webManifest() {
  return {
    name: brand.name,
    description: brand.description,
    start_url: '/',
    display: 'browser',
    background_color: THEME_COLOR,
    theme_color: THEME_COLOR,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...ICONS.filter(({ path }) => path.startsWith('/icon-')).map(({ path, size, maskable }) => ({
        src: path,
        type: 'image/png',
        sizes: `${size}x${size}`,
        ...(maskable && { purpose: 'maskable' }),
      })),
    ],
  };
}
