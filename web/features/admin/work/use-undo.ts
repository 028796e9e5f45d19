import { useRef } from 'react';
import { dismiss } from '../../../ui/toast/toast.ts';
import type { RecordName } from '../admin-api.ts';
import { LAST_CHANGE, notifyDashboard } from '../notify-dashboard.ts';
import { type Step, undoSteps } from './change-many.ts';
import type { ChangeRecord } from './use-change.ts';

/** Undoes changes, the last first. */
export function useUndo(changeRecord: ChangeRecord) {
  /** Changes that can be undone, each of one record or of several. */
  const { current: changes } = useRef<(readonly Step[])[]>([]);
  /** The latest change, until it is settled. */
  const settling = useRef<Promise<unknown>>(undefined);

  /** Takes over the version that the administrator's own work led to. Without it, earlier changes could not be undone. */
  function follow({ list, id }: RecordName, version: number): void {
    for (const step of changes.flat()) {
      if (step.list === list && step.id === id) step.version = version;
    }
  }

  const change: ChangeRecord = async (name, body, isOneOfMany) => {
    const changed = await changeRecord(name, body, isOneOfMany);
    if ('version' in changed) follow(name, changed.version);
    return changed;
  };

  async function undo(): Promise<void> {
    dismiss(LAST_CHANGE);
    await settling.current;
    return undoSteps(changes.pop() ?? [], change);
  }

  return {
    change,
    follow,
    /** Undoes the last change of a status, or of several owners, as soon as it is settled. */
    undo,
    /** Shows a change, and offers to undo it if possible. Without steps it is the last change nonetheless. */
    settle(title: string, description: string, steps: readonly Step[]): void {
      changes.push(steps);
      notifyDashboard({
        id: LAST_CHANGE,
        title,
        description,
        tone: 'success',
        ...(steps.length > 0 && { action: { label: 'Undo', onClick: undo } }),
      });
    },
    /** Lets `undo` wait for a change that ends with `settle`. */
    settleLater<Change extends Promise<unknown>>(changing: Change): Change {
      settling.current = changing;
      return changing;
    },
  };
}
