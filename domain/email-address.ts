/** The longest email address that mail servers deliver to, in characters. */
export const MAX_EMAIL_LENGTH = 254;

const EMAIL_ADDRESS = /^[^\s@,;<>"\p{C}]+@[^\s@,;<>"\p{C}]+\.[^\s@,;<>"\p{C}]+$/u;

/**
 * Whether a text looks like one email address: text, an at sign, text, a dot and text, without characters that would
 * make it several email addresses or a second mail header. Specification: content and operations, section 5.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_ADDRESS.test(text);
}

/**
 * Normalizes an email address for comparison and storage: trimmed, in lower case, and in Unicode NFKC, so that a
 * full-width `ａ` is an `a`.
 */
export function normalizeEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
