/**
 * Changes of records by administrators. A change is stored first, conditionally, as the one that leads from the version
 * the administrator saw to the next one; of several concurrent changes only one succeeds. Then it is applied to the
 * record. A change that was stored but not applied, because something failed in between, is applied on the next read.
 */

import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { AdminList } from '../../domain/admin.ts';
import { adminChangeContract } from '../../domain/contracts/admin.ts';
import type { MailSummary, RecordChange, RecordSummary } from '../../domain/contracts/admin-records.ts';
import { RECORDS } from '../../domain/records/records.ts';
import { problemsOf } from '../http/problem.ts';
import { LISTS, type RecordOf } from '../records/kinds.ts';
import {
  addChange,
  changesName,
  changeTo,
  latestChanges,
  type StoredChange,
} from '../tables/admin-changes.ts';
import type { AdministeredRecord } from '../tables/administered-record.ts';
import { type Administrator, adminEmails } from './administrator.ts';

const problem = problemsOf(adminChangeContract);

const SHOWN_CHANGES = 100;

/** A change that an administrator requests. */
export type RequestedChange = z.output<NonNullable<typeof adminChangeContract.body>>;

/** A record in its current state, with one or more changes. */
interface Changed<List extends AdminList, Changes> {
  readonly record: RecordOf[List];
  readonly changes: Changes;
}

/** Finds a record with its latest changes, newest first. @throws Problem `not_found`; StorageError */
export async function recordWithChanges<List extends AdminList>(
  list: List,
  id: string,
): Promise<Changed<List, RecordChange[]>> {
  const found = await recordOf(list, id);
  const stored = await latestChanges(changesName(list, id), SHOWN_CHANGES);
  const [latest] = stored;
  const record = latest ? await applyStoredChange(list, id, found, latest) : found;
  return { record, changes: stored.map(publicChange) };
}

/** The notes on a record that was read, newest first; none without a read for an unchanged one. @throws StorageError */
export async function notesOn(
  list: AdminList,
  { id, version }: Pick<RecordSummary, 'id' | 'version'>,
): Promise<RecordChange[]> {
  // Versions are consecutive: it has had so many changes.
  const stored = version === 0 ? [] : await latestChanges(changesName(list, id), version);
  return stored.filter(({ note }) => note !== undefined).map(publicChange);
}

/** Changes a record. Repeating the same change succeeds without further effect. */
export async function changeRecord<List extends AdminList>(
  list: List,
  id: string,
  wanted: RequestedChange,
  admin: Administrator,
): Promise<Changed<List, RecordChange>> {
  if (wanted.status !== undefined && !RECORDS[list].settable.includes(wanted.status)) {
    throw problem('invalid_status', 'Records of this list cannot be given this status.');
  }
  if (wanted.owner && !(await adminEmails()).includes(wanted.owner)) {
    throw problem('invalid_owner', 'Only an administrator can take care of this.');
  }
  const record = await recordOf(list, id);
  const change = await firstChange(list, record, id, wanted, admin);
  const changed = await applyStoredChange(list, id, record, change);
  if (change.userId !== admin.userId || change.contentHash !== contentHashOf(wanted)) throw conflict(id);
  return { record: changed, changes: publicChange(change) };
}

/** The change that follows the version the administrator saw: an existing one, or the newly stored one. */
async function firstChange<List extends AdminList>(
  list: List,
  record: RecordOf[List],
  id: string,
  wanted: RequestedChange,
  { userId, email }: Administrator,
): Promise<StoredChange> {
  const name = changesName(list, id);
  const version = wanted.version + 1;
  const earlier = await changeTo(name, version);
  if (earlier) return earlier;
  if (record.version !== wanted.version) throw conflict(id);

  const { status, note, reply } = wanted;
  const isNewStatus = status !== undefined && LISTS[list].canBecome(record, status);
  const news = {
    ...(isNewStatus && { status: { from: record.status, to: status } }),
    ...(note && { note }),
    ...newValue(record, wanted, 'owner'),
    ...newValue(record, wanted, 'followUp'),
    ...(reply && { reply }),
    ...LISTS[list].otherChange?.(record, wanted),
    ...mailAgain(list, record, wanted),
  };
  if (Object.keys(news).length === 0) throw problem('nothing_to_change', 'There is nothing to change.');
  const change: StoredChange = {
    record: name,
    version,
    at: new Date().toISOString(),
    by: email,
    userId,
    contentHash: contentHashOf(wanted),
    ...news,
  };
  if (await addChange(change)) return change;
  const faster = await changeTo(name, version);
  if (!faster) throw new Error('A change is neither there nor can be added.');
  return faster;
}

/** The mail that is to be sent again; nothing when it cannot be, or is none of the record's. */
function mailAgain<List extends AdminList>(
  list: List,
  record: RecordOf[List],
  { sendAgain }: RequestedChange,
): Pick<RecordChange, 'sentAgain'> {
  if (sendAgain === undefined) return {};
  const { mails = [] }: { readonly mails?: readonly MailSummary[] } = LISTS[list].detailsOf(record);
  const isPossible = mails.some(({ name, canBeSentAgain }) => name === sendAgain && canBeSentAgain);
  return isPossible ? { sentAgain: sendAgain } : {};
}

/** What a change makes of an attribute; nothing when it stays as it is. */
function newValue(
  record: AdministeredRecord,
  wanted: RequestedChange,
  name: 'owner' | 'followUp',
): Pick<RecordChange, 'owner' | 'followUp'> {
  const { [name]: from = '' } = record;
  const { [name]: to = from } = wanted;
  return to === from ? {} : { [name]: { from, to } };
}

/** Applies a stored change unless it has been applied already. @returns the current record */
async function applyStoredChange<List extends AdminList>(
  list: List,
  id: string,
  record: RecordOf[List],
  change: StoredChange,
): Promise<RecordOf[List]> {
  if (record.version >= change.version) return record;
  return (await LISTS[list].applyChange(record, change)) ?? recordOf(list, id);
}

async function recordOf<List extends AdminList>(list: List, id: string): Promise<RecordOf[List]> {
  const record = await LISTS[list].find(id);
  if (!record) throw problem('not_found', 'There is no such record.');
  return record;
}

function contentHashOf(wanted: RequestedChange): string {
  const { status = '', note = '', owner, followUp, reply, merge, stopReminders, sendAgain } = wanted;
  return createHash('sha256')
    .update(JSON.stringify([status, note, owner, followUp, reply, merge, stopReminders, sendAgain]))
    .digest('base64url');
}

/** A change as administrators see it. */
export function publicChange({
  record: _,
  userId: __,
  contentHash: ___,
  ...change
}: StoredChange): RecordChange {
  return change;
}

function conflict(id: string) {
  return problem('conflict', 'Somebody else has changed this in the meantime. Please look at it again.', {
    details: { id },
  });
}
