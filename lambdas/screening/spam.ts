/** The parts of a submission that may show that a program sent it. */
export interface SpamEvidence {
  readonly name: string;
  readonly company: string;
  readonly message: string;
  /** A field that people do not see. */
  readonly topic?: string | undefined;
  /** Milliseconds from the form's appearance to its submission, as the browser says. */
  readonly elapsedMs?: number | undefined;
  /** Maximum number of links in an honest message. Without it links do not count. */
  readonly maxLinks?: number | undefined;
}

/** Minimum time in which a person can fill in the form, in milliseconds. */
const MIN_ELAPSED_MS = 3000;

const LINK = /https?:\/\/|\bwww\./gi;
const MARKUP_OF_FORUMS = /\[url[=\]]|\[link[=\]]|<a\s[^>]*href/i;

/** Why a submission is probably spam, in one word for the log; undefined when it is probably a person's. */
export function spamReasonOf({
  name,
  company,
  message,
  topic,
  elapsedMs,
  maxLinks = Number.POSITIVE_INFINITY,
}: SpamEvidence): string | undefined {
  if (topic) return 'hidden-field';
  if (elapsedMs !== undefined && elapsedMs < MIN_ELAPSED_MS) return 'too-fast';
  if (MARKUP_OF_FORUMS.test(message)) return 'link-markup';
  if ((message.match(LINK) ?? []).length > maxLinks) return 'many-links';
  if (/https?:\/\//i.test(name) || (name === company && name === message)) return 'filled-by-program';
  return undefined;
}
