import { useQueryClient } from '@tanstack/react-query';
import type { AdminList } from '../../../domain/admin.ts';
import type { Summary } from './admin-api.ts';
import { personQuery } from './client/client-query.ts';
import { nextStatus } from './kinds/kinds.ts';
import { CARD, cards } from './list/record-card.tsx';
import { knownRecordsQuery } from './list/record-queries.ts';
import type { Selection } from './list/use-selection.ts';
import type { Office } from './office.ts';
import { type ShortcutAction, useShortcuts } from './shortcuts.ts';
import type { View } from './use-view.ts';
import type { VersionedRecord } from './work/use-work.ts';

interface KeysOptions {
  readonly isOn: boolean;
  readonly office: Office;
  readonly at: View;
  /** The records that are listed, and the one that is open, if it has come. */
  readonly items: readonly Summary[];
  readonly opened: Summary | undefined;
  readonly selection: Selection;
  /** Undefined while nothing is new. */
  readonly showLatest: (() => void) | undefined;
  readonly onHelp: () => void;
}

/** What each key does. Gives back whether there was something to do. */
type Acts = Readonly<Record<Exclude<ShortcutAction, AdminList>, () => boolean>>;

/** Does what shortcuts ask for. */
export function useDashboardKeys(options: KeysOptions): void {
  const { isOn, office, at, selection, showLatest, onHelp } = options;
  const { work, searchField, noteField } = office;
  const { view, page } = at;
  const recordAtHand = useRecordAtHand(options);
  const step = (by: 1 | -1) => page === undefined && moveBy(by, at);

  const acts: Acts = {
    help: () => {
      onHelp();
      return true;
    },
    search: () => {
      searchField.current?.focus();
      return document.activeElement === searchField.current;
    },
    undo: () => {
      work.undo();
      return true;
    },
    latest: () => {
      showLatest?.();
      return showLatest !== undefined;
    },
    close: () => {
      if (view.person !== undefined || view.open !== undefined) {
        at.go(view.person === undefined ? {} : { open: view.person });
        return true;
      }
      selection.clear();
      return selection.records.length > 0;
    },
    next: () => step(1),
    previous: () => step(-1),
    select: () => {
      const target = recordAtHand();
      if (target && page === undefined) selection.toggle(target.id);
      return target !== undefined;
    },
    advance: () => {
      const target = recordAtHand();
      const next = target && nextStatus(target.list, target.record.status);
      if (target && next && !work.isBusy(target.id)) work.setStatus(target, next);
      return next !== undefined;
    },
    note: () => {
      noteField.current?.focus();
      return noteField.current !== null;
    },
    person: () => {
      const target = recordAtHand();
      if (target) at.go({ person: target.id });
      return target !== undefined;
    },
    // The link that has the focus opens it.
    open: () => false,
  };
  useShortcuts(isOn, (action) => {
    if (action in acts) return acts[action as keyof Acts]();
    at.goTo(action as AdminList);
    return true;
  });
}

/** Gives the record that keys are about: the open one, or else the one under the keyboard's focus. */
function useRecordAtHand({ office, at, items, opened }: KeysOptions): () => VersionedRecord | undefined {
  const client = useQueryClient();
  const { view, page } = at;
  return () => {
    const known = client.getQueryData(knownRecordsQuery.queryKey) ?? {};
    const shown = page && client.getQueryData(personQuery(office.api, page).queryKey)?.client;
    if (shown) return { list: 'clients', id: shown.id, record: known[shown.id] ?? shown };
    const id = view.open ?? document.activeElement?.getAttribute(CARD);
    const record = opened ?? items.find((item) => item.id === id) ?? known[id ?? ''];
    return record && { list: view.list, id: record.id, record };
  };
}

/** Goes to the next card or the one before, and opens it if another one is open. */
function moveBy(by: 1 | -1, { view: { open }, go }: View): boolean {
  const all = [...cards()];
  const current = open ?? document.activeElement?.getAttribute(CARD);
  const place = all.findIndex((card) => card.getAttribute(CARD) === current);
  const card = all[place === -1 ? 0 : place + by];
  if (!card) return false;
  card.closest('li')?.scrollIntoView({ block: 'nearest' });
  if (open === undefined) card.focus({ preventScroll: true });
  else go({ open: card.getAttribute(CARD) ?? '' }, { replace: true });
  return true;
}
