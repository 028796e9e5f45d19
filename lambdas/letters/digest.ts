/** The letters of a month as one, for readers who want one email a month. docs/decisions/letters.md */
import { SITE } from '../../domain/admin.ts';
import { truncate } from '../../domain/emails/email-content.ts';
import { LETTER_LIMITS } from '../../domain/letters.ts';
import { letterPath, toLetterSlug } from '../../domain/site/letter-archive.ts';
import {
  addDays,
  businessDay,
  nextOpening,
  type OfficeHours,
  startOfBusinessDay,
} from '../../domain/time/business-hours.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { getAudience, parseLetterContent, renderPreview } from '../outbox/letter-mail.later.ts';
import { beginTurn } from '../outbox/letter-turns.ts';
import { readSettings } from '../tables/agency/settings.ts';
import { createLetter, type Letter, letters, listLettersWith } from '../tables/letters/letters.ts';
import { toRecordId } from '../tables/record-id.ts';
import { countAudience } from '../tables/subscribers.ts';

/**
 * On the first business day of a month, from its opening on, begins the letter with the letters of the month before, once.
 * Without letters or monthly readers there is none.
 * @throws StorageError
 */
export async function beginDigest(now: Date): Promise<void> {
  const month = findDigestMonth(now, (await readSettings()).hours);
  if (month === undefined) return;
  const id = toRecordId('letter', `digest:${month}`);
  if (await letters.get(id)) return;
  const sent = await listSentIn(month);
  const at = now.toISOString();
  const { now: recipients } = await countAudience(getAudience({ isDigest: true }, at));
  const latestId = sent.at(-1)?.id;
  if (latestId === undefined || recipients === 0) return;
  const digest = { ...composeDigest(month, sent), id, email: SITE };
  const sending = { status: 'sending', startedAt: at, recipients, isDigest: true, latestId } as const;
  if (!(await createLetter(digest, at, sending))) return;
  // If this fails, the schedule begins it.
  await beginTurn(id);
  logger.info('digest begun', { id, letters: sent.length });
}

/** The month, as `YYYY-MM`, whose letters are sent now; undefined at most times. */
function findDigestMonth(now: Date, hours: OfficeHours): string | undefined {
  const today = businessDay(now);
  const lastDay = addDays(`${today.slice(0, 7)}-01`, -1);
  const opens = nextOpening(startOfBusinessDay(lastDay), hours);
  return businessDay(opens) === today && now >= opens ? lastDay.slice(0, 7) : undefined;
}

/** The letters to all subscribers that were sent in a month, the oldest first. */
async function listSentIn(month: string): Promise<Letter[]> {
  const listed = (await listLettersWith('sent'))
    .filter(({ sentAt, since, isDigest }) => sentAt && !since && !isDigest)
    .filter(({ sentAt = '' }) => businessDay(new Date(sentAt)).startsWith(month))
    .toSorted((one, other) => ((one.sentAt ?? '') < (other.sentAt ?? '') ? -1 : 1));
  const found = await Promise.all(listed.map(({ id }) => letters.get(id)));
  return found.filter((letter) => letter !== undefined);
}

/** A letter alone stays as it is. Of several, the longest are replaced by their preview lines while all are too long. */
function composeDigest(month: string, sent: readonly Letter[]): Pick<Letter, 'subject' | 'preview' | 'body'> {
  const [first] = sent;
  if (first && sent.length === 1) return { subject: first.subject, preview: first.preview, body: first.body };
  const name = new Date(`${month}-01T00:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' });
  const preview = truncate(sent.map(({ subject }) => subject).join(', '), LETTER_LIMITS.preview);
  const parts = sent.map((letter) => ({ letter, body: letter.body }));
  for (;;) {
    const content = { subject: `Our letters of ${name}`, preview, body: join(parts) };
    const longest = parts.toSorted((one, other) => other.body.length - one.body.length)[0];
    const canShorten = longest !== undefined && longest.body !== shorten(longest.letter);
    if (!canShorten || (fits(content) && isSound(parts, content.body))) return content;
    longest.body = shorten(longest.letter);
  }
}

interface Part {
  readonly letter: Letter;
  body: string;
}

const join = (parts: readonly Part[]) => parts.map(toMarkdown).join('\n\n---\n\n');

const toMarkdown = ({ letter, body }: Part) => `## ${escapeMarkdown(letter.subject)}\n\n${body.trim()}`;

/** The preview line, and a link to the public letter. */
function shorten(letter: Letter): string {
  const link = letter.isPublic ? `\n\n[Read the letter](${letterPath(toLetterSlug(letter))})` : '';
  return `${escapeMarkdown(letter.preview)}${link}`;
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-.!|~&]/g, '\\$&');
}

function fits(content: Pick<Letter, 'subject' | 'preview' | 'body'>): boolean {
  const siteUrl = environment('SITE_URL');
  return !renderPreview(parseLetterContent(content, siteUrl), siteUrl).isTooLong;
}

/** Whether no letter changes the next one, as a code block without an end does. */
function isSound(parts: readonly Part[], body: string): boolean {
  const parse = (text: string) => parseLetterContent({ subject: '', preview: '', body: text }, '').blocks;
  const apart = parts.flatMap((part, at) => [...(at > 0 ? parse('---') : []), ...parse(toMarkdown(part))]);
  return JSON.stringify(parse(body)) === JSON.stringify(apart);
}
