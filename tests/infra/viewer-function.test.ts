import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { transform } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PRERENDERED_PAGES } from '../../domain/site/pages.ts';
import { createResponseHeaders } from '../../infra/site/response-headers.ts';
import {
  createSiteManifest,
  renderViewerFunction,
  type SiteManifest,
} from '../../infra/site/viewer-function.ts';
import { stages } from '../../infra/stages.ts';

interface Parameter {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

interface Result {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly statusDescription?: string;
  readonly headers?: Readonly<Record<string, { readonly value: string }>>;
}

const MANIFEST: SiteManifest = {
  ...createSiteManifest(),
  files: ['/config.json', '/robots.txt'],
  folders: ['/images/'],
};
const NOT_FOUND = MANIFEST.notFound;

const HEADERS = createResponseHeaders(stages.dev);

const source = renderViewerFunction(MANIFEST, HEADERS);

type Run = (eventType: 'viewer-request' | 'viewer-response', parts: object) => Result;

/** Runs a function as CloudFront does: with an event made of plain data. */
function runtimeOf(code: string): Run {
  const context = createContext({});
  runInContext(code, context);
  return (eventType, parts) => {
    context.event = JSON.stringify({ context: { eventType }, ...parts });
    return JSON.parse(runInContext('JSON.stringify(handler(JSON.parse(event)))', context));
  };
}

const run = runtimeOf(source);

const ask = (uri: string, querystring: Record<string, Parameter> = {}) =>
  run('viewer-request', { request: { method: 'GET', uri, querystring, headers: {} } });

const respond = (uri: string, statusCode: number) =>
  run('viewer-response', { request: { uri, querystring: {} }, response: { statusCode, headers: {} } });

test('a redirect has the headers of the page that it leads from', () => {
  const redirect = ask('/contact/').headers;
  const page = respond('/contact', 200).headers;
  expect(redirect).toMatchObject({ 'x-frame-options': { value: 'DENY' } });
  expect(Object.keys(page ?? {}).filter((name) => !(name in (redirect ?? {})))).toEqual([]);
});

test.each(MANIFEST.pages)('the headers of %s do not depend on which path of it CloudFront shows', (page) => {
  const document = page === '/' ? '/index.html' : `${page}/index.html`;
  expect(respond(document, 200).headers).toEqual(respond(page, 200).headers);
});

test('a redirect leads to a URL without another redirect', () => {
  const bent = ['/PRICING).', '/Blog/A/', '/Robots.txt,', '/).', '/Success%3Fa=b'];
  const targets = bent.map((uri) => ask(uri).headers?.location?.value.replace(/\?.*/, '') ?? '');
  expect(targets.map((target) => ask(target).statusCode)).toEqual(bent.map(() => undefined));
});

describe('a request', () => {
  test.each(MANIFEST.pages)('is served from the document of the page %s', (page) => {
    expect(ask(page).uri).toBe(page === '/' ? '/index.html' : `${page}/index.html`);
  });

  test.each<[string, string]>([
    ['/pricing/', '/pricing'],
    ['/pricing/index.html', '/pricing'],
    ['/index.html', '/'],
    ['//', '/'],
    ['/blog/uploaded-later/', '/blog/uploaded-later'],
    ['/blog/uploaded-later/index.html', '/blog/uploaded-later'],
    ['/PRICING', '/pricing'],
    ['/Services/SEO', '/services/seo'],
    ['/Pricing/', '/pricing'],
    ['/Blog/Uploaded-Later', '/blog/uploaded-later'],
    ['/Updates/WP/S5-Syndication.ZIP', '/updates/wp/s5-syndication.zip'],
    ['/Robots.txt', '/robots.txt'],
    ['/robots.txt.', '/robots.txt'],
    ['/pricing/..', '/pricing'],
    ...(
      '. , ) ). ); ... ! ? : ; ] } > * _ \' " ` /. /) %20 %29 %29. %2C %22 %3E %60 %0D%0A %C2%A0 %E2%80%9D ' +
      '%E2%80%A6 %3F &gt; &quot; "> %22%3E'
    )
      .split(' ')
      .map((end): [string, string] => [`/pricing${end}`, '/pricing']),
    ['/).', '/'],
    ['/blog/%2e%2e', '/blog'],
    ['/blog/uploaded-later).', '/blog/uploaded-later'],
    ['/blog/uploaded-later_', '/blog/uploaded-later'],
    ['/blog/Summer_Sale', '/blog/summer_sale'],
  ])('is redirected from %s to the canonical URL %s', (uri, canonical) => {
    expect(ask(uri)).toMatchObject({ statusCode: 301, headers: { location: { value: canonical } } });
  });

  test('keeps its query when it is redirected', () => {
    const query = {
      checkout: { value: 'cancelled' },
      'utm%20source': { value: 'a%26b' },
      tag: { value: 'x', multiValue: [{ value: 'x' }, { value: 'y' }] },
      test: { value: '' },
    };
    expect(ask('/pricing/', query).headers?.location?.value).toBe(
      '/pricing?checkout=cancelled&utm%20source=a%26b&tag=x&tag=y&test',
    );
  });

  test.each([
    ['/success%3Fsession_id=cs_test_1', '/success?session_id=cs_test_1'],
    ['/success%3fsession_id%3Dcs_test_1%26a%3db', '/success?session_id=cs_test_1&a=b'],
    ['/Success/%3Fsession_id%3DcS_Test', '/success?session_id=cS_Test'],
    ['/pricing%3Fadd=seo-bundle+blogs-2', '/pricing?add=seo-bundle+blogs-2'],
    ['/pricing%3F%0d%0aset-cookie:%20a', '/pricing?%0d%0aset-cookie:%20a'],
    ['/pricing%3F<script>', '/pricing'],
    ['/pricing%3F//evil.example', '/pricing'],
  ])('is redirected from %s, with a query in its path, to %s', (uri, location) => {
    expect(ask(uri)).toMatchObject({ statusCode: 301, headers: { location: { value: location } } });
  });

  test('keeps both queries when one was encoded into the path', () => {
    const { headers } = ask('/success%3Fsession_id=cs_test_1', { utm: { value: 'mail' } });
    expect(headers?.location?.value).toBe('/success?session_id=cs_test_1&utm=mail');
  });

  test('keeps its query when it is served', () => {
    const querystring = { session_id: { value: 'cs_test_1' } };
    expect(ask('/success', querystring)).toMatchObject({ uri: '/success/index.html', querystring });
  });

  test.each(['/config.json', '/robots.txt', '/images/logo.svg', '/images/team/a-b.480.avif'])(
    'for the file %s is served unchanged',
    (uri) => {
      expect(ask(uri).uri).toBe(uri);
    },
  );

  test.each([
    '/blog/uploaded-later',
    '/blog/2027',
    `/blog/${'a'.repeat(120)}`,
    '/blog/summer_sale',
    '/blog/a--b',
    '/blog/a-',
    '/newsletter/_a',
  ])('for %s, which may be an article or leads to the list, is served from its document', (uri) => {
    expect(ask(uri).uri).toBe(`${uri}/index.html`);
  });

  test.each([
    '/blog/a.html',
    '/blog/a/b',
    '/blog//a',
    '/blog/../config.json',
    '/blog/..%2fconfig.json',
    '/blog/a%2Fb',
    '/blog/a\\b',
    '/blog/a\n',
    `/blog/${'a'.repeat(121)}`,
    '/no-such-page',
    '/pricing/extra',
    '/pricing//',
    '//pricing',
    '//evil.example/',
    '/pricing%2F',
    '/pricing.php',
    '/none%3F',
    '/API/contact',
    '/images/logo.svg)',
    '/Images/logo.svg',
    `/pricing${'.'.repeat(31)}`,
    '/%2e%2e/pricing',
    '/\\\\evil.example',
    '/evil.example%3Fa=b',
    '/%70ricing',
    '/images/',
    '/images/../config.json',
    '/images/%2e%2e/config.json',
    '/images//logo.svg',
    '/images/..\\logo.svg',
    '/404',
    '/404/',
    '/404/index.html',
    '/.env',
    '/documents.json',
    '/releases/current.json',
    '/constructor',
  ])("for '%s' gets the not-found page", (uri) => {
    expect(ask(uri).uri).toBe(NOT_FOUND);
  });

  test('leads to a known page or file for any path', () => {
    const documents = MANIFEST.pages.map((page) => (page === '/' ? '/index.html' : `${page}/index.html`));
    const known = new Set([...documents, ...MANIFEST.files, NOT_FOUND]);
    const below = /^\/images(\/[\w-]+(\.[\w-]+)*)+$|^\/blog\/[a-z0-9]+(-[a-z0-9]+)*\/index\.html$/;
    const segment = fc.constantFrom(
      'pricing',
      'blog',
      'an-article',
      'images',
      'index.html',
      '..',
      '.',
      '',
      '%2e',
      '%2F',
      '\\',
      'a.png',
      'Pricing).',
      '%3Fa=b',
      '%0d%0a',
    );
    const uris = fc.oneof(
      fc.string().map((text) => `/${text}`),
      fc.array(segment).map((segments) => `/${segments.join('/')}`),
    );
    fc.assert(
      fc.property(uris, (uri) => {
        const { uri: file, headers } = ask(uri);
        const { value: location } = headers?.location ?? {};
        const [path = ''] = location?.split('?') ?? [];
        const isKnown = location
          ? /^\/blog(\/[a-z0-9-]+)?$/.test(path) || [...MANIFEST.pages, ...MANIFEST.files].includes(path)
          : file !== undefined && (known.has(file) || below.test(file));
        expect(isKnown, uri).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a site with two names', () => {
  const domain = { hostName: 'www.example.com', redirectFrom: 'example.com' };
  const runHere = runtimeOf(
    renderViewerFunction({ ...MANIFEST, ...createSiteManifest({ domain }) }, HEADERS),
  );
  const askHere = (host: string, uri: string, querystring: Record<string, Parameter> = {}) =>
    runHere('viewer-request', {
      request: { method: 'GET', uri, querystring, headers: { host: { value: host } } },
    });

  test.each([
    ['/', 'https://www.example.com/'],
    ['/pricing', 'https://www.example.com/pricing'],
    ['/config.json', 'https://www.example.com/config.json'],
    ['/no/such/page', 'https://www.example.com/no/such/page'],
    ['//evil.example/', 'https://www.example.com//evil.example/'],
  ])('redirects %s from the second to the first', (uri, location) => {
    expect(askHere('example.com', uri)).toMatchObject({
      statusCode: 301,
      headers: { location: { value: location } },
    });
  });

  test('redirects to the canonical URL at the first name with one redirect, with the query', () => {
    const { headers } = askHere('example.com', '/pricing/', { checkout: { value: 'cancelled' } });
    expect(headers?.location?.value).toBe('https://www.example.com/pricing?checkout=cancelled');
  });

  test.each(['www.example.com', 'd111111abcdef8.cloudfront.net'])('serves pages at %s', (host) => {
    expect(askHere(host, '/pricing').uri).toBe('/pricing/index.html');
    expect(askHere(host, '/pricing/').headers?.location?.value).toBe('/pricing');
  });

  test('redirects nothing when it has one name', () => {
    expect(createSiteManifest({ domain: { hostName: 'www.example.com' } })).not.toHaveProperty('moved');
  });
});

describe('a response', () => {
  test.each(['/404/index.html', '/no-such-page'])('has status 404 for %s', (uri) => {
    expect(respond(uri, 200)).toMatchObject({ statusCode: 404, statusDescription: 'Not Found' });
  });

  test('has status 404 and loses the mark when the API marks it as the not-found page', () => {
    const { statusCode, headers } = run('viewer-response', {
      request: { uri: '/blog/none/index.html', querystring: {} },
      response: { statusCode: 200, headers: { 'x-not-found': { value: 'yes' } } },
    });
    expect(statusCode).toBe(404);
    expect(headers).not.toHaveProperty('x-not-found');
  });

  test.each(['/assets/app-1a2b.js', '/pricing', '/config.json'])(
    'keeps the cache settings of the file %s',
    (uri) => {
      expect(respond(uri, 200).headers).not.toHaveProperty('cache-control');
    },
  );

  test('keeps the status 304', () => {
    expect(respond(NOT_FOUND, 304).statusCode).toBe(304);
  });

  test.each([
    '/',
    '/index.html',
    '/pricing',
    '/pricing/index.html',
    '/config.json',
    '/images/logo.svg',
    '/blog/uploaded-later',
    '/blog/uploaded-later/index.html',
  ])('keeps its status for %s', (uri) => {
    expect(respond(uri, 200).statusCode).toBe(200);
  });
});

describe('the manifest', () => {
  test('lists the pages, the files of the build and the files of the public folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'public-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'robots.txt'), '');
    mkdirSync(join(folder, 'images'));
    const { pages, files, folders } = createSiteManifest({ publicFolder: folder });
    expect(pages).toEqual(PRERENDERED_PAGES);
    expect(files).toEqual(
      expect.arrayContaining(['/config.json', '/feed.xml', '/robots.txt', '/sitemap.xml']),
    );
    expect(new Set(files).size).toBe(files.length);
    expect(folders).toEqual(expect.arrayContaining(['/content/', '/images/']));
  });

  test('does not need a public folder', () => {
    expect(createSiteManifest({ publicFolder: '/no/such/folder' }).pages).toEqual(PRERENDERED_PAGES);
  });
});

test('the function contains no article, so that articles do not fill it', () => {
  const articles = readdirSync(new URL('../../web/content/blog', import.meta.url));
  const slugs = articles.map((file) => file.replace(/\.md$/, ''));
  expect(slugs.length).toBeGreaterThan(20);
  const code = renderViewerFunction(createSiteManifest(), HEADERS);
  expect(slugs.filter((slug) => code.includes(slug))).toEqual([]);
});

test('the function uses only the JavaScript that CloudFront supports', async () => {
  const unsupported = [
    'array-spread',
    'class',
    'default-argument',
    'destructuring',
    'for-of',
    'generator',
    'logical-assignment',
    'nullish-coalescing',
    'object-extensions',
    'object-rest-spread',
    'optional-catch-binding',
    'optional-chain',
    'regexp-lookbehind-assertions',
    'regexp-named-capture-groups',
    'regexp-unicode-property-escapes',
    'rest-argument',
  ];
  const supported = Object.fromEntries(unsupported.map((feature) => [feature, false]));
  const asWritten = await transform(source);
  const lowered = await transform(source, { supported });
  expect(lowered.code).toBe(asWritten.code);
});
