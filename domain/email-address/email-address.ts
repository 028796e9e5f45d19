import { canonicalDomain, isDomainName, shownDomain, withoutInvisible } from './domain-name.ts';

/** The longest email address that mail servers deliver to, in characters. */
export const MAX_EMAIL_LENGTH = 254;

/** The part before the at sign: words of ASCII that are joined by single dots (RFC 5322, dot-atom). */
const MAILBOX = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Error for a text that is not one email address. */
export const INVALID_EMAIL = 'Please enter one email address, such as you@example.com.';

/**
 * The one form of an email address, in which it is stored, compared, counted, found, and sent to: without space around
 * it and invisible characters, in lower case, its domain in ASCII. Before the at sign letters that look alike stay different,
 * as they are for mail servers, so that a full-width `ｂuyer@` differs from `buyer@`.
 */
export function normalizeEmail(text: string): string {
  const [, mailbox = '', domain = ''] = /^(.*?)((?:@[^@]*)?)$/s.exec(text.trim()) ?? [];
  const name = withoutInvisible(mailbox)
    .trimStart()
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  return domain === '' ? name.trimEnd() : `${name}@${canonicalDomain(domain.slice(1)).trimEnd()}`;
}

/** Whether a text is one deliverable email address, however it is written. */
export function isEmailAddress(text: string): boolean {
  return emailProblem(text) === undefined;
}

/** Explains why a text is not an email address and how to fix it; undefined for a valid one. */
export function emailProblem(text: string): string | undefined {
  const email = normalizeEmail(text);
  const [mailbox = '', domain, ...others] = email.split('@');
  if (!domain || others.length > 0 || /[\s,;<>"\p{C}]/u.test(email)) return INVALID_EMAIL;
  if (/[^ -~]/.test(mailbox)) return 'Please write the part before the @ in plain letters, without accents.';
  if (/^\.|\.\.|\.$/.test(mailbox)) {
    return 'Please check the dots before the @: none may be first, last or next to another.';
  }
  if (!MAILBOX.test(mailbox)) return INVALID_EMAIL;
  if (/^[a-z\d-]+$/.test(domain)) {
    return `Please enter one email address with its ending, such as ${domain}.com.`;
  }
  if (!isDomainName(domain)) return 'Please check the part after the @, such as example.com.';
  return email.length > MAX_EMAIL_LENGTH ? INVALID_EMAIL : undefined;
}

/** Returns the form of an email address that SES accepts in an envelope or a header; undefined when there is none. */
export function deliverableAddress(text: string): string | undefined {
  return isEmailAddress(text) ? normalizeEmail(text) : undefined;
}

/** Returns an email address for display: the domain in its own script unless it could be mistaken for another one. */
export function shownEmail(email: string): string {
  const [mailbox = '', domain, ...others] = email.split('@');
  return domain === undefined || others.length > 0 ? email : `${mailbox}@${shownDomain(domain)}`;
}

/** The mailbox behind an address at most providers: without `+tag` and dots. For counting only. */
export function getMailbox(email: string): string {
  const [mailbox = '', domain = ''] = normalizeEmail(email).split('@');
  return `${mailbox.replace(/\+.*/s, '').replaceAll('.', '')}@${domain}`;
}
