import { brand } from '../brand.ts';
import { type RenderedEmail, renderEmail } from './email.ts';
import { heading, paragraph } from './email-content.ts';

/** A line of a digest: a task or promise, with a link to its record. */
export interface DigestLine {
  /** Such as `Plan the posts of the first month`. */
  readonly text: string;
  /** The client or sender. */
  readonly name: string;
  readonly href: string;
}

export interface DigestDetails {
  readonly assigned: readonly DigestLine[];
  readonly missed: readonly DigestLine[];
}

/** Tells an administrator about new tasks, and promises that were missed. */
export function digestEmail({ assigned, missed }: DigestDetails): RenderedEmail {
  const parts = [count(missed.length, 'overdue'), count(assigned.length, 'new for you')].filter(Boolean);
  return renderEmail({
    subject: `Tasks: ${parts.join(', ')}`,
    preheader: [...missed, ...assigned].map(({ text, name }) => `${text}, ${name}`).join('; '),
    tone: 'night',
    litBars: 3,
    headline: missed.length > 0 ? 'A promise is overdue.' : 'New tasks for you.',
    lead: ['Everything since the last of these emails.'],
    body: [...section('Overdue', missed), ...section('Assigned to you', assigned)],
    reason: [
      `You asked for this email in the back office of ${brand.name}, where you can turn it off beside the tasks of any client.`,
    ],
  });
}

function count(number: number, text: string): string {
  return number === 0 ? '' : `${number} ${text}`;
}

function section(title: string, lines: readonly DigestLine[]) {
  if (lines.length === 0) return [];
  return [
    heading(title),
    // A paragraph each, so that an email that is too long loses the last ones only.
    ...lines.map(({ text, name, href }) =>
      paragraph({ value: text }, ', ', { value: name }, ': ', { label: 'Open in the back office', href }),
    ),
  ];
}
