import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HELD_STATUSES } from '../../../../domain/admin.ts';
import type { FullRecord } from '../../../../domain/contracts/admin.ts';
import type { AdminApi, ChangeBody, RecordName } from '../admin-api.ts';
import { type AdminFailure, failureOf } from '../admin-failure.ts';
import { ago } from '../dates.ts';
import { recordQuery, updateRecords } from '../list/record-queries.ts';
import { notifyDashboard, notifyFailure } from '../notify-dashboard.ts';
import { nameOf } from '../record/history.tsx';
import { titleOf } from '../record/record-texts.ts';

interface Change {
  readonly name: RecordName;
  readonly body: ChangeBody;
  /** Whether it is told with others what has become of it. */
  readonly isOneOfMany: boolean;
}

/** @returns the version that the record has then, or why it was not changed, which has been said by then */
export type ChangeRecord = (
  name: RecordName,
  body: ChangeBody,
  isOneOfMany?: boolean,
) => Promise<{ readonly version: number } | { readonly failure: AdminFailure }>;

/** Changes one record, unless somebody else was faster: then it is shown what they did. */
export function useChange(api: AdminApi) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<RecordName>();
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
      const theirs = failureOf(error) === 'conflict' ? await fetchTheirs(api, name) : undefined;
      if (!theirs) {
        if (!isOneOfMany) notifyFailure('Not saved', error);
        return;
      }
      const { queryKey } = recordQuery(api, name);
      updateRecords(client, [theirs.record]);
      client.setQueryData(queryKey, theirs);
      if (isOneOfMany) return;
      setConflict(name);
      if (client.getQueryCache().find({ queryKey })?.isActive()) return;
      notifyDashboard({
        title: whoChanged(theirs),
        description: `${titleOf(theirs.record)} was left as it is.`,
      });
    },
  });

  const change: ChangeRecord = ({ list, id }, body, isOneOfMany = false) =>
    mutateAsync({ name: { list, id }, body, isOneOfMany }).then(
      ({ record: { version } }) => ({ version }),
      (error: unknown) => ({ failure: failureOf(error) }),
    );

  return {
    change,
    /** Whether a change of the record is under way. */
    isBusy: (id: string) => busy.includes(id),
    /** The record that somebody else had changed when it was to be changed here. */
    conflict,
    dismissConflict: () => setConflict(undefined),
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
  return last ? `${nameOf(last.by)} changed this ${ago(last.at, Date.now())}` : 'Somebody else changed this';
}
