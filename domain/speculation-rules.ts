import {
  ACCOUNT_PAGE,
  ADMIN_PAGE,
  AUTH_PAGE,
  NEWSLETTER_CONFIRMATION_PAGE,
  UNSUBSCRIBE_PAGE,
} from './pages.ts';

/** Paths that are no pages, that do something by being opened, or that are only for people who are signed in. */
const NOT_AHEAD = [
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
 * Which pages browsers may fetch ahead: the one that a link leads to which is pointed at, or begun to be pressed.
 * https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/script/type/speculationrules
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: NOT_AHEAD } },
          { not: { href_matches: '/*\\?*add=*' } },
          // A pointer that has just pressed a link of the header often rests on the same one of the next page.
          { not: { selector_matches: '[aria-current=page]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Where the rules are. Files of this folder never change, so that the name changes with the rules. */
export const SPECULATION_RULES_PATH = `/assets/ahead-${checksum(SPECULATION_RULES)}.speculationrules`;

function checksum(text: string): string {
  let sum = 0;
  for (const character of text) sum = (31 * sum + character.charCodeAt(0)) % 1_000_000_007;
  return sum.toString(36);
}
