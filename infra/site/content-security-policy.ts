import { createHash } from 'node:crypto';
import { api } from '../../domain/api.ts';
import { INLINE_SCRIPT } from '../../domain/inline-script.ts';
import { CAPTCHA_URL, TAG_MANAGER_ORIGIN } from '../../domain/site-config.ts';
import type { StageSettings } from '../stages.ts';

/** Where Google's tags send what they measure, and load pictures from. */
const MEASUREMENT = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];

/** The captcha's script loads another one, and shows the checkbox and the riddle in frames. */
const CAPTCHA_SCRIPTS = [`${CAPTCHA_URL}/`, 'https://www.gstatic.com/recaptcha/'];
const CAPTCHA_FRAMES = [`${CAPTCHA_URL}/`, 'https://recaptcha.google.com/recaptcha/'];

/** The one script in the pages themselves, by what it says. */
const INLINE = `'sha256-${createHash('sha256').update(INLINE_SCRIPT).digest('base64')}'`;

/** What decides what a stage's pages may load. */
type Loading = Pick<StageSettings, 'tagManagerId' | 'captchaSiteKey'> & {
  /** Where pages may send files. */
  readonly uploadsOrigin?: string;
  /** Where pages sign people in. */
  readonly identityOrigin?: string;
};

/** What browsers call the place where they report what a policy has stopped. */
const REPORTS = 'policy-reports';

/** The header that says where that place is. Browsers that do not know it go by `report-uri`. */
export const REPORTING_ENDPOINTS = { 'reporting-endpoints': `${REPORTS}="${api.policyReports.path}"` };

/**
 * What every page may load: scripts only from files of the site, one inline that is known by its hash, and those of the
 * tag manager and of the captcha on a stage that has them. Styles may be inline, because those of a page stand in it. There is no
 * upgrade-insecure-requests: all URLs are relative or https, and browsers that upgrade localhost too could not
 * open the local run.
 */
export function contentSecurityPolicy(loading: Loading = {}): string {
  const { tagManagerId, captchaSiteKey, uploadsOrigin, identityOrigin } = loading;
  const tags = tagManagerId ? [TAG_MANAGER_ORIGIN] : [];
  const measurement = tagManagerId ? MEASUREMENT : [];
  const services = [uploadsOrigin, identityOrigin].filter((origin) => origin !== undefined);
  const captchaScripts = captchaSiteKey ? CAPTCHA_SCRIPTS : [];
  const frames = captchaSiteKey ? CAPTCHA_FRAMES : ["'none'"];
  return [
    "default-src 'self'",
    ["script-src 'self'", INLINE, ...tags, ...captchaScripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...measurement].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...services, ...measurement].join(' '),
    ['frame-src', ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${api.policyReports.path}`,
    `report-to ${REPORTS}`,
  ].join('; ');
}

/**
 * What pages may load on which people sign in, or are signed in: nothing from elsewhere, whatever the stage has. Text
 * does not become code there: browsers refuse it wherever a script could put it, and nobody may make exceptions.
 */
export function applicationSecurityPolicy(loading: Pick<Loading, 'identityOrigin'>): string {
  const { identityOrigin } = loading;
  return [
    contentSecurityPolicy(identityOrigin === undefined ? {} : { identityOrigin }),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
