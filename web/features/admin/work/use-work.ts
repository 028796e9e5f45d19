import { useRef } from 'react';
import { type AdminList, HELD_STATUSES } from '../../../../domain/admin.ts';
import type { AdminApi, ChangeBody, RecordName, Summary } from '../admin-api.ts';
import { counted, kindOf } from '../kinds/kinds.ts';
import { LAST_CHANGE, notifyDashboard } from '../notify-dashboard.ts';
import { statusLabel, titleOf } from '../record/record-texts.ts';
import { changeMany, type ManyBody } from './change-many.ts';
import { assignedText, changeAfter, type Step, type Steps, undoLast } from './undo.ts';
import { useChange } from './use-change.ts';

/** A record in the version that whoever wants to change it is looking at. */
export interface VersionedRecord extends RecordName {
  readonly record: Summary;
}

export type Work = ReturnType<typeof useWork>;

/** Changes records, unless somebody else was faster, and can take changes of their status back. */
export function useWork(api: AdminApi) {
  const { change: changeAlone, ...state } = useChange(api);
  const { current: steps } = useRef<Steps>([]);
  const change = changeAfter(steps, changeAlone);
  const undo = () => undoLast(steps, change);

  /** Says what was done, and offers to take it back where that can be done. */
  function settle(title: string, description: string, step: readonly Step[]): void {
    if (step.length > 0) steps.push(step);
    notifyDashboard({
      id: LAST_CHANGE,
      title,
      description,
      tone: 'success',
      ...(step.length > 0 && { action: { label: 'Undo', onClick: undo } }),
    });
  }

  /** @returns why it was not changed, which has been said by then */
  async function changeBeside(target: VersionedRecord, body: Omit<ChangeBody, 'version'>) {
    const changed = await change(target, { version: target.record.version, ...body });
    return 'version' in changed ? undefined : changed.failure;
  }

  return {
    ...state,
    /** Takes the last change of statuses back, or the last of several owners. */
    undo,
    async setStatus({ list, id, record }: VersionedRecord, status: string) {
      const changed = await change({ list, id }, { version: record.version, status });
      if (!('version' in changed)) return;
      const title = titleOf(record);
      const step = { list, id, title, before: { status: record.status }, version: changed.version };
      const canUndo = !kindOf(list).Actions && !HELD_STATUSES.includes(record.status);
      settle(markedText(status), title, canUndo ? [step] : []);
    },
    /**
     * Changes the status or the owner of several records of a list.
     * @param options signal ends it between two records; onProgress hears how many have been tried
     */
    async changeMany(
      list: AdminList,
      records: readonly Summary[],
      body: ManyBody,
      options: Parameters<typeof changeMany>[4],
    ) {
      const { steps: step, ...changed } = await changeMany(change, list, records, body, options);
      const title = body.status === undefined ? assignedText(body.owner) : markedText(body.status);
      if (changed.done.size > 0) settle(title, counted(changed.done.size, list), step);
      return changed;
    },
    addNote: (target: VersionedRecord, note: string) => changeBeside(target, { note }),
    assign: (target: VersionedRecord, assignment: Pick<ChangeBody, 'owner' | 'followUp'>) =>
      changeBeside(target, assignment),
    /** Notes who begins to answer. */
    beginReply: (target: VersionedRecord) => changeBeside(target, { reply: true }),
    /** Withdraws the reminders of an order's form that are not sent yet. */
    async stopReminders(target: VersionedRecord) {
      const failure = await changeBeside(target, { stopReminders: true });
      if (!failure) notifyDashboard({ title: 'Reminders stopped', description: titleOf(target.record) });
    },
    /** Has a mail of a record sent again. @param mail its name @param title what it is called */
    async sendAgain(target: VersionedRecord, mail: string, title: string) {
      const failure = await changeBeside(target, { sendAgain: mail });
      if (failure) return;
      const description = 'Within five minutes.';
      notifyDashboard({ title: `${title} is sent again`, description, tone: 'success' });
    },
    /** Makes an email address, and the client that it has, part of a client. */
    async merge(target: VersionedRecord, email: string) {
      const failure = await changeBeside(target, { merge: email });
      if (!failure) notifyDashboard({ title: 'Merged', description: email });
    },
  };
}

function markedText(status: string): string {
  return `Marked as ${statusLabel(status).toLowerCase()}`;
}
