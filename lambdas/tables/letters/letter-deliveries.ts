/**
 * The copies of letters: one item for each letter and subscriber, written before the email is sent, so that no
 * subscriber gets a letter twice. The progress of a letter is an item too, under a reserved subscriber id.
 */
import { PERMANENT_BOUNCE } from '../../../domain/emails/email.ts';
import type { CountedDelivery, DeliveryState } from '../../../domain/letters.ts';
import { RETENTION_DAYS } from '../../../domain/retention.ts';
import { deleteItem, getItem, listItems, putItem, updateItem } from '../../aws/dynamodb.ts';

/** Times are ISO 8601. */
export interface LetterDelivery extends CountedDelivery {
  readonly letterId: string;
  readonly subscriberId: string;
  readonly state: DeliveryState;
  /** The time of the last attempt or event. */
  readonly at: string;
  readonly attempts: number;
  /** The letter's id while another attempt may be needed: in the index `waiting`. */
  readonly waiting?: string;
  /** Seconds of the epoch. */
  readonly expiresAt: number;
  readonly error?: string;
}

const VARIABLE = 'LETTER_DELIVERIES_TABLE';

const DAY_SECONDS = 24 * 60 * 60;

/** Both words are reserved. */
const NAMES = { '#state': 'state', '#at': 'at' };

/** The states that another attempt, or an event, may follow. */
const OPEN: readonly DeliveryState[] = ['waiting', 'sending'];

/** Claims the first attempt to send a copy. @returns false if it was claimed before @throws StorageError */
export function claimDelivery(
  letterId: string,
  subscriberId: string,
  place: number,
  now: number,
): Promise<boolean> {
  const delivery: LetterDelivery = {
    letterId,
    subscriberId,
    place,
    state: 'sending',
    at: iso(now),
    attempts: 1,
    waiting: letterId,
    expiresAt: Math.floor(now / 1000) + RETENTION_DAYS.letterDeliveries * DAY_SECONDS,
  };
  return putItem(VARIABLE, delivery, { expression: 'attribute_not_exists(letterId)' });
}

/** Claims another attempt. @returns false if the copy has changed since it was read @throws StorageError */
export async function claimAgain(
  { letterId, subscriberId, state, at, attempts }: LetterDelivery,
  now: number,
): Promise<boolean> {
  const claimed = await updateItem(
    VARIABLE,
    { letterId, subscriberId },
    {
      expression: 'SET #state = :sending, #at = :now, waiting = :letter ADD attempts :one',
      names: NAMES,
      values: {
        ':sending': 'sending',
        ':now': iso(now),
        ':letter': letterId,
        ':one': 1,
        ':was': state,
        ':before': at,
      },
    },
    '#state = :was AND #at = :before',
    { state: 'sending', at: iso(now), attempts: attempts + 1 },
  );
  return claimed !== undefined;
}

/** Records the result of an attempt or an event. Earlier states do not replace later ones. */
export async function settleDelivery(
  { letterId, subscriberId }: Pick<LetterDelivery, 'letterId' | 'subscriberId'>,
  state: DeliveryState,
  now: number,
  error?: string,
): Promise<boolean> {
  const isTemporary = state === 'bounced' && error !== PERMANENT_BOUNCE;
  const isOpen = OPEN.includes(state);
  // A temporary bounce of a delivered email is a reply.
  const before = REPLACED[state].filter((one) => !(isTemporary && one === 'delivered'));
  const names = before.map((_, at) => `:before${at}`);
  const settled = await updateItem(
    VARIABLE,
    { letterId, subscriberId },
    {
      expression: `SET #state = :state, #at = :now${error === undefined ? '' : ', #error = :error'}${isOpen ? '' : ' REMOVE waiting'}`,
      values: {
        ':state': state,
        ':now': iso(now),
        ...(error !== undefined && { ':error': error }),
        ...Object.fromEntries(before.map((one, at) => [`:before${at}`, one])),
      },
      names: { ...NAMES, ...(error !== undefined && { '#error': 'error' }) },
    },
    `#state IN (${names.join(', ')})`,
    { state, at: iso(now), ...(error !== undefined && { error }) },
  );
  return settled !== undefined;
}

/** The states that each replaces. Events come in any order. */
const REPLACED: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  waiting: ['sending'],
  sending: [],
  sent: OPEN,
  delivered: [...OPEN, 'sent'],
  bounced: [...OPEN, 'sent', 'delivered'],
  complained: [...OPEN, 'sent', 'delivered', 'bounced'],
  suppressed: [...OPEN, 'sent'],
  failed: [...OPEN, 'sent'],
};

/** Whether a subscriber got a letter. @throws StorageError */
export async function hasGot(letterId: string, subscriberId: string): Promise<boolean> {
  const delivery = await getItem<LetterDelivery>(VARIABLE, { letterId, subscriberId });
  return delivery?.state === 'sent' || delivery?.state === 'delivered';
}

/** Records that a subscriber left through a letter's link. @param at ISO 8601; undefined if the subscriber came back */
export async function markLeft(
  letterId: string,
  subscriberId: string,
  at: string | undefined,
): Promise<void> {
  await updateItem(
    VARIABLE,
    { letterId, subscriberId },
    at === undefined
      ? { expression: 'REMOVE leftAt' }
      : { expression: 'SET leftAt = :at', values: { ':at': at } },
    'attribute_exists(letterId)',
  );
}

/** Deletes the copy of an erased subscriber. @throws StorageError */
export async function removeDelivery({
  letterId,
  subscriberId,
}: Pick<LetterDelivery, 'letterId' | 'subscriberId'>): Promise<void> {
  await deleteItem(VARIABLE, { letterId, subscriberId });
}

/** More copies than a letter of a small business has. */
const MAX_COUNTED = 1_000_000;

/** Lists the parts of all copies of a letter that figures count. @throws StorageError */
export async function listCounted(letterId: string): Promise<CountedDelivery[]> {
  const items = await listItems<CountedDelivery & { readonly subscriberId: string }>({
    table: VARIABLE,
    partition: ['letterId', letterId],
    attributes: ['subscriberId', 'state', 'leftAt', 'place'],
    limit: MAX_COUNTED,
  });
  return items.filter(({ subscriberId }) => subscriberId !== RUN);
}

/** Copies that may need another attempt, the oldest first. @throws StorageError */
export function listWaiting(letterId: string, limit: number): Promise<LetterDelivery[]> {
  return listItems<LetterDelivery>({
    table: VARIABLE,
    index: 'waiting',
    partition: ['waiting', letterId],
    limit,
  });
}

/** Copies of a subscriber, the latest first. @throws StorageError */
export function listDeliveriesTo(subscriberId: string, limit: number): Promise<LetterDelivery[]> {
  return listItems<LetterDelivery>({
    table: VARIABLE,
    index: 'bySubscriber',
    partition: ['subscriberId', subscriberId],
    isDescending: true,
    limit,
  });
}

/** The subscriber id of the item with a letter's progress. */
const RUN = '#run';

/** The progress of a letter. */
export interface LetterRun {
  readonly letterId: string;
  /** Incremented by each message of the queue. Only a letter's latest message counts. */
  readonly turn: number;
  /** Number of subscribers processed. */
  readonly place: number;
  /** The sign-up time of the last one (ISO 8601), which identifies no person. Empty before the first. */
  readonly cursor: string;
  /** Whether all subscribers were processed. */
  readonly isThrough?: true;
  /** Number of consecutive refusals by the email service. */
  readonly refusals: number;
  /** The end of the lock of the call that works on it, in milliseconds since the epoch; 0 if unlocked. */
  readonly lockedUntil: number;
  /** The times of its last change and its next message, in milliseconds since the epoch. */
  readonly changedAt: number;
  readonly dueAt: number;
}

export async function readRun(letterId: string): Promise<LetterRun> {
  const stored = await getItem<Partial<LetterRun>>(VARIABLE, { letterId, subscriberId: RUN });
  return {
    letterId,
    turn: 0,
    place: 0,
    cursor: '',
    refusals: 0,
    lockedUntil: 0,
    changedAt: 0,
    dueAt: 0,
    ...stored,
  };
}

/** Saves the progress of a letter. @param before as it was read @returns false if it has changed since */
export function saveRun(run: LetterRun, before: LetterRun): Promise<boolean> {
  const isNew = before.changedAt === 0;
  return putItem(
    VARIABLE,
    { ...run, subscriberId: RUN },
    isNew
      ? { expression: 'attribute_not_exists(letterId)' }
      : {
          expression: 'turn = :turn AND lockedUntil = :locked AND changedAt = :changed',
          values: { ':turn': before.turn, ':locked': before.lockedUntil, ':changed': before.changedAt },
        },
  );
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
