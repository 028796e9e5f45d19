import { TAG_MANAGER_ORIGIN } from '../domain/site-config.ts';

/** Where Google's tags send what they measure, and load pictures from. */
const MEASUREMENT = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

/**
 * What every page may load: scripts only from files of the site, never inline, and the tag manager's on a stage that
 * has one. Styles may be inline, because critical CSS is. There is no upgrade-insecure-requests: all addresses are
 * relative or https, and browsers that upgrade localhost too could not open the local run.
 * @param tagManagerId of the stage
 */
export function contentSecurityPolicy(tagManagerId?: string): string {
  const scripts = tagManagerId ? [TAG_MANAGER_ORIGIN] : [];
  const measurement = tagManagerId ? MEASUREMENT : [];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...measurement].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...measurement].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
