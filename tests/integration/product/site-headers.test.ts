import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { api } from '../../../domain/api.ts';
import { getCacheControl } from '../../../domain/responses/caching.ts';
import { API_HEADERS } from '../../../domain/responses/security-headers.ts';
import { INLINE_SCRIPT } from '../../../domain/site/inline-script.ts';
import { APPLICATIONS, PRERENDERED_PAGES } from '../../../domain/site/pages.ts';
import { SPECULATION_RULES } from '../../../domain/site/speculation-rules.ts';
import { textResponse } from '../../../local/http-message.ts';
import { request } from '../../../local/tests/fixture-stack.ts';
import { directivesOf, edgeHeaders, edgeOver } from '../../support/edge-over.ts';

const NOT_FOUND = ['/404', '/no-such-page', '/admin/no-such-page'];
const ASSETS = ['/assets/app.css', '/config.json'];
const FILES = [
  '/content/blog-index.json',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  ...readdirSync(new URL('../../../web/public', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `/${name}`),
];
const PAGES = [...PRERENDERED_PAGES, ...NOT_FOUND, '/blog/an-article', '/blog/no/article'];
const REDIRECTS = ['/pricing/', '/PRICING', '/contact).', '/account/'];

/** A path of every kind. */
const PATHS = [...PAGES, ...FILES, ...ASSETS, ...REDIRECTS];

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Headers of every response of the site itself. */
const SECURITY = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringMatching(/\bcamera=\(\).*\bpayment=\(\)/),
  'cross-origin-opener-policy': expect.stringMatching(/^(same-origin|noopener-allow-popups)$/),
  'content-security-policy': expect.stringMatching(/default-src '(self|none)'.*frame-ancestors 'none'/),
};

describe('a response', () => {
  it.each(PATHS)('at %s protects against the usual attacks', async (path) => {
    expect(Object.fromEntries(await edgeHeaders('prod', path))).toMatchObject(SECURITY);
  });

  it('has the same headers when it comes from the API, whatever its status', async () => {
    expect(API_HEADERS).toMatchObject(SECURITY);
    for (const status of [200, 404, 503]) {
      const edge = edgeOver('prod', () => ({
        status,
        headers: new Headers(API_HEADERS),
        body: Buffer.from('{}'),
      }));
      expect(Object.fromEntries((await edge.handle(request('/api/x'))).headers)).toEqual(API_HEADERS);
    }
  });

  it.each([...PAGES, ...FILES].filter((path) => !APPLICATIONS.includes(path)))(
    'at %s allows scripts from files of the site only, and what stands in its pages',
    async (path) => {
      expect(directivesOf(await edgeHeaders('prod', path))).toEqual({
        'default-src': "'self'",
        'script-src': `'self' ${[INLINE_SCRIPT, SPECULATION_RULES].map(hashSource).join(' ')}`,
        'style-src': "'self' 'unsafe-inline'",
        'img-src': "'self' data:",
        'font-src': "'self'",
        'connect-src':
          "'self' https://s5-prod-uploads-123456789012-us-east-1.s3.us-east-1.amazonaws.com https://cognito-idp.us-east-1.amazonaws.com",
        'frame-src': "'none'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
        'report-uri': api.policyReports.path,
        'report-to': 'policy-reports',
      });
    },
  );

  it.each(APPLICATIONS)('at %s shows pictures of the uploads, and none of other sites', async (path) => {
    const uploads = 'https://s5-prod-uploads-123456789012-us-east-1.s3.us-east-1.amazonaws.com';
    expect(directivesOf(await edgeHeaders('prod', path))).toMatchObject({
      'img-src': `'self' data: ${uploads} ${uploads}/`,
    });
  });

  it.each(ASSETS)('at %s, a part of pages, may load nothing', async (path) => {
    expect(directivesOf(await edgeHeaders('prod', path))).toEqual({
      'default-src': "'none'",
      'frame-ancestors': "'none'",
    });
  });
});

it.each([403, 404, 429, 500, 503])(
  'an error of an origin with status %d is kept by no browser, at whatever path',
  async (status) => {
    const edge = edgeOver('prod', () => textResponse(status, 'application/xml', '<Error/>'));
    for (const path of [...PATHS, '/api/subscription'].filter((path) => !REDIRECTS.includes(path))) {
      const { status: shown, headers } = await edge.handle(request(path));
      expect(shown, path).toBe(status);
      expect(headers.get('cache-control') ?? 'no-store', path).toMatch(/no-store|max-age=0/);
      // Those of AWS's own policy: no function runs.
      expect(Object.fromEntries(headers), path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'strict-transport-security': 'max-age=31536000',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    }
  },
);

it.each([
  ['assets/app-1a2b.js', 'public, max-age=31536000, immutable'],
  ['config.json', 'public, max-age=300, s-maxage=86400'],
  ['pricing/index.html', 'public, max-age=0, must-revalidate, s-maxage=86400'],
  ['404/index.html', 'public, max-age=0, must-revalidate, s-maxage=86400'],
  ['favicon.ico', 'public, max-age=0, must-revalidate, s-maxage=86400'],
  ['blog/index.html', 'public, max-age=0, must-revalidate, s-maxage=60'],
  ['blog/an-article/index.html', 'public, max-age=0, must-revalidate, s-maxage=60'],
  ['content/blog-index.json', 'public, max-age=0, must-revalidate, s-maxage=60'],
  ['feed.xml', 'public, max-age=0, must-revalidate, s-maxage=60'],
  ['sitemap.xml', 'public, max-age=0, must-revalidate, s-maxage=60'],
])('a file %s is stored with its caching', (key, caching) => {
  expect(getCacheControl(key)).toBe(caching);
});
