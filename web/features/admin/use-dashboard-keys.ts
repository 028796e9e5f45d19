import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Summary } from './admin-api.ts';
import { clientOf } from './kinds/clients/client-target.ts';
import { findKind, nextStatus } from './kinds/kinds.ts';
import { CARD } from './list/record-card.tsx';
import { knownRecordsQuery, personQuery } from './list/record-queries.ts';
import { stepRecord } from './list/step-record.tsx';
import type { Office } from './office.ts';
import { findShortcut, type ShortcutTask } from './shortcuts.ts';
import type { View } from './use-view.ts';
import type { VersionedRecord } from './work/use-work.ts';

interface KeysOptions {
  readonly isOn: boolean;
  readonly office: Office;
  readonly at: View;
  /** The open record, once it has loaded. */
  readonly opened: Summary | undefined;
  readonly onHelp: () => void;
}

const FIELDS = 'input, textarea, select, [contenteditable]';

/** Makes the shortcuts work. */
export function useDashboardKeys(options: KeysOptions): void {
  const { isOn, at } = options;
  const tasks = useTasks(options);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches(FIELDS);
    const isLayerOpen = document.querySelector('dialog:modal, [data-menu][open]') !== null;
    const action = findShortcut(event, isTyping || isLayerOpen);
    if (action === undefined) return;
    const isDone =
      action in tasks ? tasks[action as ShortcutTask]() : at.goTo(action as View['view']['list']);
    if (isDone !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}

/** Each returns false when there was nothing to do, so that the key keeps its effect in the browser. */
type Tasks = Readonly<Record<ShortcutTask, () => unknown>>;

function useTasks(options: KeysOptions): Tasks {
  const { office, at, onHelp } = options;
  const { work, records, selection, searchField, noteField } = office;
  const { view, page } = at;
  const currentRecord = useCurrentRecord(options);
  const step = (by: 1 | -1) => at.canStep && stepRecord(by, at);
  return {
    help: onHelp,
    search: () => focus(searchField),
    undo: work.undo,
    latest: records.showLatest,
    close: () => {
      if (view.person !== undefined) return at.go({ open: view.person });
      if (view.open !== undefined) return at.go({});
      selection.clear();
      return selection.records.length > 0;
    },
    next: () => step(1),
    previous: () => step(-1),
    select: () => {
      const target = currentRecord();
      const isSelectable = page === undefined && office.may('changeRecords', view.list);
      if (target && isSelectable) selection.toggle(target.id);
      return target !== undefined;
    },
    advance: () => {
      const target = currentRecord();
      const next = target && nextStatus(target.list, target.record.status);
      const isChangeable = target && !work.isBusy(target.id) && office.may('changeRecords', target.list);
      if (isChangeable && next) work.setStatus(target, next);
      return next !== undefined;
    },
    note: () => focus(noteField),
    person: () => {
      const target = currentRecord();
      // Records with a page of their own belong to no person.
      const hasPerson = target !== undefined && !findKind(target.list).Page;
      if (hasPerson) at.go({ person: target.id });
      return hasPerson;
    },
    // The focused link opens the record itself.
    open: () => false,
  };
}

function focus(field: RefObject<HTMLElement | null>): boolean {
  field.current?.focus();
  return document.activeElement === field.current;
}

/** Returns a function that finds the open record, or else the focused one. */
function useCurrentRecord({ office, at, opened }: KeysOptions): () => VersionedRecord | undefined {
  const client = useQueryClient();
  const { view, page } = at;
  return () => {
    const known = client.getQueryData(knownRecordsQuery.queryKey) ?? {};
    const person = page && client.getQueryData(personQuery(office.api, page).queryKey);
    const shown = person && clientOf(person, known);
    if (shown) return shown;
    const id = view.open ?? document.activeElement?.getAttribute(CARD);
    const record = opened ?? office.records.items.find((item) => item.id === id) ?? known[id ?? ''];
    return record && { list: view.list, id: record.id, record };
  };
}
