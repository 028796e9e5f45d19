/** Security headers. */

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

/** Headers of every response. Errors of AWS's own services have those of the managed policy `SecurityHeadersPolicy`. */
export const SECURITY_HEADERS = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // The managed policy would turn on a filter of old browsers that can itself be used for attacks.
  'x-xss-protection': '0',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
} as const;

/** Policy of data and parts of pages, which load nothing themselves. */
export const DATA_POLICY = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Headers of every API response: the edge function does not run on errors, and both have to be alike. */
export const API_HEADERS = { ...SECURITY_HEADERS, ...DATA_POLICY, 'cache-control': 'no-store' } as const;
