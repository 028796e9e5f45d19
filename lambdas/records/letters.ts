import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import { letterSummary } from '../../domain/contracts/records/letters.ts';
import { canLetterBecome, isArchived } from '../../domain/letters.ts';
import { LETTERS, LETTERS_LIST } from '../../domain/records/letters.ts';
import { beginTurn } from '../outbox/letter-turns.ts';
import { MAX_PER_KIND, withoutInternals } from '../privacy/source.ts';
import type { SearchedTexts } from '../search/words.ts';
import { applyChange, getChangedAttributes } from '../tables/administered-record.ts';
import { listDeliveriesTo, removeDelivery } from '../tables/letters/letter-deliveries.ts';
import { type Letter, letters } from '../tables/letters/letters.ts';
import { subscribers } from '../tables/subscribers.ts';
import { FIRST_COLUMNS, LAST_COLUMNS, toBusinessTime, toTimeHeader, toYesOrNo } from './columns.ts';
import { defineUsualRules, type ListRules, readWhole } from './list-rules.ts';
import type { PersonalRecords } from './personal-records.ts';
import { pickShown } from './shown.ts';

export const defineLetterRules = (): ListRules<typeof LETTERS_LIST> => ({
  ...defineUsualRules(LETTERS_LIST, letters),
  byEmail: undefined,
  complete: readWhole(letters),
  summarize: (letter) => pickShown(letterSummary, letter, {}),
  getDetails: ({ body }) => ({ body }),
  columns: {
    ...FIRST_COLUMNS,
    Subject: ({ summary }) => summary.subject,
    Preview: ({ summary }) => summary.preview,
    [toTimeHeader('Scheduled')]: ({ summary }) => toBusinessTime(summary.sendAt),
    [toTimeHeader('Started')]: ({ summary }) => toBusinessTime(summary.startedAt),
    [toTimeHeader('Sent')]: ({ summary }) => toBusinessTime(summary.sentAt),
    Recipients: ({ summary }) => summary.recipients,
    'In the archive': ({ summary }) => toYesOrNo(isArchived(summary)),
    'Begun by': ({ summary }) => summary.email,
    Text: ({ details }) => details.body,
    ...LAST_COLUMNS,
  },
  canBecome: ({ status }, to) => canLetterBecome(status, to),
  getOtherChange: ({ isPublic = false }, wanted) =>
    wanted.isPublic === undefined || wanted.isPublic === isPublic ? undefined : { isPublic: wanted.isPublic },
  async applyChange(letter, change) {
    // First: a change is applied again until all of it succeeds.
    if (change.isPublic !== undefined) await syncArchive(withArchive(letter, change.isPublic));
    const changed = await applyChange(letters, letter.id, change.version, toAttributes(letter, change));
    // If this fails, the schedule starts it.
    if (changed?.status === 'sending' && change.status) await beginTurn(letter.id);
    // It may have been sent meanwhile.
    if (changed && change.isPublic !== undefined && changed.status !== letter.status)
      await syncArchive(changed);
    return changed;
  },
  listServices: () => [],
});

function withArchive({ isPublic: _, ...letter }: Letter, isPublic: boolean): Letter {
  return { ...letter, ...(isPublic && { isPublic }) };
}

async function syncArchive(letter: Letter): Promise<void> {
  const archive = await import('../posts/letter-archive.later.ts');
  return archive.syncArchive(letter);
}

/** The attributes that a change sets, or removes if undefined. */
function toAttributes(letter: Letter, change: RecordChange): Partial<Letter> {
  const { at, status, sending, isPublic } = change;
  const attributes = {
    ...getChangedAttributes(letter, change, LETTERS.done),
    ...(isPublic !== undefined && { isPublic: isPublic || undefined }),
  } as Partial<Letter>;
  if (sending) {
    const { recipients, since, sendAt } = sending;
    return { ...attributes, recipients, since, sendAt, ...(!sendAt && { startedAt: at }) } as Partial<Letter>;
  }
  if (status?.to === 'draft') return { ...attributes, sendAt: undefined, recipients: undefined } as never;
  if (status?.to === 'sending' && letter.pausedFor)
    return { ...attributes, pausedFor: undefined, isReviewed: true } as never;
  return attributes;
}

/** The letters sent to a person. The letters themselves contain no personal data. */
export const definePersonalLetters = (): PersonalRecords => ({
  source: {
    name: 'letters',
    what: 'Which letters were sent, and what became of them',
    tables: ['LETTER_DELIVERIES_TABLE'],
    async find({ email }) {
      const subscriber = await subscribers.get(email);
      if (!subscriber) return [];
      const found = await listDeliveriesTo(subscriber.id, MAX_PER_KIND);
      return found.map((delivery) => ({
        data: withoutInternals(delivery),
        records: [['LETTER_DELIVERIES_TABLE', delivery.letterId, delivery.subscriberId]],
        erase: () => removeDelivery(delivery),
      }));
    },
  },
  expiries: [],
});

export function getLetterTexts({ subject, preview }: Letter): SearchedTexts {
  return { names: [subject], texts: [preview] };
}
