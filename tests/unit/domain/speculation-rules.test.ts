import { describe, expect, test } from 'vitest';
import { SPECULATION_RULES } from '../../../domain/speculation-rules.ts';

interface Condition {
  readonly selector_matches?: string;
  readonly href_matches?: string | string[];
  readonly not?: Condition;
  readonly and?: Condition[];
}

const { prefetch } = JSON.parse(SPECULATION_RULES) as { prefetch: [{ where: Condition; eagerness: string }] };

/** As browsers read them: a pattern without a query is for URLs with any. */
function matches({ href_matches: patterns, not, and }: Condition, url: string): boolean {
  if (and) return and.every((one) => matches(one, url));
  if (not) return !matches(not, url);
  return [patterns ?? []]
    .flat()
    .some((pattern) => new URLPattern(pattern, 'https://agency.example').test(url));
}

const mayFetchAhead = (path: string) =>
  matches(prefetch[0].where, new URL(path, 'https://agency.example').href);

describe('A browser', () => {
  test.each([
    '/',
    '/pricing',
    '/pricing#service-basic-seo',
    '/services/seo',
    '/blog',
    '/blog/any-article',
    '/contact',
  ])('may fetch %s ahead', (path) => expect(mayFetchAhead(path)).toBe(true));

  test.each([
    '/unsubscribe',
    '/unsubscribe?token=abc',
    '/newsletter/confirm?token=abc',
    '/success?session_id=cs_1',
    '/pricing?add=blogs-2',
    '/pricing?utm_source=letter&add=blogs-2',
    '/auth',
    '/account',
    '/admin',
    '/admin?list=orders',
    '/app',
    '/api/unsubscribe?token=abc',
    '/feed.xml',
    'https://elsewhere.example/pricing',
  ])('never fetches %s before somebody goes there', (path) => expect(mayFetchAhead(path)).toBe(false));

  test('fetches only what somebody points at', () => expect(prefetch[0].eagerness).toBe('moderate'));
});
