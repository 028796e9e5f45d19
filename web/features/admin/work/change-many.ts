import { type AdminList, HELD_STATUSES } from '../../../../domain/admin.ts';
import { inParallel } from '../../../../domain/in-parallel.ts';
import type { ChangeBody, RecordName, Summary } from '../admin-api.ts';
import { counted } from '../kinds/kinds.ts';
import { LAST_CHANGE, notifyDashboard } from '../notify-dashboard.ts';
import { getTitle, statusLabel } from '../record/record-texts.ts';
import type { ChangeRecord } from './use-change.ts';

/** Number of records that are changed at a time. */
const CONCURRENCY = 4;

/** A change of one record that can be undone. */
export interface Step extends RecordName {
  readonly title: string;
  readonly before: ManyBody;
  /** The record's version after the latest change made here. */
  version: number;
}

/** A record that was not changed along with others. */
export interface SkippedRecord {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

export type ManyBody = Pick<ChangeBody, 'status' | 'owner'>;

export interface ManyOptions {
  /** Stops between two records. */
  readonly signal: AbortSignal;
  /** Receives the number of records so far. */
  readonly onProgress: (count: number) => void;
}

/**
 * Changes the status or the owner of several records of a list.
 * @returns ids of the records that have the value now; the skipped records; the steps to undo
 */
export async function changeMany(
  change: ChangeRecord,
  list: AdminList,
  records: readonly Summary[],
  body: ManyBody,
  { signal, onProgress }: ManyOptions,
) {
  const steps: Step[] = [];
  const skipped: SkippedRecord[] = [];
  const done = new Set<string>();

  /** @returns why the record was skipped */
  async function changeOne(record: Summary): Promise<string | undefined> {
    const { id, version } = record;
    const { status } = body;
    const isHeld = status !== undefined && HELD_STATUSES.includes(record.status);
    if (isHeld && status !== 'new' && status !== 'spam')
      return 'Needs a check first. Mark it as new to release it.';
    const before = status === undefined ? { owner: record.owner ?? '' } : { status: record.status };
    if (Object.entries(before).every(([name, value]) => body[name as keyof ManyBody] === value)) return;
    const changed = await change({ list, id }, { version, ...body }, true);
    if (!('version' in changed)) return changed.text;
    if (!isHeld) steps.push({ list, id, title: getTitle(record), before, version: changed.version });
  }

  await inParallel(
    records,
    async (record) => {
      if (signal.aborted) return;
      const { id } = record;
      const reason = await changeOne(record);
      if (reason === undefined) done.add(id);
      else skipped.push({ id, title: getTitle(record), reason });
      onProgress(done.size + skipped.length);
    },
    CONCURRENCY,
  );
  return { done, skipped, steps };
}

/** Undoes a change of one record or of several, and shows the result. */
export async function undoSteps(steps: readonly Step[], change: ChangeRecord): Promise<void> {
  const [first] = steps;
  if (!first) return;
  const isOne = steps.length === 1;
  const kept: Step[] = [];
  await inParallel(
    steps,
    async (step) => {
      const undone = await change(step, { version: step.version, ...step.before }, !isOne);
      if (!('version' in undone)) kept.push(step);
    },
    CONCURRENCY,
  );
  if (!isOne) {
    const title = `Undone: ${counted(steps.length - kept.length, first.list)}`;
    notifyDashboard({
      id: LAST_CHANGE,
      title: kept.length === 0 ? title : `${title}, ${kept.length} failed`,
      ...(kept.length > 0 && {
        description: `Unchanged: ${kept.map((step) => step.title).join(', ')}`,
        tone: 'destructive',
      }),
    });
  } else if (kept.length === 0) {
    const { status, owner } = first.before;
    const title = status === undefined ? assignedText(owner) : `${statusLabel(status)} again`;
    notifyDashboard({ id: LAST_CHANGE, title, description: first.title });
  }
}

export function assignedText(owner = ''): string {
  return owner ? `Assigned to ${owner}` : 'Unassigned';
}
