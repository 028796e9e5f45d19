import type { RecordChange } from '../../domain/contracts/admin-records.ts';
import type { SubmissionFields } from '../../domain/contracts/records/submissions.ts';
import { isOpen, summarizeTasks, type Task } from '../../domain/records/tasks.ts';
import { changeAttributes, type RecordTable } from './record-table.ts';

export interface AdministeredRecord {
  readonly id: string;
  /** ISO 8601, as `Date.toISOString` writes it: the sort key of lists. */
  readonly createdAt: string;
  readonly status: string;
  readonly email: string;
  /** The number of changes that administrators have made. */
  readonly version: number;
  /** Email address of its owner, an administrator. */
  readonly owner?: string | undefined;
  /** `YYYY-MM-DD`: the day to follow up. */
  readonly followUp?: string | undefined;
  /** Present if an administrator added it. */
  readonly added?: NonNullable<SubmissionFields['added']>;
  /** The last administrator who replied, and when (ISO 8601). */
  readonly reply?: { readonly by: string; readonly at: string };
  /** Of a client. */
  readonly tasks?: readonly Task[] | undefined;
  /** Present while it has an owner, a day to come back to it, or an open task, and is not done: in the index `byWork`. */
  readonly work?: 'open' | undefined;
}

/** Attributes with which the team divides its work. They contain no data of the person. */
export const WORK_ATTRIBUTES = ['owner', 'followUp', 'reply', 'work'] as const;

/** Returns the administrators' changes to a record, except its status. They survive when the rest is derived again. */
export function getAdministration(
  record: AdministeredRecord,
): Pick<AdministeredRecord, 'version' | (typeof WORK_ATTRIBUTES)[number]> {
  const names: readonly string[] = WORK_ATTRIBUTES;
  const work = Object.entries(record).filter(([name]) => names.includes(name));
  return { version: record.version, ...Object.fromEntries(work) };
}

/** The `work` of a record by its other attributes. @param done statuses of its kind: see `RecordDefinition` */
export function getWork(
  {
    owner,
    followUp,
    status,
    tasks = [],
  }: Pick<AdministeredRecord, 'owner' | 'followUp' | 'status' | 'tasks'>,
  done: readonly string[],
): AdministeredRecord['work'] {
  const isAssigned = owner !== undefined || followUp !== undefined || tasks.some(isOpen);
  return isAssigned && !done.includes(status) ? 'open' : undefined;
}

/** The owners and days of a record and of its open tasks. */
export function toWork({ owner, followUp, tasks }: Pick<AdministeredRecord, 'owner' | 'followUp' | 'tasks'>) {
  return { owner, followUp, todo: summarizeTasks(tasks) };
}

/** The attributes of a record that a change sets; undefined are those that it removes. @param done as of `getWork` */
export function getChangedAttributes(
  record: AdministeredRecord,
  { at, by, status: next, owner: nextOwner, followUp: nextDay, sent }: RecordChange,
  done: readonly string[],
): Partial<Pick<AdministeredRecord, 'status' | 'reply' | 'owner' | 'followUp' | 'work'>> {
  const status = next?.to ?? record.status;
  const owner = (nextOwner ? nextOwner.to : record.owner) || undefined;
  const followUp = (nextDay ? nextDay.to : record.followUp) || undefined;
  return {
    ...(next && { status }),
    ...(sent && { reply: { by, at } }),
    owner,
    followUp,
    work: getWork({ owner, followUp, status }, done),
  };
}

/** Applies the next change to a record. @returns the record; undefined without a pending change */
export function applyChange<Item extends AdministeredRecord>(
  table: RecordTable<Item>,
  key: string,
  version: number,
  attributes: Readonly<Record<string, unknown>>,
): Promise<Item | undefined> {
  return changeAttributes<Item>(table, key, { ...attributes, version }, ['version', version - 1]);
}
