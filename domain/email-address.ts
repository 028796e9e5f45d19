/** The longest email address that mail servers deliver to, in characters. */
export const MAX_EMAIL_LENGTH = 254;

const EMAIL_ADDRESS = /^[^\s@,;<>"\p{C}]+@[^\s@,;<>"\p{C}][^\s@,;<>"\p{C}.]*\.[^\s@,;<>"\p{C}]+$/u;

/**
 * Whether a text looks like one email address: text, an at sign, text, a dot and text, without characters that would
 * make it several email addresses or a second mail header. Specification: content and operations, section 5.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_ADDRESS.test(text);
}

/**
 * The form in which email addresses are compared and stored: without space around them and in lower case. In the domain,
 * letters that look the same are written the same way (Unicode NFKC), as mail servers do; before the at sign
 * they do not, so that a full-width `ｂuyer@` is somebody else than `buyer@`.
 */
export function normalizeEmail(text: string): string {
  const [, mailbox = '', domain = ''] = /^(.*?)((?:@[^@]*)?)$/s.exec(text.trim()) ?? [];
  return (mailbox + domain.normalize('NFKC')).toLowerCase();
}

/** Whether an email address has letters that only look like those of another one. */
export function hasLookalikes(email: string): boolean {
  return email.normalize('NFKC') !== email;
}

/**
 * What email addresses have in common that lead to the same mailbox at most providers: neither `+tag` nor dots count.
 * For counting only; others may well own what folds to the same.
 */
export function mailboxOf(email: string): string {
  const [mailbox = '', domain = ''] = normalizeEmail(email).split('@');
  return `${mailbox.replace(/\+.*/s, '').replaceAll('.', '')}@${domain}`;
}
