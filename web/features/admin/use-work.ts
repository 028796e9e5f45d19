import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { UNCHECKED } from '../../../domain/contact.ts';
import type { FullRecord } from '../../../domain/contracts/admin.ts';
import type { AdminApi, ChangeBody, RecordName, Summary } from './admin-api.ts';
import { type AdminFailure, failureOf, isBarred } from './admin-failure.ts';
import { ago } from './dates.ts';
import { FAILURE_TEXTS, statusLabel, titleOf } from './lists.ts';
import { notifyDashboard } from './notify-dashboard.ts';
import { recordQuery, updateRecords } from './record-queries.ts';

/** A record in the version that whoever wants to change it is looking at. */
export interface VersionedRecord extends RecordName {
  readonly record: Summary;
}

export interface Work {
  /** Whether a change of the record is under way. */
  readonly isBusy: (id: string) => boolean;
  /** The record that somebody else had changed when it was to be changed here. */
  readonly conflict: RecordName | undefined;
  readonly dismissConflict: () => void;
  readonly setStatus: (target: VersionedRecord, status: string) => Promise<void>;
  /** @returns why not, in case the note was not taken */
  readonly addNote: (target: VersionedRecord, note: string) => Promise<AdminFailure | undefined>;
  readonly assign: (
    target: VersionedRecord,
    assignment: Pick<ChangeBody, 'owner' | 'followUp'>,
  ) => Promise<AdminFailure | undefined>;
  /** Notes who begins to answer. @returns why not */
  readonly beginReply: (target: VersionedRecord) => Promise<AdminFailure | undefined>;
  /** Takes the last change of a status back. */
  readonly undo: () => Promise<void>;
}

interface Step extends RecordName {
  readonly title: string;
  /** The status before it. */
  readonly from: string;
  /** That the record has by it. */
  version: number;
}

interface Change {
  readonly name: RecordName;
  readonly body: ChangeBody;
}

/** Changes records, unless somebody else was faster, and can take changes of their status back. */
export function useWork(api: AdminApi): Work {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<RecordName>();
  const steps = useRef<Step[]>([]);
  const busy = useMutationState({
    filters: { status: 'pending' },
    select: ({ state }) => (state.variables as Change).name.id,
  });

  const { mutateAsync } = useMutation({
    mutationFn: ({ name, body }: Change) => api.change(name, body),
    onSuccess: ({ record, change }, { name, body }) => {
      updateRecords(client, [record]);
      client.setQueryData(recordQuery(api, name).queryKey, (full) =>
        full?.record.version === body.version
          ? { record: { ...full.record, ...record }, changes: [change, ...full.changes] }
          : undefined,
      );
      setConflict(undefined);
    },
    onError: async (error, { name }) => {
      const failure = failureOf(error);
      if (isBarred(failure)) return;
      const theirs = failure === 'conflict' ? await fetchTheirs(api, name) : undefined;
      if (!theirs) {
        notifyDashboard({ title: 'Not saved', description: FAILURE_TEXTS[failure], tone: 'destructive' });
        return;
      }
      const { queryKey } = recordQuery(api, name);
      updateRecords(client, [theirs.record]);
      client.setQueryData(queryKey, theirs);
      setConflict(name);
      if (!client.getQueryCache().find({ queryKey })?.isActive()) {
        notifyDashboard({
          title: whoChanged(theirs),
          description: `${titleOf(theirs.record)} was left as it is.`,
        });
      }
    },
  });

  /** @returns the version that the record has then, or why it was not changed, which has been said by then */
  const change = ({ list, id }: RecordName, body: ChangeBody) =>
    mutateAsync({ name: { list, id }, body }).then(
      ({ record: { version } }) => ({ version }),
      (error: unknown) => ({ failure: failureOf(error) }),
    );

  /** A change that steps before it can still be taken back after. */
  const changeBeside = async ({ list, id, record }: VersionedRecord, body: Omit<ChangeBody, 'version'>) => {
    const changed = await change({ list, id }, { version: record.version, ...body });
    if (!('version' in changed)) return changed.failure;
    for (const step of steps.current) {
      if (step.list === list && step.id === id) step.version = changed.version;
    }
    return undefined;
  };

  const undo = async () => {
    const step = steps.current.pop();
    if (!step) return;
    const { from, version, title } = step;
    const undone = await change(step, { version, status: from });
    if ('version' in undone) notifyDashboard({ title: `${statusLabel(from)} again`, description: title });
  };

  return {
    isBusy: (id) => busy.includes(id),
    conflict,
    dismissConflict: () => setConflict(undefined),
    undo,
    setStatus: async ({ list, id, record }, status) => {
      const changed = await change({ list, id }, { version: record.version, status });
      if (!('version' in changed)) return;
      const title = titleOf(record);
      const canUndo = list !== 'subscribers' && record.status !== UNCHECKED;
      if (canUndo) steps.current.push({ list, id, title, from: record.status, version: changed.version });
      notifyDashboard({
        title: `Marked as ${statusLabel(status).toLowerCase()}`,
        description: title,
        tone: 'success',
        ...(canUndo && { action: { label: 'Undo', onClick: undo } }),
      });
    },
    addNote: (target, note) => changeBeside(target, { note }),
    assign: changeBeside,
    beginReply: (target) => changeBeside(target, { reply: true }),
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
