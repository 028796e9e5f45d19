import { describe, expect, test } from 'vitest';
import { EMPTY_PRICE_MAP } from '../../domain/shop/prices.ts';
import { isTagManagerId } from '../../domain/site/site-config.ts';
import { createResponseHeaders } from '../../infra/site/response-headers.ts';
import { createSiteConfig } from '../../infra/site/site-config.ts';
import { type StageSettings, stages } from '../../infra/stages.ts';
import { AUTH } from './synthesized-stages.ts';

const { tagManagerId: _, ...withoutTagManager } = stages.prod;
const withTagManager: StageSettings = { ...stages.prod, tagManagerId: 'GTM-ABC1234' };

/** The policies of a stage's public pages, and those of its other responses. */
function policiesOf(stage: StageSettings) {
  const { kinds } = createResponseHeaders(stage);
  const policies = kinds.map(({ pages, below, headers }) => ({
    isPublic: below.includes('') || pages.includes('/contact'),
    policy: headers['content-security-policy'] ?? '',
  }));
  return {
    pages: policies.filter(({ isPublic }) => isPublic).map(({ policy }) => policy),
    others: policies.filter(({ isPublic }) => !isPublic).map(({ policy }) => policy),
  };
}

describe('a stage with a tag manager', () => {
  const { pages, others } = policiesOf(withTagManager);

  test('lets pages load its script, and tags send measurements', () => {
    expect(pages).toHaveLength(2);
    for (const directives of pages.map((page) => page.split('; '))) {
      expect(directives.find((directive) => directive.startsWith('script-src'))).toMatch(
        /^script-src 'self' (?:'sha256-[\w+/]{43}=' )+https:\/\/www\.googletagmanager\.com$/,
      );
      for (const name of ['connect-src', 'img-src']) {
        expect(directives.find((directive) => directive.startsWith(name))).toContain(
          'https://*.google-analytics.com',
        );
      }
    }
  });

  test('allows no other inline script, and nothing from Google in other responses', () => {
    expect(pages.join()).not.toMatch(/script-src[^;]*(unsafe|\*)/);
    expect(others).toHaveLength(2);
    expect(others.join()).not.toContain('google');
  });

  test('configures the browser with its id', () => {
    expect(createSiteConfig(withTagManager, EMPTY_PRICE_MAP, AUTH)).toMatchObject({
      tagManagerId: 'GTM-ABC1234',
    });
  });
});

describe('a stage without a tag manager', () => {
  test('allows nothing from Google and has no id', () => {
    const { pages, others } = policiesOf(withoutTagManager);
    expect([...pages, ...others].join()).not.toContain('google');
    expect(createSiteConfig(withoutTagManager, EMPTY_PRICE_MAP, AUTH)).not.toHaveProperty('tagManagerId');
  });
});

describe('the id of a tag manager', () => {
  test('has the format of Google in every stage that has one', () => {
    const ids = Object.values<StageSettings>(stages).flatMap(({ tagManagerId }) => tagManagerId ?? []);
    expect(ids.filter((id) => !isTagManagerId(id))).toEqual([]);
  });

  test.each(['', 'UA-12345-1', 'GTM-abc', 'GTM-1"><script>'])("cannot be '%s'", (id) => {
    expect(isTagManagerId(id)).toBe(false);
  });
});
