/**
 * Letters to the newsletter's subscribers: their limits, and the rules of sending.
 * docs/product.md#letters
 */
import type { LetterFigures } from './contracts/letters.ts';
import type { LetterStatus } from './records/letters.ts';

/** In characters; `body` in bytes of UTF-8. */
export const LETTER_LIMITS = { subject: 120, preview: 140, body: 200_000 } as const;

/** Maximum number of test emails of one administrator per hour. */
export const LETTER_TESTS_PER_HOUR = 10;

/** The content of a letter. The body is Markdown. */
export interface LetterContent {
  readonly subject: string;
  /** The text beside the subject in inboxes, and below the headline. */
  readonly preview: string;
  readonly body: string;
}

/** The statuses that an administrator can give a letter without a sign-in. Sending it for the first time needs more. */
const NEXT: Readonly<Record<LetterStatus, readonly LetterStatus[]>> = {
  draft: ['canceled'],
  scheduled: ['draft', 'canceled'],
  sending: ['paused', 'canceled'],
  paused: ['sending', 'canceled'],
  sent: [],
  canceled: [],
};

/** Whether the public archive has a letter: an administrator chose it, and the letter was sent. */
export function isArchived({
  status,
  isPublic,
}: {
  readonly status: string;
  readonly isPublic?: true | undefined;
}): boolean {
  return status === 'sent' && isPublic === true;
}

/** Whether an administrator can set a letter's status. */
export function canLetterBecome(from: LetterStatus, to: string): boolean {
  return NEXT[from].some((status) => status === to);
}

/** The body's size in bytes of UTF-8. */
export function sizeOfBody(body: string): number {
  return new TextEncoder().encode(body).length;
}

/** The state of a subscriber's copy of a letter. Another attempt can follow `waiting` and `sending`. */
export const DELIVERY_STATES = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'bounced',
  'complained',
  'suppressed',
  'failed',
] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The parts of a subscriber's copy of a letter that figures count. */
export interface CountedDelivery {
  readonly state: DeliveryState;
  readonly leftAt?: string | undefined;
  /** The number of subscribers who come before. */
  readonly place: number;
}

const ACCEPTED: readonly DeliveryState[] = ['sent', 'delivered', 'bounced', 'complained'];

export function countDeliveries(deliveries: readonly CountedDelivery[]): LetterFigures {
  const count = (...states: readonly DeliveryState[]) =>
    deliveries.filter(({ state }) => states.includes(state)).length;
  return {
    sent: count(...ACCEPTED),
    // A recipient who complains has received it.
    delivered: count('delivered', 'complained'),
    bounced: count('bounced'),
    complained: count('complained'),
    unsent: count('suppressed', 'failed'),
    left: deliveries.filter(({ leftAt }) => leftAt !== undefined).length,
  };
}

/** The reasons for which the site pauses a letter. */
export type PauseReason = 'bounces' | 'complaints';

/** The first subscribers, whose bounces and complaints decide whether a letter continues. */
export const FIRST_RECIPIENTS = 500;

/** The highest tolerated shares of emails to them, and the smallest numbers for which shares count. */
const MAX_SHARES = {
  bounces: { share: 0.05, atLeast: 3 },
  complaints: { share: 0.001, atLeast: 2 },
} as const;

/** Returns the reason to pause a letter: more of its first copies came back than mailbox providers tolerate. */
export function findPauseReason(deliveries: readonly CountedDelivery[]): PauseReason | undefined {
  const { sent, bounced, complained } = countDeliveries(
    deliveries.filter(({ place }) => place < FIRST_RECIPIENTS),
  );
  const isOver = (count: number, { share, atLeast }: { readonly share: number; readonly atLeast: number }) =>
    count >= atLeast && count > sent * share;
  if (isOver(complained, MAX_SHARES.complaints)) return 'complaints';
  return isOver(bounced, MAX_SHARES.bounces) ? 'bounces' : undefined;
}

/** Limits of a paragraph that keep parsing fast: its length in characters, and its number of Markdown characters. */
const MAX_PARAGRAPH = { length: 20_000, signs: 1_000 } as const;

/** Whether the Markdown of a body would take too long to parse. */
export function isTangled(body: string): boolean {
  return body
    .split(/\n[ \t]*\r?\n/)
    .some(
      (paragraph) =>
        paragraph.length > MAX_PARAGRAPH.length ||
        (paragraph.match(/[*_~`[\]<>!&@\\]/g) ?? []).length > MAX_PARAGRAPH.signs,
    );
}
