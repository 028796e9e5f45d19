/** The parts of a submission that may show that a program sent it. */
export interface SpamEvidence {
  readonly name: string;
  readonly company: string;
  readonly message: string;
  /** A field that people do not see. */
  readonly topic?: string | undefined;
  /** Milliseconds from the form's appearance to its submission, by the browser's clock. */
  readonly elapsedMs?: number | undefined;
  /** Maximum number of links in an honest message. Without it links do not count. */
  readonly maxLinks?: number | undefined;
}

/** Minimum time in which a person can fill in the form, in milliseconds. */
const MIN_ELAPSED_MS = 3000;

/** Each address once, whether it begins with `https://`, `www.` or both. */
const LINK = /https?:\/\/|(?<!\/\/)\bwww\./gi;
const FORUM_MARKUP = /\[url[=\]]|\[link[=\]]|<a\s[^<>]*href/i;

/** Signs of a program, each as one word for the log. A person can cause either one: with autofill, or with links. */
export interface SpamSigns {
  /** How the form was filled in. */
  readonly manner?: 'hidden-field' | 'too-fast' | undefined;
  readonly content?: 'link-markup' | 'many-links' | 'filled-by-program' | undefined;
}

export function findSpamSigns(evidence: SpamEvidence): SpamSigns {
  return { manner: findMannerSign(evidence), content: findContentSign(evidence) };
}

function findMannerSign({ topic, elapsedMs }: SpamEvidence): SpamSigns['manner'] {
  if (topic) return 'hidden-field';
  return elapsedMs !== undefined && elapsedMs < MIN_ELAPSED_MS ? 'too-fast' : undefined;
}

function findContentSign({
  name,
  company,
  message,
  maxLinks = Number.POSITIVE_INFINITY,
}: SpamEvidence): SpamSigns['content'] {
  if (FORUM_MARKUP.test(message)) return 'link-markup';
  if ((message.match(LINK) ?? []).length > maxLinks) return 'many-links';
  const isFilled = /https?:\/\//i.test(name) || (name === company && name === message);
  return isFilled ? 'filled-by-program' : undefined;
}
