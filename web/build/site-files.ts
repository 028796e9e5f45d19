import { brand } from '../../domain/brand.ts';
import { ICONS, SECURITY_CONTACT_PATH, SITEMAP_PATH } from '../../domain/site/site-files.ts';
import { THEME_COLOR } from '../lib/theme-color.ts';

/** Returns the content of robots.txt. It excludes no page: a crawler that may not read one does not see its `noindex`. */
export function robots(): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${brand.site}${SITEMAP_PATH}\n`;
}

/**
 * Returns the contact for reports of vulnerabilities (RFC 9116). It expires a year after the month of the build, so that an
 * unmaintained one is not trusted.
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

/** Returns the web manifest, with which a phone adds the site to its home screen. */
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
