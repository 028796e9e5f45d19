/**
 * The paths of the site's pages: what is prerendered, what the edge function serves, and the header's navigation.
 * docs/product.md#routes
 */
import { PLUGIN_FACTS } from './plugin.ts';

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

/** Lists the case studies. */
export const CASE_STUDIES_PAGE = '/case-studies';

/** The case studies, in the order shown. Each has a file in web/content/case-studies. */
export const CASE_STUDIES = [
  { path: '/case-studies/hale-and-daughter-auto', name: 'Hale & Daughter Auto' },
  { path: '/case-studies/brightbox-tutoring', name: 'Brightbox Tutoring' },
  { path: '/case-studies/larkspur-physical-therapy', name: 'Larkspur Physical Therapy' },
] as const;

/** The plugin's page. The path ends like a file's, and is a page all the same. */
export const PLUGIN_PAGE = `/updates/wp/${PLUGIN_FACTS.file}` as const;

/** The public archive of letters, and the form to subscribe. */
export const NEWSLETTER_PAGE = '/newsletter';

/** Linked from the confirmation email. */
export const NEWSLETTER_CONFIRMATION_PAGE = '/newsletter/confirm';

export const UNSUBSCRIBE_PAGE = '/unsubscribe';

/** Sign-in and sign-up. `#code=&email=` confirms an email address. */
export const AUTH_PAGE = '/auth';

/** Shows the captcha for the sign-in page, which loads no third-party script itself. */
export const ROBOT_CHECK_PAGE = '/robot-check';

export const ADMIN_PAGE = '/admin';

export const ACCOUNT_PAGE = '/account';

/** Pages behind sign-in, and sign-in itself. One document serves all of them. */
export const APPLICATIONS: readonly string[] = [AUTH_PAGE, ADMIN_PAGE, ACCOUNT_PAGE];

/** Whether a URL is that of an application. @param url on this site, with or without query and fragment */
export function isApplication(url: string): boolean {
  return APPLICATIONS.includes(url.replace(/[?#].*$/, ''));
}

/** Pages that show the captcha. No other may load it. */
export const CAPTCHA_PAGES = ['/contact', '/onboarding', '/success', ROBOT_CHECK_PAGE] as const;

/** Pages for search engines. Articles are added to these from the content folder. */
export const INDEXED_PAGES = [
  '/',
  '/services',
  ...SERVICE_PAGES.map(({ path }) => path),
  '/pricing',
  CASE_STUDIES_PAGE,
  ...CASE_STUDIES.map(({ path }) => path),
  '/blog',
  NEWSLETTER_PAGE,
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  PLUGIN_PAGE,
] as const;

/** Pages that are steps of a process, or personal. They are `noindex`. */
const UNINDEXED_PAGES = [
  UNSUBSCRIBE_PAGE,
  NEWSLETTER_CONFIRMATION_PAGE,
  '/success',
  '/onboarding',
  '/app',
  ROBOT_CHECK_PAGE,
  AUTH_PAGE,
  ADMIN_PAGE,
  ACCOUNT_PAGE,
] as const;

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
