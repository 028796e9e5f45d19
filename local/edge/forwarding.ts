import { randomUUID } from 'node:crypto';
import type { Request } from '../http-message.ts';
import type { Encoding } from './compression.ts';

/** The policies of a cache behaviour in the template. */
export interface BehaviourPolicies {
  readonly CachePolicyId: string;
  readonly OriginRequestPolicyId?: string;
  readonly Compress?: boolean;
}

/** What the policies of a behaviour say. */
export interface Forwarding {
  /** The encodings that answers are compressed with, best first. */
  readonly encodings: readonly Encoding[];
  /** Whether headers, cookies and query of the viewer go to the origin. */
  readonly passesViewer: boolean;
}

/** Policies that AWS manages have fixed ids. Those of a template's own are not played. */
const CACHE_ENCODINGS: Readonly<Record<string, readonly Encoding[]>> = {
  '658327ea-f89d-4fab-a63d-7e88639e58f6': ['br', 'gzip'], // CachingOptimized
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': [], // CachingDisabled
};
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

/** Headers that reach the origin without a policy, too. */
const ALWAYS = ['content-type', 'content-length', 'accept-encoding'];

/** Headers that concern one connection only, and the host, which the origin has one of its own for. */
const NEVER = ['connection', 'expect', 'host', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/**
 * Reads a behaviour's policies.
 * @throws Error for a policy that the local cloud does not know
 */
export function forwardingOf({
  CachePolicyId,
  OriginRequestPolicyId,
  Compress,
}: BehaviourPolicies): Forwarding {
  const encodings = CACHE_ENCODINGS[CachePolicyId];
  if (!encodings) throw new Error(`The local cloud does not know the cache policy ${CachePolicyId}.`);
  const passesViewer = OriginRequestPolicyId === ALL_VIEWER_EXCEPT_HOST;
  if (OriginRequestPolicyId && !passesViewer) {
    throw new Error(`The local cloud does not know the origin request policy ${OriginRequestPolicyId}.`);
  }
  return { encodings: Compress ? encodings : [], passesViewer };
}

/**
 * Makes the request that goes to the origin from the viewer's.
 * @param host the origin's host name
 * @param originHeaders what the distribution adds for this origin
 */
export function forward(
  request: Request,
  { passesViewer }: Forwarding,
  host: string,
  originHeaders: Readonly<Record<string, string>>,
): Request {
  const passed = Object.entries(request.headers).filter(
    ([name]) => ALWAYS.includes(name) || (passesViewer && !NEVER.includes(name)),
  );
  const viewer: Request['headers'] = Object.fromEntries(passed);
  const added = Object.entries(originHeaders).map(([name, value]) => [name.toLowerCase(), [value]] as const);
  const headers = {
    'user-agent': ['Amazon CloudFront'],
    ...viewer,
    host: [host],
    via: ['1.1 localhost (CloudFront)'],
    'x-amz-cf-id': [randomUUID()],
    'x-forwarded-for': [[...(viewer['x-forwarded-for'] ?? []), request.ip].join(', ')],
    ...Object.fromEntries(added),
  };
  return { ...request, headers, query: passesViewer ? request.query : '' };
}
