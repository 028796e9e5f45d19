import { createHash } from 'node:crypto';
import { api } from '../../domain/api.ts';
import { INLINE_SCRIPT } from '../../domain/site/inline-script.ts';
import { CAPTCHA_URL, TAG_MANAGER_ORIGIN } from '../../domain/site/site-config.ts';
import { SPECULATION_RULES } from '../../domain/site/speculation-rules.ts';
import type { StageSettings } from '../stages.ts';

/** Where Google's tags send measurements to, and load pictures from. */
const MEASUREMENT = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

/**
 * The captcha's script loads another one, and shows the checkbox and the challenge in frames. Only the first can be named
 * exactly: it names the release of the day, and a policy that names one release would stop the captcha at the next. The
 * rest of both folders has scripts by which a policy can be passed.
 */
const CAPTCHA_SCRIPTS = [`${CAPTCHA_URL}/api.js`, 'https://www.gstatic.com/recaptcha/releases/'];
const CAPTCHA_FRAMES = [`${CAPTCHA_URL}/`, 'https://recaptcha.google.com/recaptcha/'];

/** The hashes of the inline scripts in pages. */
const INLINE = [INLINE_SCRIPT, SPECULATION_RULES].map(
  (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
);

export type AllowedSources = Pick<StageSettings, 'tagManagerId' | 'captchaSiteKey'> & {
  /** Origin to which pages upload files. */
  readonly uploadsOrigin?: string;
  /** Origin of the user pool's API. */
  readonly identityOrigin?: string;
  /**
   * Whether pages are the back office, or may become it: they show uploaded pictures, and documents that they generate, such
   * as previews, in frames without scripts.
   */
  readonly isOffice?: true;
};

/** The name of the endpoint to which browsers report violations. */
const REPORTS = 'policy-reports';

/** The header that defines the endpoint. Browsers that do not support it use `report-uri`. */
export const REPORTING_ENDPOINTS = { 'reporting-endpoints': `${REPORTS}="${api.policyReports.path}"` };

/**
 * A policy for pages. Scripts: only files of the site, one inline script and the speculation rules by their hashes, and
 * those of the tag manager and the captcha where settings name them. Everywhere else Trusted Types are required, so that
 * browsers prevent text from becoming code. Styles may be inline, because pages contain their own. There is no
 * upgrade-insecure-requests: all URLs are relative or https, and browsers that upgrade localhost too could not open the
 * local run.
 */
export function createContentSecurityPolicy(loading: AllowedSources = {}): string {
  const { tagManagerId, captchaSiteKey, uploadsOrigin, identityOrigin, isOffice } = loading;
  const tags = tagManagerId ? [TAG_MANAGER_ORIGIN] : [];
  const measurement = tagManagerId ? MEASUREMENT : [];
  const services = [uploadsOrigin, identityOrigin].filter((origin) => origin !== undefined);
  const pictures = isOffice && uploadsOrigin !== undefined ? [uploadsOrigin] : [];
  const captchaScripts = captchaSiteKey ? CAPTCHA_SCRIPTS : [];
  const none = isOffice ? ['blob:'] : ["'none'"];
  const frames = captchaSiteKey ? CAPTCHA_FRAMES : none;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...INLINE, ...tags, ...captchaScripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...pictures, ...measurement].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...services, ...measurement].join(' '),
    ['frame-src', ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(tagManagerId || captchaSiteKey ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    `report-uri ${api.policyReports.path}`,
    `report-to ${REPORTS}`,
  ].join('; ');
}
