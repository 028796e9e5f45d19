import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FullRecord } from '../../../../domain/contracts/admin.ts';
import type { AdminApi, ChangeBody, RecordName } from '../admin-api.ts';
import { type AdminFailure, describeFailure, toFailure } from '../admin-failure.ts';
import { ago } from '../dates.ts';
import { findKind } from '../kinds/kinds.ts';
import { recordQuery, showChange, showChanged } from '../list/record-queries.ts';
import { notifyDashboard, notifyFailure } from '../notify-dashboard.ts';
import { getAuthorName } from '../record/history.tsx';
import { getTitle } from '../record/record-texts.ts';

interface Change {
  readonly name: RecordName;
  readonly body: ChangeBody;
  /** The result is shown with the results of other records. */
  readonly isOneOfMany: boolean;
}

type Changed = { readonly version: number } | { readonly failure: AdminFailure; readonly text: string };

/** Returns the new version of the record, or the failure, which has been shown unless the record is one of many. */
export type ChangeRecord = (name: RecordName, body: ChangeBody, isOneOfMany?: boolean) => Promise<Changed>;

/** The key of these mutations. Others have no record among their variables. */
const CHANGE = ['change'];

/** Changes one record at a time. If a colleague was faster, their change is shown instead. */
export function useChange(api: AdminApi) {
  const client = useQueryClient();
  /** The latest change of each record, until it is answered. */
  const { current: running } = useRef(new Map<string, Promise<Changed>>());
  const [conflict, setConflict] = useState<RecordName>();
  const busy = useMutationState({
    filters: { mutationKey: CHANGE, status: 'pending' },
    select: ({ state }) => (state.variables as Change).name.id,
  });

  const { mutateAsync } = useMutation({
    mutationKey: CHANGE,
    mutationFn: ({ name, body }: Change) => api.change(name, body),
    onSuccess: (changed, { name }) => {
      showChange(client, name.list, changed);
      setConflict(undefined);
    },
    onError: async (error, { name, isOneOfMany }) => {
      const isConflict = toFailure(error) === 'conflict';
      const theirs = isConflict ? await api.record(name).catch(() => undefined) : undefined;
      if (!theirs) {
        if (!isOneOfMany) notifyFailure('Not saved', error);
        return;
      }
      const { queryKey } = recordQuery(api, name);
      showChanged(client, theirs.record);
      client.setQueryData(queryKey, theirs);
      if (isOneOfMany) return;
      setConflict(name);
      // Only a pane shows the conflict itself.
      if (findKind(name.list).Pane && client.getQueryCache().find({ queryKey })?.isActive()) return;
      notifyDashboard({
        title: lastChangeText(theirs),
        description: `${getTitle(theirs.record)} was not changed.`,
      });
    },
  });

  const send: ChangeRecord = ({ list, id }, body, isOneOfMany = false) =>
    mutateAsync({ name: { list, id }, body, isOneOfMany }).then(
      ({ record: { version } }) => ({ version }),
      (error: unknown) => ({ failure: toFailure(error), text: describeFailure(error) }),
    );

  const change: ChangeRecord = async (name, body, isOneOfMany) => {
    // The page never shows the version between two quick changes.
    const next = (before?: Changed) =>
      send(name, before && 'version' in before ? { ...body, ...before } : body, isOneOfMany);
    const changing = running.get(name.id)?.then(next) ?? next();
    running.set(name.id, changing);
    const changed = await changing;
    if (running.get(name.id) === changing) running.delete(name.id);
    return changed;
  };

  return {
    change,
    isBusy: (id: string) => busy.includes(id),
    /** The record that a colleague changed first. */
    conflict,
    dismissConflict: () => setConflict(undefined),
  };
}

/** Describes the last change, such as `dana@example.com changed this 2 min ago`. */
export function lastChangeText({ changes: [last] }: FullRecord): string {
  return last
    ? `${getAuthorName(last.by)} changed this ${ago(last.at, Date.now())}`
    : 'A colleague changed this';
}
