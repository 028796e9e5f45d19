/**
 * Changes of records by administrators. A change is stored first, conditionally, as the one that leads from the version
 * the administrator saw to the next one; of several concurrent changes only one succeeds. Then it is applied to the
 * record. A change that was stored but not applied, because something failed in between, is applied on the next read.
 */

import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { AdminList } from '../../domain/admin.ts';
import { adminChangeContract } from '../../domain/contracts/admin.ts';
import type { EmailSummary, RecordChange, RecordSummary } from '../../domain/contracts/admin-records.ts';
import { RECORDS } from '../../domain/records/records.ts';
import { createProblemFactory } from '../http/problem.ts';
import { LIST_RULES, type RecordOf } from '../records/kinds.ts';
import { listRecordChanges } from '../records/personal-records.ts';
import {
  addChange,
  findChange,
  listLatestChanges,
  type StoredChange,
  toAddition,
  toChangesKey,
} from '../tables/admin-changes.ts';
import type { AdministeredRecord } from '../tables/administered-record.ts';
import { findClientByEmail } from '../tables/clients.ts';
import { type Administrator, listAdminEmails } from './administrator.ts';

const problem = createProblemFactory(adminChangeContract);

const SHOWN_CHANGES = 100;

/** A change that an administrator requests. */
export type RequestedChange = z.output<NonNullable<typeof adminChangeContract.body>> &
  // Letters and replies are sent, and posts published, by endpoints of their own.
  Pick<RecordChange, 'sending' | 'publication' | 'sent'>;

/** A record in its current state, with one or more changes. */
interface Changed<List extends AdminList, Changes> {
  readonly record: RecordOf[List];
  readonly changes: Changes;
}

/** Finds a record with its latest changes, newest first. @throws Problem `not_found`; StorageError */
export async function readRecordWithChanges<List extends AdminList>(
  list: List,
  id: string,
): Promise<Changed<List, RecordChange[]>> {
  const found = await requireRecord(list, id);
  const stored = await listLatestChanges(toChangesKey(list, id), SHOWN_CHANGES);
  const [latest] = stored;
  const record = latest ? await applyStoredChange(list, id, found, latest) : found;
  const addition = stored.length < SHOWN_CHANGES ? toAddition(record) : undefined;
  return { record, changes: [...stored.map(toPublicChange), ...(addition ? [addition] : [])] };
}

/** Lists the notes on a record and those merged into it, newest first, without a read for an unchanged one. @throws StorageError */
export async function listNotes(
  list: AdminList,
  { id, version }: Pick<RecordSummary, 'id' | 'version'>,
  mergedIds: readonly string[],
): Promise<RecordChange[]> {
  // Versions are consecutive, so the version is the number of changes.
  const stored = version === 0 ? [] : await listLatestChanges(toChangesKey(list, id), version);
  const merged = await Promise.all(mergedIds.map((other) => listRecordChanges(list, other)));
  return [...stored, ...merged.flat()]
    .filter(({ note }) => note !== undefined)
    .map(toPublicChange)
    .sort((one, other) => other.at.localeCompare(one.at));
}

/** Changes a record. Repeating the same change succeeds without further effect. */
export async function changeRecord<List extends AdminList>(
  list: List,
  id: string,
  wanted: RequestedChange,
  admin: Administrator,
): Promise<Changed<List, RecordChange>> {
  if (!wanted.sending && wanted.status !== undefined && !RECORDS[list].settable.includes(wanted.status)) {
    throw problem('invalid_status', 'Records in this list cannot have this status.');
  }
  const owners = [wanted.owner, wanted.task?.owner].filter((owner) => owner);
  const team = owners.length > 0 ? await listAdminEmails() : [];
  if (!owners.every((owner) => team.includes(String(owner)))) {
    throw problem('invalid_owner', 'The owner must be an administrator.');
  }
  const record = await requireRecord(list, id);
  const change = await findOrAddChange(list, record, id, wanted, admin);
  const changed = await applyStoredChange(list, id, record, change);
  if (change.userId !== admin.userId || change.contentHash !== hashChange(wanted)) throw conflict(id);
  return { record: changed, changes: toPublicChange(change) };
}

/** Returns the change that follows the version the administrator saw: an existing one, or the newly stored one. */
async function findOrAddChange<List extends AdminList>(
  list: List,
  record: RecordOf[List],
  id: string,
  wanted: RequestedChange,
  { userId, email }: Administrator,
): Promise<StoredChange> {
  const name = toChangesKey(list, id);
  const version = wanted.version + 1;
  const earlier = await findChange(name, version);
  if (earlier) return earlier;
  if (record.version !== wanted.version) throw conflict(id);
  const { publication } = wanted;
  const usesTexts = publication && publication.did !== 'unpublished';
  if (usesTexts && 'edition' in record && record.edition !== publication.edition) throw conflict(id);

  const { status, note, sending, sent } = wanted;
  const isNewStatus =
    status !== undefined && (sending !== undefined || LIST_RULES[list].canBecome(record, status));
  const news = {
    ...(isNewStatus && { status: { from: record.status, to: status } }),
    ...(note && { note }),
    ...(sending && { sending }),
    ...(sent && { sent }),
    ...diffValue(record, wanted, 'owner'),
    ...diffValue(record, wanted, 'followUp'),
    ...LIST_RULES[list].getOtherChange?.(record, wanted),
    ...findEmailToResend(list, record, wanted),
  };
  if (Object.keys(news).length === 0) throw problem('nothing_to_change', 'There is nothing to change.');
  if (news.merged !== undefined && 'contract' in record && record.contract)
    await requireOneContract(id, news.merged);
  const change: StoredChange = {
    record: name,
    version,
    at: new Date().toISOString(),
    by: email,
    userId,
    contentHash: hashChange(wanted),
    ...news,
  };
  if (await addChange(change)) return change;
  const faster = await findChange(name, version);
  if (!faster) throw new Error('A change was neither found nor added.');
  return faster;
}

/** A client has one contract, so that merging would lose the other. @throws Problem `two_contracts`; StorageError */
async function requireOneContract(id: string, email: string): Promise<void> {
  const other = await findClientByEmail(email);
  if (!other?.contract || other.id === id) return;
  throw problem(
    'two_contracts',
    'Both clients have a contract, so they cannot be merged. Keep them separate.',
  );
}

/** Returns the email to send again; empty if it cannot be, or is not one of the record's. */
function findEmailToResend<List extends AdminList>(
  list: List,
  record: RecordOf[List],
  { sendAgain }: RequestedChange,
): Pick<RecordChange, 'sentAgain'> {
  if (sendAgain === undefined) return {};
  const { mails = [] }: { readonly mails?: readonly EmailSummary[] } = LIST_RULES[list].getDetails(record);
  const isPossible = mails.some(({ name, canBeSentAgain }) => name === sendAgain && canBeSentAgain);
  return isPossible ? { sentAgain: sendAgain } : {};
}

/** Returns the change of an attribute; empty if its value stays the same. */
function diffValue(
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
  return (await LIST_RULES[list].applyChange(record, change)) ?? requireRecord(list, id);
}

async function requireRecord<List extends AdminList>(list: List, id: string): Promise<RecordOf[List]> {
  const record = await LIST_RULES[list].find(id);
  if (!record) throw problem('not_found', 'This record does not exist.');
  return record;
}

function hashChange(wanted: RequestedChange): string {
  const { status = '', note = '', owner, followUp, merge, stopReminders, sendAgain } = wanted;
  const { sending, publication, isPublic, sent, task } = wanted;
  const work = [status, note, owner, followUp];
  const parts = [...work, merge, stopReminders, sendAgain, sending, publication, isPublic, sent, task];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** A change as administrators see it. */
export function toPublicChange({
  record: _,
  userId: __,
  contentHash: ___,
  ...change
}: RecordChange & Partial<StoredChange>): RecordChange {
  return change;
}

function conflict(id: string) {
  return problem('conflict', 'This record has changed. Please review it and try again.', {
    details: { id },
  });
}
