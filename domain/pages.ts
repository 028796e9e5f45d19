/**
 * The paths of the site's pages: what is prerendered, what the edge function serves, what the header links to.
 * Specification: storefront, route table.
 */

export const SERVICE_PAGES = [
  { path: '/services/social-media', name: 'Social Media' },
  { path: '/services/content-creation', name: 'Content Creation' },
  { path: '/services/meta-advertising', name: 'Meta Advertising' },
  { path: '/services/seo', name: 'SEO' },
  { path: '/services/reputation-management', name: 'Reputation Management' },
  { path: '/services/email-sms', name: 'Email & SMS' },
  { path: '/services/automation', name: 'AI Chat & Voice' },
  { path: '/services/creative', name: 'Creative Services' },
] as const;

/** Where the plugin is presented. The path ends like a file's, and is a page all the same. */
export const PLUGIN_PAGE = '/updates/wp/s5-syndication.zip';

/** Where the link in the mail that asks for a confirmation leads. */
export const NEWSLETTER_CONFIRMATION_PAGE = '/newsletter/confirm';

/** Where somebody who wants no more letters says so. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

/** Where people sign in and sign up. `?code=&email=` confirms an email address. */
export const AUTH_PAGE = '/auth';

/** The back office. */
export const ADMIN_PAGE = '/admin';

/** Where people see what they have bought. */
export const ACCOUNT_PAGE = '/account';

/** Pages behind sign-in, and the one to sign in on. One document shows any of them. */
export const APPLICATIONS: readonly string[] = [AUTH_PAGE, ADMIN_PAGE, ACCOUNT_PAGE];

/** @param url on this site, with or without query and fragment */
export function isApplication(url: string): boolean {
  return APPLICATIONS.includes(url.replace(/[?#].*$/, ''));
}

/** What search engines are led to. Articles come to these from the content folder. */
export const INDEXED_PAGES = [
  '/',
  '/services',
  ...SERVICE_PAGES.map(({ path }) => path),
  '/pricing',
  '/blog',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  PLUGIN_PAGE,
] as const;

/** Pages that are only a step on somebody's way, or somebody's own. They say `noindex`. */
const UNINDEXED_PAGES = [
  UNSUBSCRIBE_PAGE,
  NEWSLETTER_CONFIRMATION_PAGE,
  '/success',
  '/onboarding',
  '/app',
  AUTH_PAGE,
  ADMIN_PAGE,
  ACCOUNT_PAGE,
] as const;

/** Pages rendered to HTML at build time. */
export const PRERENDERED_PAGES = [...INDEXED_PAGES, ...UNINDEXED_PAGES] as const;

/** The page served, with status 404, for every other path. */
export const NOT_FOUND_PAGE = '/404';

/** The header's navigation, in order. Services also opens a list of SERVICE_PAGES. */
export const NAVIGATION = [
  { path: '/', name: 'Home' },
  { path: '/services', name: 'Services' },
  { path: '/pricing', name: 'Pricing' },
  { path: '/blog', name: 'Blog' },
  { path: '/about', name: 'About' },
  { path: '/contact', name: 'Contact' },
  { path: '/terms', name: 'Terms' },
  { path: '/privacy', name: 'Privacy' },
] as const;
