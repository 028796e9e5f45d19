import { randomUUID } from 'node:crypto';
import type { Request } from '../http-message.ts';
import type { Encoding } from './compression.ts';

/** The policies of a cache behavior. */
export interface BehaviorPolicies {
  readonly CachePolicyId: string;
  readonly OriginRequestPolicyId?: string;
  readonly Compress?: boolean;
}

/** The effect of a behavior's policies. */
export interface Forwarding {
  /** The encodings for compression, best first. */
  readonly encodings: readonly Encoding[];
  /** Whether the viewer's headers, cookies and query are forwarded to the origin. */
  readonly passesViewer: boolean;
}

/** The encodings of AWS's managed cache policies, by their fixed ids. */
const CACHE_ENCODINGS: Readonly<Record<string, readonly Encoding[]>> = {
  '658327ea-f89d-4fab-a63d-7e88639e58f6': ['br', 'gzip'], // CachingOptimized
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': [], // CachingDisabled
};
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

/** Headers that are forwarded without a policy, too. */
const ALWAYS = ['content-type', 'content-length', 'accept-encoding'];

/** One of the IPs from which CloudFront calls origins. */
const EDGE_ADDRESS = '130.176.0.1';

/** Headers of a single connection, and `Host`, which is the origin's own. */
const NEVER = ['connection', 'expect', 'host', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** Reads a behavior's policies. @throws Error for one that is not known */
export function readForwarding({
  CachePolicyId,
  OriginRequestPolicyId,
  Compress,
}: BehaviorPolicies): Forwarding {
  const encodings = CACHE_ENCODINGS[CachePolicyId];
  if (!encodings) throw new Error(`The local cloud does not know the cache policy ${CachePolicyId}.`);
  const passesViewer = OriginRequestPolicyId === ALL_VIEWER_EXCEPT_HOST;
  if (OriginRequestPolicyId && !passesViewer) {
    throw new Error(`The local cloud does not know the origin request policy ${OriginRequestPolicyId}.`);
  }
  return { encodings: Compress ? encodings : [], passesViewer };
}

/**
 * Makes the origin's request from the viewer's.
 * @param host the origin's host name
 * @param originHeaders the distribution's custom headers for this origin
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
  return { ...request, headers, ip: EDGE_ADDRESS, query: passesViewer ? request.query : '' };
}
