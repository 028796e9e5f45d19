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
  UNSUBSCRIBE_PAGE,
  NEWSLETTER_CONFIRMATION_PAGE,
  '/success',
  '/app',
  AUTH_PAGE,
  ACCOUNT_PAGE,
  ADMIN_PAGE,
];

/**
 * Which pages browsers may prefetch: the target of a link that is hovered or pressed. They stand in every page and not in
 * a file, since that would be a request of each visit. The content security policy allows them by their hash.
 * https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/script/type/speculationrules
 */
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
