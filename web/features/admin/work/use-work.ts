import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AdminList, HELD_STATUSES } from '../../../../domain/admin.ts';
import type { FullRecord } from '../../../../domain/contracts/admin.ts';
import { inParallel } from '../../../../domain/in-parallel.ts';
import { dismiss } from '../../../ui/toast.ts';
import type { AdminApi, ChangeBody, RecordName, Summary } from '../admin-api.ts';
import { type AdminFailure, failureOf, isAccessFailure } from '../admin-failure.ts';
import { ago } from '../dates.ts';
import { recordQuery, updateRecords } from '../list/record-queries.ts';
import { counted, FAILURE_TEXTS, statusLabel, titleOf } from '../lists.ts';
import { LAST_CHANGE, notifyDashboard } from '../notify-dashboard.ts';
import { nameOf } from '../record/history.tsx';

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
  /** Withdraws the reminders of an order's form that are not sent yet. */
  readonly stopReminders: (target: VersionedRecord) => Promise<void>;
  /** Has a mail of a record sent again. @param mail its name @param title what it is called */
  readonly sendAgain: (target: VersionedRecord, mail: string, title: string) => Promise<void>;
  /** Makes an email address, and the client that it has, part of a client. */
  readonly merge: (target: VersionedRecord, email: string) => Promise<void>;
  /** @returns why not, in case the note was not taken */
  readonly addNote: (target: VersionedRecord, note: string) => Promise<AdminFailure | undefined>;
  readonly assign: (
    target: VersionedRecord,
    assignment: Pick<ChangeBody, 'owner' | 'followUp'>,
  ) => Promise<AdminFailure | undefined>;
  /** Notes who begins to answer. @returns why not */
  readonly beginReply: (target: VersionedRecord) => Promise<AdminFailure | undefined>;
  /**
   * Changes the status or the owner of several records of a list.
   * @param signal ends it between two records
   * @param onProgress hears how many have been tried
   * @returns those that are as wanted now, and why others were left out; a change that is ended leaves more
   */
  readonly changeMany: (
    list: AdminList,
    records: readonly Summary[],
    body: Pick<ChangeBody, 'status' | 'owner'>,
    signal: AbortSignal,
    onProgress: (count: number) => void,
  ) => Promise<ManyChanged>;
  /** Takes the last change of statuses back, or the last of several owners. */
  readonly undo: () => Promise<void>;
}

/** What has become of a change of several records. */
export interface ManyChanged {
  /** Their ids. */
  readonly done: ReadonlySet<string>;
  readonly skipped: readonly SkippedRecord[];
}

/** A record that was not changed along with others. */
export interface SkippedRecord {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

/** A change of one record that can be taken back. */
interface Step extends RecordName {
  readonly title: string;
  readonly before: Pick<ChangeBody, 'status' | 'owner'>;
  /** That the record has by it. */
  version: number;
}

interface Change {
  readonly name: RecordName;
  readonly body: ChangeBody;
  /** Whether it is told with others what has become of it. */
  readonly isOneOfMany: boolean;
}

/** How many records are changed at a time. */
const CONCURRENCY = 4;

/** Changes records, unless somebody else was faster, and can take changes of their status back. */
export function useWork(api: AdminApi): Work {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<RecordName>();
  const steps = useRef<(readonly Step[])[]>([]);
  const busy = useMutationState({
    filters: { status: 'pending' },
    select: ({ state }) => (state.variables as Change).name.id,
  });

  const { mutateAsync } = useMutation({
    mutationFn: ({ name, body }: Change) => api.change(name, body),
    onSuccess: ({ record, change }, { name, body }) => {
      updateRecords(client, [record]);
      const { queryKey } = recordQuery(api, name);
      const shown = client.setQueryData(queryKey, (full) =>
        full?.record.version === body.version
          ? { record: { ...full.record, ...record }, changes: [change, ...full.changes] }
          : undefined,
      );
      // What is on its way may be from before; and mails are no part of what comes back.
      const isReleased = HELD_STATUSES.includes(change.status?.from ?? '');
      if (!shown || isReleased || body.sendAgain || body.stopReminders)
        client.invalidateQueries({ queryKey });
      setConflict(undefined);
    },
    onError: async (error, { name, isOneOfMany }) => {
      const failure = failureOf(error);
      if (isAccessFailure(failure)) return;
      const theirs = failure === 'conflict' ? await fetchTheirs(api, name) : undefined;
      if (!theirs) {
        if (isOneOfMany) return;
        notifyDashboard({ title: 'Not saved', description: FAILURE_TEXTS[failure], tone: 'destructive' });
        return;
      }
      const { queryKey } = recordQuery(api, name);
      updateRecords(client, [theirs.record]);
      client.setQueryData(queryKey, theirs);
      if (isOneOfMany) return;
      setConflict(name);
      if (!client.getQueryCache().find({ queryKey })?.isActive()) {
        notifyDashboard({
          title: whoChanged(theirs),
          description: `${titleOf(theirs.record)} was left as it is.`,
        });
      }
    },
  });

  /**
   * Whatever was done before it can still be taken back after.
   * @returns the version that the record has then, or why it was not changed, which has been said by then
   */
  const change = ({ list, id }: RecordName, body: ChangeBody, isOneOfMany = false) =>
    mutateAsync({ name: { list, id }, body, isOneOfMany }).then(
      ({ record: { version } }) => {
        for (const step of steps.current.flat()) {
          if (step.list === list && step.id === id) step.version = version;
        }
        return { version };
      },
      (error: unknown) => ({ failure: failureOf(error) }),
    );

  const changeBeside = async (target: VersionedRecord, body: Omit<ChangeBody, 'version'>) => {
    const changed = await change(target, { version: target.record.version, ...body });
    return 'version' in changed ? undefined : changed.failure;
  };

  const undo = async () => {
    dismiss(LAST_CHANGE);
    const step = steps.current.pop() ?? [];
    const [first] = step;
    if (!first) return;
    const kept: Step[] = [];
    await inParallel(
      step,
      async (one) => {
        const undone = await change(one, { version: one.version, ...one.before }, step.length > 1);
        if (!('version' in undone)) kept.push(one);
      },
      CONCURRENCY,
    );
    if (step.length > 1) {
      const count = counted(step.length - kept.length, first.list);
      notifyDashboard({
        id: LAST_CHANGE,
        title: kept.length === 0 ? `Taken back: ${count}` : `Taken back: ${count}, and ${kept.length} not`,
        ...(kept.length > 0 && {
          description: `Left as they are: ${kept.map(({ title }) => title).join(', ')}`,
          tone: 'destructive',
        }),
      });
    } else if (kept.length === 0) {
      const { status, owner } = first.before;
      const title = status === undefined ? assigned(owner) : `${statusLabel(status)} again`;
      notifyDashboard({ id: LAST_CHANGE, title, description: first.title });
    }
  };

  const changeMany: Work['changeMany'] = async (list, records, body, signal, onProgress) => {
    const { status, owner } = body;
    const step: Step[] = [];
    const skipped: SkippedRecord[] = [];
    const done = new Set<string>();
    const skip = ({ id, title }: Pick<SkippedRecord, 'id' | 'title'>, reason: string) =>
      skipped.push({ id, title, reason });
    await inParallel(
      records,
      async (record) => {
        if (signal.aborted) return;
        const { id, version } = record;
        const title = titleOf(record);
        const isHeld = status !== undefined && HELD_STATUSES.includes(record.status);
        const isSo = status === undefined ? (record.owner ?? '') === owner : record.status === status;
        if (isHeld && status !== 'new' && status !== 'spam') {
          skip({ id, title }, 'Has to be checked first. New releases it.');
        } else if (isSo) {
          done.add(id);
        } else {
          const changed = await change({ list, id }, { version, ...body }, true);
          if (!('version' in changed)) skip({ id, title }, FAILURE_TEXTS[changed.failure]);
          else {
            done.add(id);
            const before = status === undefined ? { owner: record.owner ?? '' } : { status: record.status };
            if (!isHeld) step.push({ list, id, title, before, version: changed.version });
          }
        }
        onProgress(done.size + skipped.length);
      },
      CONCURRENCY,
    );
    if (step.length > 0) steps.current.push(step);
    if (done.size > 0) {
      notifyDashboard({
        id: LAST_CHANGE,
        title: status === undefined ? assigned(owner) : marked(status),
        description: counted(done.size, list),
        tone: 'success',
        ...(step.length > 0 && { action: { label: 'Undo', onClick: undo } }),
      });
    }
    return { done, skipped };
  };

  return {
    isBusy: (id) => busy.includes(id),
    conflict,
    dismissConflict: () => setConflict(undefined),
    undo,
    changeMany,
    setStatus: async ({ list, id, record }, status) => {
      const changed = await change({ list, id }, { version: record.version, status });
      if (!('version' in changed)) return;
      const title = titleOf(record);
      const canUndo = list !== 'subscribers' && !HELD_STATUSES.includes(record.status);
      if (canUndo) {
        const before = { status: record.status };
        steps.current.push([{ list, id, title, before, version: changed.version }]);
      }
      notifyDashboard({
        id: LAST_CHANGE,
        title: marked(status),
        description: title,
        tone: 'success',
        ...(canUndo && { action: { label: 'Undo', onClick: undo } }),
      });
    },
    addNote: (target, note) => changeBeside(target, { note }),
    assign: changeBeside,
    beginReply: (target) => changeBeside(target, { reply: true }),
    stopReminders: async (target) => {
      const failure = await changeBeside(target, { stopReminders: true });
      if (!failure) notifyDashboard({ title: 'Reminders stopped', description: titleOf(target.record) });
    },
    sendAgain: async (target, mail, title) => {
      const failure = await changeBeside(target, { sendAgain: mail });
      if (failure) return;
      notifyDashboard({
        title: `${title} is sent again`,
        description: 'Within five minutes.',
        tone: 'success',
      });
    },
    merge: async (target, email) => {
      const failure = await changeBeside(target, { merge: email });
      if (!failure) notifyDashboard({ title: 'Merged', description: email });
    },
  };
}

function marked(status: string): string {
  return `Marked as ${statusLabel(status).toLowerCase()}`;
}

function assigned(owner = ''): string {
  return `Assigned to ${owner || 'nobody'}`;
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
  return last ? `${nameOf(last.by)} changed this ${ago(last.at, Date.now())}` : 'Somebody else changed this';
}
