import { type Phrase, singleLine } from './mail-content.ts';

/** Letters and punctuation of names, without a dot inside a word, since mail programs would link it. */
const LOOKS_LIKE_A_NAME = /^(?!.*\.\p{L})\p{L}[\p{L}\p{M}\p{Zs}'’.\-\u200C\u200D]{0,59}$/u;

/**
 * Puts the words around a name; returns just the words without one. Anybody can cause mail to be sent to others with a
 * form, so a text that does not look like a name is omitted.
 */
export function greeting(before: string, name: string, after: string, without: string): Phrase {
  const greeted = singleLine(name);
  return LOOKS_LIKE_A_NAME.test(greeted) ? [before, { value: greeted }, after] : [without];
}
