import { type AdminList, HELD_STATUSES } from '../../../../domain/admin.ts';
import { inParallel } from '../../../../domain/in-parallel.ts';
import type { ChangeBody, Summary } from '../admin-api.ts';
import { FAILURE_TEXTS } from '../admin-failure.ts';
import { titleOf } from '../record/record-texts.ts';
import { CONCURRENCY, type Step } from './undo.ts';
import type { ChangeRecord } from './use-change.ts';

/** What has become of a change of several records. */
export interface ManyChanged {
  /** Ids of those that are as wanted now. */
  readonly done: ReadonlySet<string>;
  readonly skipped: readonly SkippedRecord[];
}

/** A record that was not changed along with others. */
export interface SkippedRecord {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

/** What several records are to have. */
export type ManyBody = Pick<ChangeBody, 'status' | 'owner'>;

interface ManyOptions {
  /** Ends it between two records. */
  readonly signal: AbortSignal;
  /** Hears how many have been tried. */
  readonly onProgress: (count: number) => void;
}

/**
 * Changes the status or the owner of several records of a list.
 * @returns what has become of them, and the steps back; a change that is ended leaves more
 */
export async function changeMany(
  change: ChangeRecord,
  list: AdminList,
  records: readonly Summary[],
  body: ManyBody,
  { signal, onProgress }: ManyOptions,
): Promise<ManyChanged & { readonly steps: readonly Step[] }> {
  const steps: Step[] = [];
  const skipped: SkippedRecord[] = [];
  const done = new Set<string>();

  async function changeOne(record: Summary): Promise<string | undefined> {
    const { id, version } = record;
    const { status } = body;
    const isHeld = status !== undefined && HELD_STATUSES.includes(record.status);
    if (isHeld && status !== 'new' && status !== 'spam') return 'Has to be checked first. New releases it.';
    const before = status === undefined ? { owner: record.owner ?? '' } : { status: record.status };
    if (Object.entries(before).every(([name, value]) => body[name as keyof ManyBody] === value)) return;
    const changed = await change({ list, id }, { version, ...body }, true);
    if (!('version' in changed)) return FAILURE_TEXTS[changed.failure];
    if (!isHeld) steps.push({ list, id, title: titleOf(record), before, version: changed.version });
  }

  await inParallel(
    records,
    async (record) => {
      if (signal.aborted) return;
      const { id } = record;
      const reason = await changeOne(record);
      if (reason === undefined) done.add(id);
      else skipped.push({ id, title: titleOf(record), reason });
      onProgress(done.size + skipped.length);
    },
    CONCURRENCY,
  );
  return { done, skipped, steps };
}
