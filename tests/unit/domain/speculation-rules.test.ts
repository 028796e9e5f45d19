import { describe, expect, test } from 'vitest';
import { SPECULATION_RULES } from '../../../domain/site/speculation-rules.ts';

interface Condition {
  readonly href_matches?: string | string[];
  readonly not?: Condition;
  readonly and?: Condition[];
}

const { prefetch } = JSON.parse(SPECULATION_RULES) as { prefetch: [{ where: Condition; eagerness: string }] };

const ORIGIN = 'https://agency.example';

/** As browsers read them: a pattern without a query is for URLs with any. */
function matches(condition: Condition, url: string, open: string): boolean {
  const { href_matches: patterns, not, and } = condition;
  if (and) return and.every((one) => matches(one, url, open));
  if (not) return !matches(not, url, open);
  return [patterns ?? []].flat().some((pattern) => new URLPattern(pattern, open).test(url));
}

const mayFetchAhead = (path: string, open = '/about') =>
  matches(prefetch[0].where, new URL(path, ORIGIN).href, new URL(open, ORIGIN).href);

describe('a browser', () => {
  test.each([
    '/',
    '/pricing',
    '/pricing#service-basic-seo',
    '/services/seo',
    '/blog',
    '/blog/any-article',
    '/contact',
  ])('may prefetch %s', (path) => expect(mayFetchAhead(path)).toBe(true));

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
  ])('does not prefetch %s', (path) => expect(mayFetchAhead(path)).toBe(false));

  test.each([
    ['/', '/'],
    ['/pricing', '/pricing?checkout=cancelled'],
    ['/pricing#service-basic-seo', '/pricing'],
    ['/blog/any-article', '/blog/any-article#share'],
  ])('does not prefetch %s while %s is open', (path, open) => {
    expect(mayFetchAhead(path, open)).toBe(false);
  });

  test('prefetches only links that the visitor points at', () =>
    expect(prefetch[0].eagerness).toBe('moderate'));
});
