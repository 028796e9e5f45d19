import {
  ACCOUNT_PAGE,
  ADMIN_PAGE,
  AUTH_PAGE,
  NEWSLETTER_CONFIRMATION_PAGE,
  UNSUBSCRIBE_PAGE,
} from './pages.ts';

/** Paths that are not pages, that have an effect when opened, or that require sign-in. */
const EXCLUDED = [
  '/api/*',
  '/content/*',
  '/feed.xml',
  '/newsletter.xml',
  UNSUBSCRIBE_PAGE,
  NEWSLETTER_CONFIRMATION_PAGE,
  '/success',
  '/app',
  AUTH_PAGE,
  ACCOUNT_PAGE,
  ADMIN_PAGE,
];

/** The targets of links that browsers may prefetch. In every page, to save a request; allowed by their hash. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: EXCLUDED } },
          { not: { href_matches: '/*\\?*add=*' } },
          // The open page itself: after a click, the pointer often rests on the same link of the next page.
          { not: { href_matches: '?*' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
