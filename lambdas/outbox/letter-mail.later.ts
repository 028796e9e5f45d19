import { api } from '../../domain/api.ts';
import type { LetterBlock } from '../../domain/emails/letter-blocks.ts';
import { type RenderedLetter, renderLetterEmail } from '../../domain/emails/letter-email.ts';
import { renderLetterForPage } from '../../domain/emails/letter-page-html.ts';
import type { LetterContent } from '../../domain/letters.ts';
import { UNSUBSCRIBE_PAGE } from '../../domain/site/pages.ts';
import { startOfBusinessDay } from '../../domain/time/business-hours.ts';
import type { Letter } from '../tables/letters/letters.ts';
import type { Audience, Subscriber } from '../tables/subscribers.ts';
import { signUnsubscription } from '../tokens/newsletter-tokens.ts';
import type { AddressedEmail } from './email.ts';
import { parseLetter } from './letter-markdown.ts';

/** A letter whose Markdown is parsed once for all subscribers. */
export interface ParsedLetter extends Pick<LetterContent, 'subject' | 'preview'> {
  readonly blocks: readonly LetterBlock[];
}

/** @param siteUrl without a trailing slash */
export function parseLetterContent({ subject, preview, body }: LetterContent, siteUrl: string): ParsedLetter {
  return { subject, preview, blocks: parseLetter(body, siteUrl) };
}

/** Renders a letter that links to the form for unsubscribing instead of a subscriber's own page. */
export function renderPreview(letter: ParsedLetter, siteUrl: string): RenderedLetter {
  return renderLetterEmail({ ...letter, unsubscribeUrl: `${siteUrl}${UNSUBSCRIBE_PAGE}` });
}

/** Renders a letter for its page in the public archive, without anything personal. */
export function renderForArchive(letter: LetterContent, siteUrl: string): string {
  return renderLetterForPage(parseLetterContent(letter, siteUrl).blocks);
}

/** The email to a subscriber. @throws ParameterError without a key for its links */
export async function composeLetter(
  letterId: string,
  letter: ParsedLetter,
  subscriber: Pick<Subscriber, 'id' | 'email'>,
  siteUrl: string,
): Promise<AddressedEmail> {
  const token = `token=${await signUnsubscription(subscriber, letterId)}`;
  return {
    mail: renderLetterEmail({ ...letter, unsubscribeUrl: `${siteUrl}${UNSUBSCRIBE_PAGE}#${token}` }),
    to: { address: subscriber.email },
    oneClickUrl: `${siteUrl}${api.oneClickUnsubscribe.path}?${token}`,
  };
}

/** @param until ISO 8601 */
export function getAudience(
  { since, isDigest }: Pick<Letter, 'since' | 'isDigest'>,
  until: string,
): Audience {
  return {
    isMonthly: isDigest === true,
    ...(since !== undefined && { confirmedSince: startOfBusinessDay(since).toISOString() }),
    confirmedUntil: until,
  };
}
