import { HELD_STATUSES } from '../../../../domain/admin.ts';
import type { Person } from '../../../../domain/contracts/admin.ts';
import type { SummaryOf } from '../../../../domain/contracts/admin-records.ts';
import { isEmailAddress } from '../../../../domain/email-address/email-address.ts';
import { type ReplyList, takesReplies } from '../../../../domain/records/records.ts';
import { NOTE_STORAGE_PREFIX } from '../../../../domain/storage-keys.ts';
import { openSessionStorage, storedText } from '../../../lib/storage/stored-values.ts';
import type { Summary } from '../admin-api.ts';
import type { Answered } from '../kinds/kind.ts';
import type { VersionedRecord } from '../work/use-work.ts';

/** A record that a reply can be emailed from. */
export interface ReplyTarget {
  readonly list: ReplyList;
  readonly id: string;
  readonly record: SummaryOf[ReplyList] & Answered;
}

/** Returns the record as one that a reply can be emailed from; undefined if it is none. */
export function toReplyTarget({ list, id, record }: VersionedRecord): ReplyTarget | undefined {
  if (!takesReplies(list) || !isReachable(record)) return undefined;
  return { list, id, record: record as ReplyTarget['record'] };
}

/** Whether the record is released, and its address gets email. */
function isReachable({ email, status, undeliverable }: Summary): boolean {
  return isEmailAddress(email) && !undeliverable && !HELD_STATUSES.includes(status);
}

/**
 * Whether a colleague has replied since a reply was begun.
 * @param seen when the latest reply was sent that its author knew, in ISO 8601; empty if there was none
 */
export function hasNewerReply({ reply }: Pick<Summary, 'reply'>, seen: string, viewer: string): boolean {
  return reply !== undefined && reply.by !== viewer && reply.at > seen;
}

/** The draft of a reply. It ends with the tab, because it contains personal data. */
export function openReplyDraft(id: string) {
  return storedText(`${NOTE_STORAGE_PREFIX}reply#${id}`, openSessionStorage);
}

/**
 * Returns the record that a reply to a client goes out from: the one with a draft, the newest order or form, or the newest
 * request.
 */
export function findReplyTarget(
  { client, orders, onboarding, submissions }: Person,
  hasDraft = (id: string) => Boolean(openReplyDraft(id).get()),
): ReplyTarget | undefined {
  const toTargets = (list: ReplyList, records: readonly ReplyTarget['record'][]) =>
    records.map((record): ReplyTarget => ({ list, id: record.id, record }));
  const bought = [...toTargets('orders', orders), ...toTargets('onboarding', onboarding)].sort((one, other) =>
    other.record.createdAt.localeCompare(one.record.createdAt),
  );
  const unreachable = client?.undeliverable ? client.email : undefined;
  const targets = [...bought, ...toTargets('submissions', submissions)].filter(
    ({ record }) => isReachable(record) && record.email !== unreachable,
  );
  return targets.find(({ id }) => hasDraft(id)) ?? targets[0];
}
