/** What was submitted, as far as it gives a program away. */
export interface SpamEvidence {
  readonly name: string;
  readonly company: string;
  readonly message: string;
  /** A field that people do not see. */
  readonly topic?: string | undefined;
  /** Milliseconds from the form's appearance to its submission, as the browser says. */
  readonly elapsedMs?: number | undefined;
  /** How many links an honest message may have. Without it links are no sign. */
  readonly maxLinks?: number | undefined;
}

/** Nobody reads, fills in and submits seven fields in less, in milliseconds. */
const MIN_ELAPSED_MS = 3000;

const LINK = /https?:\/\/|\bwww\./gi;
const MARKUP_OF_FORUMS = /\[url[=\]]|\[link[=\]]|<a\s[^>]*href/i;

/** Why a submission is probably a program's, in one word for the log; undefined when it is probably a person's. */
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
