import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { contentSecurityPolicy } from './content-security-policy.ts';

const DENIED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/**
 * How long browsers and proxies may reuse a response. Set by the distribution and not for each stored file, so that the
 * template defines all caching. The policy of a path applies to errors too, so `forever` is set by the edge function,
 * which does not run on errors.
 */
export const CACHING = {
  /** Revalidated each time, with a 304 if nothing has changed. */
  revalidated: 'public, max-age=0, must-revalidate',
  /** For five minutes: what each page of a visit asks for, and few deployments change. */
  briefly: 'public, max-age=300',
  /** For files whose name changes with their content. */
  forever: 'public, max-age=31536000, immutable',
  never: 'no-store',
} as const;

/**
 * Creates a policy with the site's security headers and one way of caching.
 * @param caching `unlessSet`: revalidated, where neither the origin nor the edge function says otherwise
 * @param policy the content security policy, for responses with pages
 * @param more other headers, also in place of these
 */
export function responseHeaders(
  scope: Construct,
  id: string,
  caching: keyof typeof CACHING | 'unlessSet',
  policy = contentSecurityPolicy(),
  more: Readonly<Record<string, string>> = {},
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        {
          header: 'cache-control',
          value: CACHING[caching === 'unlessSet' ? 'revalidated' : caching],
          override: caching !== 'unlessSet',
        },
        ...Object.entries({
          'cross-origin-opener-policy': 'same-origin',
          'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
          ...more,
        }).map(([header, value]) => ({ header, value, override: true })),
      ],
    },
  });
}
