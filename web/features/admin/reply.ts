import { brand } from '../../../domain/brand.ts';
import type { Summary } from './admin-api.ts';
import { date } from './dates.ts';

/** Some mail programs cut longer URLs off. */
const LONGEST_QUOTE = 1_200;

/** The URL that opens the mail program with an answer that has been begun: subject, greeting and what is answered. */
export function replyHref(record: Summary): string {
  const name = 'name' in record ? record.name.trim() : '';
  const body = [`Hello${name && ` ${name}`},`, '', '', '', ...quoteOf(record)].join('\r\n');
  const query = Object.entries({ subject: subjectOf(record), body }).map(
    ([part, text]) => `${part}=${encodeURIComponent(text.toWellFormed())}`,
  );
  return `mailto:${encodeURIComponent(record.email)}?${query.join('&')}`;
}

function subjectOf(record: Summary): string {
  if ('message' in record) return `Re: Your message to ${brand.name}`;
  if ('businessName' in record) return `Your onboarding with ${brand.name}`;
  return `Your ${'cycle' in record ? 'order' : 'newsletter'} from ${brand.name}`;
}

function quoteOf(record: Summary): string[] {
  if (!('message' in record)) return [];
  const { message, createdAt } = record;
  const text = message.length > LONGEST_QUOTE ? `${message.slice(0, LONGEST_QUOTE)} …` : message;
  return [`On ${date(createdAt)} you wrote:`, ...text.split(/\r?\n/).map((line) => `> ${line}`)];
}
