import { inParallel } from '../../../../domain/in-parallel.ts';
import { dismiss } from '../../../ui/toast/toast.ts';
import type { ChangeBody, RecordName } from '../admin-api.ts';
import { counted } from '../kinds/kinds.ts';
import { LAST_CHANGE, notifyDashboard } from '../notify-dashboard.ts';
import { statusLabel } from '../record/record-texts.ts';
import type { ChangeRecord } from './use-change.ts';

/** A change of one record that can be taken back. */
export interface Step extends RecordName {
  readonly title: string;
  readonly before: Pick<ChangeBody, 'status' | 'owner'>;
  /** That the record has by it. */
  version: number;
}

/** How many records are changed at a time. */
export const CONCURRENCY = 4;

/** What can be taken back: changes of one record or of several, the last one at the end. */
export type Steps = (readonly Step[])[];

/** Changes a record so that whatever was done before it can still be taken back after. */
export function changeAfter(steps: Steps, change: ChangeRecord): ChangeRecord {
  return async (name, body, isOneOfMany) => {
    const changed = await change(name, body, isOneOfMany);
    if ('version' in changed) {
      for (const step of steps.flat()) {
        if (step.list === name.list && step.id === name.id) step.version = changed.version;
      }
    }
    return changed;
  };
}

/** Takes the last change back, and says so. */
export async function undoLast(steps: Steps, change: ChangeRecord): Promise<void> {
  dismiss(LAST_CHANGE);
  const step = steps.pop() ?? [];
  const [first] = step;
  if (!first) return;
  const isOne = step.length === 1;
  const kept: Step[] = [];
  await inParallel(
    step,
    async (one) => {
      const undone = await change(one, { version: one.version, ...one.before }, !isOne);
      if (!('version' in undone)) kept.push(one);
    },
    CONCURRENCY,
  );
  if (!isOne) notifyUndone(counted(step.length - kept.length, first.list), kept);
  else if (kept.length === 0) {
    const { status, owner } = first.before;
    const title = status === undefined ? assignedText(owner) : `${statusLabel(status)} again`;
    notifyDashboard({ id: LAST_CHANGE, title, description: first.title });
  }
}

/** @param kept those that could not be changed back */
function notifyUndone(count: string, kept: readonly Step[]): void {
  notifyDashboard({
    id: LAST_CHANGE,
    title: kept.length === 0 ? `Taken back: ${count}` : `Taken back: ${count}, and ${kept.length} not`,
    ...(kept.length > 0 && {
      description: `Left as they are: ${kept.map(({ title }) => title).join(', ')}`,
      tone: 'destructive',
    }),
  });
}

export function assignedText(owner = ''): string {
  return `Assigned to ${owner || 'nobody'}`;
}
