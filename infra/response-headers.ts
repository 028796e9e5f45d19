import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/**
 * Every page lives on this one policy: scripts only from files of the site, never inline.
 * Styles may be inline, because critical CSS is. There is no upgrade-insecure-requests: all addresses are
 * relative or https, and browsers that upgrade localhost too could not open the local run.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

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
 * How long browsers and proxies may reuse an answer. It is told by the distribution and not by each stored
 * file, so that the template says all there is to know about caching.
 */
export const CACHING = {
  /** Asked for again each time, answered with 304 as long as nothing changed. */
  revalidated: 'public, max-age=0, must-revalidate',
  /** For files whose name changes with their content. */
  forever: 'public, max-age=31536000, immutable',
  never: 'no-store',
} as const;

/** Makes a policy of the site's security headers and one way of caching. */
export function responseHeaders(
  scope: Construct,
  id: string,
  caching: keyof typeof CACHING,
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: CONTENT_SECURITY_POLICY, override: true },
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
        { header: 'cache-control', value: CACHING[caching], override: true },
        { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
        {
          header: 'permissions-policy',
          value: DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
          override: true,
        },
      ],
    },
  });
}
