import { oneLine, type Phrase } from './mail-content.ts';

/** Letters and what joins them in names, without a dot inside a word: nothing that mail programs make a link of. */
const LOOKS_LIKE_A_NAME = /^(?!.*\.\p{L})\p{L}[\p{L}\p{M}\p{Zs}'’.\-\u200C\u200D]{0,59}$/u;

/**
 * Words before and after the name that somebody gave; just the words without one. Whoever fills in a form can have
 * mail sent to others, so what does not look like a name is left out.
 */
export function greeting(before: string, name: string, after: string, without: string): Phrase {
  const greeted = oneLine(name);
  return LOOKS_LIKE_A_NAME.test(greeted) ? [before, { value: greeted }, after] : [without];
}
