import { expect } from 'vitest';
import { Edge, type Origin } from '../../local/edge/edge.ts';
import type { Response } from '../../local/http-message.ts';
import { request } from '../../local/tests/fixture-stack.ts';
import { productTemplate } from './product-template.ts';
import { type SynthesizedName, synthesized } from './synthesized.ts';

/** A stage's distribution over origins that give one response to everything. */
export function edgeOver(name: SynthesizedName, respond: (path: string) => Response): Edge {
  const template = productTemplate(synthesized(name));
  const [{ properties } = expect.fail('No distribution')] = template.resources<{
    DistributionConfig: { Origins: { DomainName: string }[] };
  }>('AWS::CloudFront::Distribution');
  const origin: Origin = async ({ path }) => respond(path);
  const origins = new Map(
    properties.DistributionConfig.Origins.map(({ DomainName }) => [DomainName, origin]),
  );
  return new Edge({ template, origins, localize: (text) => text, log: () => {} });
}

/** The headers that a stage's distribution adds to a file or a page. */
export async function edgeHeaders(name: SynthesizedName, path: string): Promise<Headers> {
  const found = () => ({ status: 200, headers: new Headers(), body: Buffer.from('Found') });
  return (await edgeOver(name, found).handle(request(path))).headers;
}

/** The directives of a content security policy, by name. */
export function directivesOf(headers: Headers): Record<string, string> {
  const policy = headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}
