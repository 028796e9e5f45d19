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
 * Which pages browsers may prefetch: the target of a link that is hovered or pressed.
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
          { not: { href_matches: '?*', relative_to: 'document' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Path of the rules. Files in this folder are immutable, so the name changes with the rules. */
export const SPECULATION_RULES_PATH = `/assets/ahead-${checksum(SPECULATION_RULES)}.speculationrules`;

function checksum(text: string): string {
  let sum = 0;
  for (const character of text) sum = (31 * sum + character.charCodeAt(0)) % 1_000_000_007;
  return sum.toString(36);
}
