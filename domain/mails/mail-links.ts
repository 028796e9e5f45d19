/** Makes links of entered texts that are valid as links. */
import type { AdminList } from '../admin.ts';
import { isEmailAddress, normalizeEmail, shownEmail } from '../email/email-address.ts';
import type { FormField } from '../form-fields.ts';
import { ADMIN_PAGE } from '../site/pages.ts';
import { phoneHref } from '../text/phone-number.ts';
import { ORDER_PARAMETER } from '../verification.ts';
import type { MailContent, MailField } from './mail-content.ts';

const WEB_ADDRESS = /^https?:\/\/[\p{L}\p{N}.-]+(?::\d+)?(?:[/?#]\S*)?$/iu;
const DOMAIN_AND_PATH = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]\S*)?$/u;

/** The `mailto:` link of an email address, encoded so that no recipient or header can be added to it. */
export function emailHref(email: string, subject?: string): string | undefined {
  if (!isEmailAddress(email)) return undefined;
  const [local = '', domain = ''] = normalizeEmail(email).split('@');
  const mailto = `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}`;
  return subject ? `${mailto}?subject=${encodeURIComponent(subject)}` : mailto;
}

/** The link of a record in the back office. @param siteUrl without a trailing slash */
export function recordHref(siteUrl: string, list: AdminList, id: string): string {
  return `${siteUrl}${ADMIN_PAGE}?list=${list}&open=${id}`;
}

/**
 * The link of an order's page with the onboarding form. Its secret is behind `#`, where no server gets it.
 * @param order its checkout's id and secret, and the site's URL without a trailing slash
 */
export function orderHref(order: {
  readonly siteUrl: string;
  readonly id: string;
  readonly token: string;
}): string {
  return `${order.siteUrl}/success?session_id=${order.id}#${ORDER_PARAMETER}=${order.token}`;
}

/** Where the team finds all of a mail that is too long. @param siteUrl as of `recordHref` */
export function wholeRecord(siteUrl: string, list: AdminList, id: string): NonNullable<MailContent['whole']> {
  return {
    before: 'All of it: ',
    link: { label: 'Open it in the back office', href: recordHref(siteUrl, list, id) },
  };
}

/** The link of a website, also if only the domain was entered; undefined for any other text. */
export function websiteHref(website: string): string | undefined {
  if (WEB_ADDRESS.test(website)) return website;
  return DOMAIN_AND_PATH.test(website) ? `https://${website}` : undefined;
}

/** What was entered into a field, linked to where its kind leads. */
export function linkedField(label: string, value: string, kind: FormField['kind']): MailField {
  const href = hrefOf(value.trim(), kind);
  return { label, value: kind === 'email' ? shownEmail(value) : value, ...(href && { href }) };
}

function hrefOf(value: string, kind: FormField['kind']): string | undefined {
  if (kind === 'url') return websiteHref(value);
  if (kind === 'tel') return phoneHref(value);
  return kind === 'email' ? emailHref(value) : undefined;
}
