import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NOT_FOUND_PAGE, PRERENDERED_PAGES } from '../../../domain/pages.ts';
import { Edge, type Origin } from '../../../local/edge/edge.ts';
import { type Response, textResponse } from '../../../local/http-message.ts';
import { localTemplate } from '../../../local/local-template.ts';
import { synthesized } from '../../support/synthesized.ts';
import { request } from './fixture-stack.ts';

const { template: json, stackName } = synthesized('prod');
const template = localTemplate(json, stackName);

/** The site's distribution, with one response for everything that it asks its origins for. */
function edgeOver(response: (path: string) => Response): Edge {
  const answer: Origin = async ({ path }) => response(path);
  const [{ properties } = expect.fail('No distribution')] = template.resources<{
    DistributionConfig: { Origins: { DomainName: string }[] };
  }>('AWS::CloudFront::Distribution');
  const origins = new Map(properties.DistributionConfig.Origins.map(({ DomainName }) => [DomainName, answer]));
  return new Edge({ template, origins, localize: (text) => text, log: () => {} });
}

/** A path of every kind that the site serves. */
const PATHS = [
  ...PRERENDERED_PAGES,
  NOT_FOUND_PAGE,
  '/blog/an-article',
  '/assets/app.css',
  '/config.json',
  '/content/blog-index.json',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/api/subscription',
  ...readdirSync(new URL('../../../web/public', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `/${name}`),
];

describe('an error of an origin', () => {
  it.each([403, 404, 500, 503])('with status %d is kept by no browser, at whatever path', async (status) => {
    const edge = edgeOver(() => textResponse(status, 'application/xml', '<Error/>'));
    for (const path of PATHS) {
      const { status: shown, headers } = await edge.handle(request(path));
      expect(shown, path).toBe(status);
      expect(headers.get('cache-control') ?? 'no-store', path).toMatch(/no-store|max-age=0/);
    }
  });
});
