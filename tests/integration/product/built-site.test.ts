import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand } from '../../../domain/brand.ts';
import { PRERENDERED_PAGES } from '../../../domain/site/pages.ts';
import type { LocalCloud } from '../../../local/cloud.ts';
import { factsOf, linkOf, mainOf } from '../../support/built-site.ts';
import { startTestCloud } from '../../support/local-cloud.ts';

let cloud: LocalCloud;

beforeAll(async () => {
  cloud = await startTestCloud();
});

afterAll(() => cloud.stop());

const get = (path: string) => fetch(`${cloud.origin}${path}`, { redirect: 'manual' });

const read = async (path: string) => (await get(path)).text();

const statusAndType = async (path: string) => {
  const { status, headers } = await get(path);
  return [status, headers.get('content-type')];
};

/** The paths of all pages for search engines. */
async function pagesInSitemap(): Promise<string[]> {
  const addresses = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)];
  expect(addresses.length).toBeGreaterThan(PRERENDERED_PAGES.length);
  return addresses.map(([, address = '']) => address.replace(brand.site, ''));
}

describe('the built site', () => {
  it('answers each page of the sitemap, and the picture of each, with its content type', async () => {
    for (const path of await pagesInSitemap()) {
      expect(await statusAndType(path), path).toEqual([200, expect.stringContaining('text/html')]);
      const { meta } = factsOf(await read(path));
      const picture = meta['og:image']?.replace(brand.site, '') ?? '';
      expect(await statusAndType(picture), picture).toEqual([200, 'image/png']);
    }
  });

  it('answers icons with their content types', async () => {
    const html = await read('/about');
    const { icons } = JSON.parse(await read(linkOf(html, 'manifest') ?? ''));
    expect(icons.length).toBeGreaterThan(1);
    for (const { src, type } of [
      ...icons,
      { src: linkOf(html, 'apple-touch-icon'), type: 'image/png' },
      { src: '/favicon.svg', type: 'image/svg+xml' },
      { src: '/favicon.ico', type: expect.stringContaining('icon') },
    ]) {
      expect(await statusAndType(src), src).toEqual([200, type]);
    }
  });

  it.each(['/no/such/page', '/blog/no-such-article'])(
    'answers 404 with a page that search engines do not index: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      const { meta, canonical } = factsOf(await answer.text());
      expect([meta.robots, canonical]).toEqual(['noindex', undefined]);
    },
  );

  it('has no link to a missing page, or to a missing place on a page', async () => {
    const documents = new Map<string, string | undefined>();
    const documentAt = async (path: string) => {
      if (!documents.has(path)) {
        const answer = await fetch(`${cloud.origin}${path}`);
        documents.set(path, answer.ok ? await answer.text() : undefined);
      }
      return documents.get(path);
    };

    const links: string[] = [];
    const broken: string[] = [];
    for (const path of PRERENDERED_PAGES) {
      const html = (await documentAt(path)) ?? '';
      for (const [, address = ''] of mainOf(html).matchAll(/<a [^>]*href="([/#][^"]*)"/g)) {
        const [target = '', place] = (address.startsWith('#') ? path + address : address).split('#');
        const document = await documentAt(target);
        links.push(address);
        if (document === undefined || (place && !document.includes(`id="${place}"`)))
          broken.push(`${path}: ${address}`);
      }
    }
    expect(links.length).toBeGreaterThan(100);
    expect(broken).toEqual([]);
  });
});
