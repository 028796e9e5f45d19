import { useCallback, useRef, useState } from 'react';
import type { FullRecord } from '../../../domain/contracts/admin.ts';
import type { AdminApi, ChangeBody, RecordName, Summary } from './admin-api.ts';
import { type AdminFailure, failureOf, isBarred } from './admin-failure.ts';
import { ago } from './dates.ts';
import { FAILURE_TEXTS, statusLabel, titleOf } from './lists.ts';
import { notifyDashboard } from './notify-dashboard.ts';
import type { OpenRecords } from './use-record.ts';
import type { Records } from './use-records.ts';

/** A record as it was seen by whoever wants to change it. */
export interface Seen extends RecordName {
  readonly record: Summary;
}

export interface Work {
  /** Whether a change of the record is under way. */
  readonly isBusy: (id: string) => boolean;
  /** The record that somebody else had changed when it was to be changed here. */
  readonly conflict: RecordName | undefined;
  readonly dismissConflict: () => void;
  readonly setStatus: (seen: Seen, status: string) => Promise<void>;
  /** @returns why not, in case the note was not taken */
  readonly addNote: (seen: Seen, note: string) => Promise<AdminFailure | undefined>;
  /** Takes the last change of a status back. */
  readonly undo: () => void;
}

interface Step extends RecordName {
  readonly title: string;
  /** The status before it. */
  readonly from: string;
  /** That the record has by it. */
  version: number;
}

/**
 * Changes records, unless somebody else was faster, and can take changes of their status back.
 * @param onStatus hears that a status has changed
 */
export function useWork(
  api: AdminApi,
  records: Records,
  openRecords: OpenRecords,
  onStatus: () => void,
): Work {
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<RecordName>();
  const steps = useRef<Step[]>([]);
  const { apply: applyToLists } = records;
  const { apply: applyToOpen, isOpen, replace } = openRecords;

  /** @throws AdminError */
  const change = useCallback(
    async (name: RecordName, body: ChangeBody): Promise<Summary> => {
      setBusy((ids) => [...ids, name.id]);
      try {
        const { record, change: made } = await api.change(name, body);
        applyToLists(record);
        applyToOpen(name, record, made);
        setConflict(undefined);
        if (body.status !== undefined) onStatus();
        return record;
      } finally {
        setBusy((ids) => ids.filter((id) => id !== name.id));
      }
    },
    [api, applyToLists, applyToOpen, onStatus],
  );

  const explain = useCallback(
    async (name: RecordName, error: unknown): Promise<AdminFailure> => {
      const failure = failureOf(error);
      if (isBarred(failure)) return failure;
      const theirs = failure === 'conflict' ? await fetchTheirs(api, name) : undefined;
      if (!theirs) {
        notifyDashboard({ title: 'Not saved', description: FAILURE_TEXTS[failure], tone: 'destructive' });
        return failure;
      }
      applyToLists(theirs.record);
      replace(name, theirs);
      setConflict(name);
      if (!isOpen(name)) {
        notifyDashboard({
          title: whoChanged(theirs),
          description: `${titleOf(theirs.record)} was left as it is.`,
        });
      }
      return failure;
    },
    [api, applyToLists, isOpen, replace],
  );

  const undo = useCallback(async () => {
    const step = steps.current.pop();
    if (!step) return;
    const { list, id, from, version, title } = step;
    try {
      await change({ list, id }, { version, status: from });
      notifyDashboard({ title: `${statusLabel(from)} again`, description: title });
    } catch (error) {
      await explain({ list, id }, error);
    }
  }, [change, explain]);

  const setStatus = useCallback(
    async ({ list, id, record }: Seen, status: string) => {
      try {
        const { version } = await change({ list, id }, { version: record.version, status });
        const title = titleOf(record);
        const canUndo = list !== 'subscribers';
        if (canUndo) steps.current.push({ list, id, title, from: record.status, version });
        notifyDashboard({
          title: `Marked as ${statusLabel(status).toLowerCase()}`,
          description: title,
          tone: 'success',
          ...(canUndo && { action: { label: 'Undo', onClick: undo } }),
        });
      } catch (error) {
        await explain({ list, id }, error);
      }
    },
    [change, explain, undo],
  );

  const addNote = useCallback(
    async ({ list, id, record }: Seen, note: string) => {
      try {
        const { version } = await change({ list, id }, { version: record.version, note });
        for (const step of steps.current) if (step.list === list && step.id === id) step.version = version;
        return undefined;
      } catch (error) {
        return explain({ list, id }, error);
      }
    },
    [change, explain],
  );

  return {
    isBusy: (id) => busy.includes(id),
    conflict,
    dismissConflict: useCallback(() => setConflict(undefined), []),
    setStatus,
    addNote,
    undo,
  };
}

/** @returns undefined when that fails too */
async function fetchTheirs(api: AdminApi, name: RecordName): Promise<FullRecord | undefined> {
  try {
    return await api.record(name, AbortSignal.timeout(10_000));
  } catch {
    return undefined;
  }
}

/** Such as `dana@example.com changed this 2 min ago`. */
export function whoChanged({ changes: [last] }: FullRecord): string {
  return last ? `${last.by} changed this ${ago(last.at, Date.now())}` : 'Somebody else changed this';
}
