/** Links for entered texts that are valid as links. */
import type { AdminList } from '../admin.ts';
import { isEmailAddress, normalizeEmail, shownEmail } from '../email-address/email-address.ts';
import type { FormField } from '../form-fields.ts';
import { ADMIN_PAGE } from '../site/pages.ts';
import { phoneHref } from '../text/phone-number.ts';
import { ORDER_PARAMETER } from '../verification.ts';
import type { EmailContent, EmailField } from './email-content.ts';

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

export interface OrderLink {
  /** Id of the checkout. */
  readonly id: string;
  /** The secret of the checkout, which only the payer's mailbox receives. */
  readonly token: string;
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Returns the link to an order's onboarding form. The secret follows `#`, so that servers never receive it. */
export function orderHref(order: OrderLink): string {
  return `${order.siteUrl}/success?session_id=${order.id}#${ORDER_PARAMETER}=${order.token}`;
}

/** Returns the link to the full text of a team email that is too long. @param siteUrl without a trailing slash */
export function fullRecordLink(
  siteUrl: string,
  list: AdminList,
  id: string,
): NonNullable<EmailContent['fullVersion']> {
  return {
    before: 'Read the full version: ',
    link: { label: 'Open in the back office', href: recordHref(siteUrl, list, id) },
  };
}

/** Returns the link of a website, even if only the domain was entered; undefined for any other text. */
export function websiteHref(website: string): string | undefined {
  if (WEB_ADDRESS.test(website)) return website;
  return DOMAIN_AND_PATH.test(website) ? `https://${website}` : undefined;
}

/** Links the value of a field as its kind allows. */
export function linkedField(label: string, value: string, kind: FormField['kind']): EmailField {
  const href = hrefFor(value.trim(), kind);
  return { label, value: kind === 'email' ? shownEmail(value) : value, ...(href && { href }) };
}

function hrefFor(value: string, kind: FormField['kind']): string | undefined {
  if (kind === 'url') return websiteHref(value);
  if (kind === 'tel') return phoneHref(value);
  return kind === 'email' ? emailHref(value) : undefined;
}
