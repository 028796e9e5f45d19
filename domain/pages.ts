/**
 * The site's page addresses: what is prerendered, what the edge function serves, what the header links to.
 * Specification: storefront, route table.
 */

/** Pages rendered to HTML at build time. */
export const PRERENDERED_PAGES = ['/', '/pricing', '/success'] as const;

/** The page served, with status 404, for every other address. */
export const NOT_FOUND_PAGE = '/404';

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
