import { useRef } from 'react';
import { type AdminList, HELD_STATUSES } from '../../../../domain/admin.ts';
import type { ToastMessage } from '../../../ui/toast/toast.ts';
import type { AdminApi, ChangeBody, RecordName, Summary } from '../admin-api.ts';
import { isUnanswered } from '../admin-failure.ts';
import { counted, findKind } from '../kinds/kinds.ts';
import { notifyDashboard } from '../notify-dashboard.ts';
import { getTitle, statusLabel } from '../record/record-texts.ts';
import { assignedText, changeMany, type ManyBody, type ManyOptions } from './change-many.ts';
import { useChange } from './use-change.ts';
import { useUndo } from './use-undo.ts';

/** A record in the version that the administrator sees. */
export interface VersionedRecord extends RecordName {
  readonly record: Summary;
}

export type Work = ReturnType<typeof useWork>;

/** Changes records, and undoes changes of their status. */
export function useWork(api: AdminApi) {
  const { change: changeRecord, ...state } = useChange(api);
  const { change, undo, settle, settleLater, follow } = useUndo(changeRecord);
  /** The last addition that got no answer, and the version that it named. */
  const attempt = useRef<{ readonly content: string; readonly version: number }>(undefined);

  /** Makes a change that cannot be undone. @returns the failure, which has been shown */
  async function changeForGood(target: VersionedRecord, body: Omit<ChangeBody, 'version'>) {
    const changed = await change(target, { version: target.record.version, ...body });
    return 'version' in changed ? undefined : changed.failure;
  }

  async function changeAndNotify(
    ...[target, body, done]: [...Parameters<typeof changeForGood>, ToastMessage]
  ) {
    return (await changeForGood(target, body)) ?? void notifyDashboard(done);
  }

  /** Adds something to a record, once even if an attempt without an answer is repeated. @returns as `changeForGood` */
  async function add(target: VersionedRecord, body: Pick<ChangeBody, 'note' | 'task'>) {
    const { list, id, record } = target;
    const content = JSON.stringify([list, id, body]);
    const version = attempt.current?.content === content ? attempt.current.version : record.version;
    attempt.current = { content, version };
    const failure = await changeForGood({ list, id, record: { ...record, version } }, body);
    if (!failure || !isUnanswered(failure)) attempt.current = undefined;
    return failure;
  }

  async function setStatus({ list, id, record }: VersionedRecord, status: string) {
    const changed = await change({ list, id }, { version: record.version, status });
    if (!('version' in changed)) return;
    const title = getTitle(record);
    const step = { list, id, title, before: { status: record.status }, version: changed.version };
    const canUndo = !findKind(list).Actions && !HELD_STATUSES.includes(record.status);
    settle(markedText(status), title, canUndo ? [step] : []);
  }

  async function setMany(list: AdminList, records: readonly Summary[], body: ManyBody, options: ManyOptions) {
    const { steps, ...changed } = await changeMany(change, list, records, body, options);
    const title = body.status === undefined ? assignedText(body.owner) : markedText(body.status);
    const done = changed.done.size;
    if (done + changed.skipped.length < records.length) {
      const what = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
      settle('Stopped', `${done} of ${counted(records.length, list)} ${what}`, steps);
    } else if (done > 0) settle(title, counted(done, list), steps);
    return changed;
  }

  return {
    ...state,
    undo,
    follow,
    setStatus: (...change: Parameters<typeof setStatus>) => settleLater(setStatus(...change)),
    /** Changes the status or the owner of several records of a list. */
    changeMany: (...change: Parameters<typeof setMany>) => settleLater(setMany(...change)),
    addNote: (target: VersionedRecord, note: string) => add(target, { note }),
    assign: (target: VersionedRecord, assignment: Pick<ChangeBody, 'owner' | 'followUp'>) =>
      changeForGood(target, assignment),
    /** Adds or changes a task of a client. @returns the failure, which has been shown */
    changeTask: (target: VersionedRecord, task: NonNullable<ChangeBody['task']>) =>
      task.id === undefined ? add(target, { task }) : changeForGood(target, { task }),
    /** Cancels the unsent reminders of an order's form. */
    stopReminders(target: VersionedRecord) {
      const done = { title: 'Reminders stopped', description: getTitle(target.record) };
      return changeAndNotify(target, { stopReminders: true }, done);
    },
    /** Puts a letter into the public archive, or takes it out. */
    setPublic: (target: VersionedRecord, isPublic: boolean) => changeForGood(target, { isPublic }),
    /** Resends an email of a record. @param mail its key @param title its name for administrators */
    sendAgain(target: VersionedRecord, mail: string, title: string) {
      const done = { title: `${title} will be resent`, description: 'Within five minutes.' };
      return changeAndNotify(target, { sendAgain: mail }, { ...done, tone: 'success' });
    },
    /** Adds an email address, and its client, to a client. @returns the failure, which has been shown */
    merge: (target: VersionedRecord, email: string) =>
      changeAndNotify(target, { merge: email }, { title: 'Merged', description: email }),
  };
}

function markedText(status: string): string {
  return `Marked as ${statusLabel(status).toLowerCase()}`;
}
