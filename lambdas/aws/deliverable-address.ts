import { domainToASCII, domainToUnicode } from 'node:url';

/** The part before the at sign: words joined by single dots (RFC 5322, dot-atom). */
const LOCAL_PART = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

const HOST_NAME = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/**
 * The form of an email address that the mail service accepts in an envelope or a header, with the domain in ASCII.
 * @returns undefined when there is none. The site's forms accept more email addresses than this; the mail service would
 *   refuse any mail that contains one of them, on every attempt
 */
export function deliverableAddress(email: string): string | undefined {
  const [local = '', domain = '', ...others] = email.split('@');
  const asciiDomain = domainToASCII(domain);
  const isDeliverable = others.length === 0 && LOCAL_PART.test(local) && HOST_NAME.test(asciiDomain);
  return isDeliverable ? `${local}@${asciiDomain}` : undefined;
}

/** The forms in which records may have an email address that the mail service reports: with the domain in ASCII, or as typed. */
export function recordedForms(email: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [...new Set([domain, domainToASCII(domain), domainToUnicode(domain)])].map(
    (form) => `${local}@${form}`,
  );
}
