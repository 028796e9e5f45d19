import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTitle } from '../../lib/use-title.ts';
import { ChartIcon } from '../../ui/icons.tsx';
import { Main } from '../../ui/layout.tsx';
import { preloadToasts } from '../../ui/toast.ts';
import type { AdminApi, AdminSession, Summary } from './admin-api.ts';
import { RefusedArticles } from './articles/refused-articles.tsx';
import { Bar } from './bar.tsx';
import { ClientBoard } from './board/client-board.tsx';
import { ClientPage } from './client/client-page.tsx';
import { personQuery } from './client/client-queries.ts';
import { DashboardDialog } from './dashboard-dialog.tsx';
import { type DashboardView, filterOf, isBoard, type ListFilter, readView, urlOf } from './dashboard-url.ts';
import { Key } from './key.tsx';
import { narrowedText } from './list/list-filters.tsx';
import { CARD } from './list/record-card.tsx';
import { LIST, RecordList } from './list/record-list.tsx';
import { knownRecordsQuery } from './list/record-queries.ts';
import { SelectionBar } from './list/selection-bar.tsx';
import { Toolbar } from './list/toolbar.tsx';
import { useRecords } from './list/use-records.ts';
import { useSelection } from './list/use-selection.ts';
import { LISTS, nextStatus, titleOf } from './lists.ts';
import { MfaAdvice } from './mfa-advice.tsx';
import { Attention, Cancellations, DayCharts, DayTable, ListLinks, NUMBERS_KEY } from './numbers/numbers.tsx';
import { NoRecord } from './record/no-record.tsx';
import { RecordPane } from './record/record-pane.tsx';
import { useRecord } from './record/use-record.ts';
import { areShortcutsOn, type ShortcutAction, switchShortcuts, useShortcuts } from './shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useWork } from './work/use-work.ts';

interface DashboardProps {
  readonly api: AdminApi;
  readonly session: AdminSession;
}

/** What whoever answers inquiries works with: a list, the record that is open, and how things stand. */
export function Dashboard({ api, session }: DashboardProps) {
  const [search] = useSearchParams();
  const view = useMemo(() => readView(search), [search]);
  const { list, open, person } = view;
  /** The record whose client is shown over the list. */
  const page = person ?? (list === 'clients' ? open : undefined);
  const filter = useMemo(() => filterOf(view), [view]);
  const hasBoard = isBoard(filter);
  const navigate = useNavigate();
  const isWide = useIsWide();

  const records = useRecords(api, filter, !hasBoard);
  const { items, newCount } = records;
  const waitingCount = newCount + records.reenteredCount;
  const opened = useRecord(api, open === undefined || page === open ? undefined : { list, id: open });
  const work = useWork(api);
  const selection = useSelection(urlOf(filter), items);
  const hasSelection = selection.records.length > 0;
  const client = useQueryClient();
  const { data: numbers } = useQuery({
    queryKey: NUMBERS_KEY,
    queryFn: ({ signal }) => api.numbers(signal),
    networkMode: 'online',
    refetchInterval: COUNTING_MS,
  });
  const summary = items.find(({ id }) => id === open);

  const title = useRef<HTMLHeadingElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [dialog, setDialog] = useState<'help' | 'numbers'>();
  /** Leaves the other dialog open, which may have been opened since. */
  const closeDialog = (name: 'help' | 'numbers') =>
    setDialog((current) => (current === name ? undefined : current));
  const [areKeysOn, setAreKeysOn] = useState(areShortcutsOn);
  useEffect(preloadToasts, []);

  useTitle(page === undefined ? titleFor(filter, opened?.full?.record ?? summary, newCount) : undefined);
  useEffect(() => {
    if (newCount > 0) client.invalidateQueries({ queryKey: NUMBERS_KEY });
  }, [newCount, client]);

  const isLatestAskedFor = useRef(false);
  function showLatest() {
    isLatestAskedFor.current = true;
    records.showLatest();
  }
  useEffect(() => {
    if (waitingCount > 0 || !isLatestAskedFor.current) return;
    isLatestAskedFor.current = false;
    // The button for it is gone.
    document.querySelector<HTMLElement>(`[${CARD}]`)?.focus();
  }, [waitingCount]);

  const onSearch = useCallback(
    (q: string) => navigate(urlOf({ ...filter, q }), { replace: filter.q !== '' }),
    [navigate, filter],
  );

  /** The record that keys are about: the open one, or else the one under the keyboard's focus. */
  function atHand() {
    const known = client.getQueryData(knownRecordsQuery.queryKey) ?? {};
    const shown =
      page !== undefined && client.getQueryData(personQuery(api, { list, id: page }).queryKey)?.client;
    if (shown) return { list: 'clients', id: shown.id, record: known[shown.id] ?? shown } as const;
    const id = open ?? document.activeElement?.getAttribute(CARD);
    const record = opened?.full?.record ?? items.find((item) => item.id === id) ?? known[id ?? ''];
    return record && { list, id: record.id, record };
  }

  function step(by: 1 | -1): boolean {
    const cards = [...document.querySelectorAll<HTMLElement>(`[${CARD}]`)];
    const current = open ?? document.activeElement?.getAttribute(CARD);
    const place = cards.findIndex((card) => card.getAttribute(CARD) === current);
    const card = cards[place === -1 ? 0 : place + by];
    if (!card) return false;
    card.closest('li')?.scrollIntoView({ block: 'nearest' });
    if (open === undefined) card.focus({ preventScroll: true });
    else {
      const id = card.getAttribute(CARD) ?? '';
      navigate(urlOf({ ...filter, open: id }), { replace: true });
    }
    return true;
  }

  function act(action: ShortcutAction): boolean {
    const target = atHand();
    switch (action) {
      case 'help':
        setDialog('help');
        return true;
      case 'search':
        searchField.current?.focus();
        return document.activeElement === searchField.current;
      case 'undo':
        work.undo();
        return true;
      case 'latest':
        if (waitingCount > 0) showLatest();
        return waitingCount > 0;
      case 'close':
        if (person !== undefined || open !== undefined) {
          navigate(urlOf(person === undefined ? filter : { ...filter, open: person }));
          return true;
        }
        selection.clear();
        return hasSelection;
      case 'next':
        return page === undefined && step(1);
      case 'previous':
        return page === undefined && step(-1);
      case 'select':
        if (target && page === undefined) selection.toggle(target.id);
        return target !== undefined;
      case 'advance': {
        const next = target && nextStatus(target.list, target.record.status);
        if (target && next && !work.isBusy(target.id)) work.setStatus(target, next);
        return next !== undefined;
      }
      case 'note':
        noteField.current?.focus();
        return noteField.current !== null;
      case 'person':
        if (target) navigate(urlOf({ ...filter, person: target.id }));
        return target !== undefined;
      case 'open':
        return false;
      default:
        navigate(urlOf({ list: action }));
        return true;
    }
  }
  useShortcuts(areKeysOn, act);
  useFocusAfterClosing(view);

  // What is open covers the list on narrow windows, and a client does on all.
  const isCovered = page !== undefined || (open !== undefined && !isWide);
  return (
    <div className="flex h-dvh flex-col print:h-auto">
      <Bar title={title} subtitle={LISTS[list].subtitle}>
        <div
          className={`relative flex min-w-0 overflow-x-auto [scrollbar-width:none] max-xl:order-last max-xl:w-full xl:grow ${isCovered ? 'max-lg:hidden' : ''}`}
        >
          <ListLinks numbers={numbers} current={list} />
          <div className="ml-auto flex">
            <Attention numbers={numbers} />
            <button
              type="button"
              onClick={() => setDialog('numbers')}
              title="Numbers by day"
              className={BUTTON}
            >
              <ChartIcon />
              <span className="max-2xl:sr-only">Numbers by day</span>
            </button>
            <button
              type="button"
              onClick={() => setDialog('help')}
              title="Keyboard shortcuts"
              className={`${BUTTON} max-sm:hidden`}
            >
              <Key cap="?" />
              <span className="sr-only">Keyboard shortcuts</span>
            </button>
          </div>
        </div>
      </Bar>
      <Main className="flex min-h-0 grow flex-col">
        {!session.mfa.enabled && <MfaAdvice onDismiss={() => title.current?.focus()} />}
        <RefusedArticles refused={numbers?.refusedArticles} />
        <p role="status" className="sr-only">
          {newCount > 0 ? `${newCount} new ${newCount === 1 ? LISTS[list].one : LISTS[list].many}` : ''}
        </p>
        {/* What is covered stays as it is, so that it is found where it was left. */}
        <div className="grid min-h-0 grow grid-rows-[minmax(0,1fr)] lg:grid-cols-[clamp(24rem,34vw,32rem)_minmax(0,1fr)] print:block">
          <div
            inert={isCovered}
            aria-hidden={isCovered || undefined}
            className={`${PANE} flex flex-col max-lg:scroll-pt-11 max-lg:overflow-y-auto ${hasBoard ? 'lg:col-end-3' : 'lg:border-line lg:border-r'} ${open === undefined ? '' : 'print:hidden'}`}
          >
            {/* In one place, so that the list stays where it is. */}
            <div
              className={`grid shrink-0 grid-cols-1 ${hasSelection ? 'max-lg:sticky max-lg:top-0 max-lg:z-20' : ''}`}
            >
              <div className={`col-start-1 row-start-1 min-w-0 ${hasSelection ? 'invisible' : ''}`}>
                <Toolbar
                  api={api}
                  filter={filter}
                  work={numbers?.work[list]}
                  viewer={session.email}
                  team={session.team}
                  search={searchField}
                  onSearch={onSearch}
                />
              </div>
              {hasSelection && (
                <SelectionBar
                  api={api}
                  list={list}
                  selection={selection}
                  listed={items.length}
                  work={work}
                  viewer={session.email}
                  team={session.team}
                />
              )}
            </div>
            {hasBoard ? (
              <ClientBoard api={api} chosen={view.status} work={work} />
            ) : (
              <RecordList
                view={view}
                records={records}
                selection={selection}
                onShowLatest={showLatest}
                onClearFilter={() => navigate(urlOf({ list }))}
              />
            )}
          </div>
          {page === undefined && !hasBoard && (
            <div
              key={open}
              className={`${PANE} overflow-y-auto bg-raised lg:col-start-2 ${open === undefined ? 'max-lg:hidden' : ''}`}
            >
              {opened ? (
                <RecordPane
                  api={api}
                  opened={opened}
                  summary={summary}
                  work={work}
                  viewer={session.email}
                  team={session.team}
                  noteField={noteField}
                  closeTo={urlOf(filter)}
                  personTo={urlOf({ ...filter, person: opened.id })}
                />
              ) : (
                items.length > 0 && <NoRecord hasKeys={areKeysOn} />
              )}
            </div>
          )}
          {page !== undefined && (
            <div className={`${PANE} overflow-y-auto bg-surface px-4 py-2 sm:px-7 lg:col-end-3`}>
              <ClientPage
                key={`${list}#${page}`}
                api={api}
                name={{ list, id: page }}
                backTo={urlOf(person === undefined ? filter : { ...filter, open: person })}
                work={work}
                viewer={session.email}
                team={session.team}
                noteField={noteField}
              />
            </div>
          )}
        </div>
      </Main>
      <ShortcutsDialog
        isOpen={dialog === 'help'}
        onClose={() => closeDialog('help')}
        areOn={areKeysOn}
        onSwitch={(areOn) => {
          setAreKeysOn(areOn);
          switchShortcuts(areOn);
        }}
      />
      <DashboardDialog
        title="New by day"
        isOpen={dialog === 'numbers'}
        onClose={() => closeDialog('numbers')}
      >
        {numbers ? (
          <>
            <DayCharts numbers={numbers} />
            <DayTable numbers={numbers} />
            <Cancellations cancelled={numbers.cancelled} />
          </>
        ) : (
          <p className="mt-2 text-small">Still counting.</p>
        )}
      </DashboardDialog>
    </div>
  );
}

/** How often it is counted again, in milliseconds: promises run out by themselves. */
const COUNTING_MS = 60_000;

const BUTTON =
  'flex h-12 shrink-0 items-center gap-2 px-2 text-label underline-offset-4 -outline-offset-3 hover:underline';

const PANE = 'relative isolate col-start-1 row-start-1 min-w-0 print:overflow-visible';

/** What the browser's tab says: what is looked at, and to who looks at another tab how much is new. */
function titleFor(filter: ListFilter, record: Summary | undefined, newCount: number): string {
  const list = `${LISTS[filter.list].name}${narrowedText(filter)}`;
  return `${newCount > 0 ? `(${newCount}) ` : ''}${record ? `${titleOf(record)}, ` : ''}${list} | Admin Dashboard`;
}

/** Whoever closes a record goes on at its card, and otherwise at the list when what had the focus has gone. */
function useFocusAfterClosing({ list, open, person }: DashboardView): void {
  const before = useRef<{ readonly closed: string | undefined }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list takes cards away, one of which may have had it
  useEffect(() => {
    const { closed } = before.current ?? {};
    const isFirst = before.current === undefined;
    before.current = { closed: open ?? person };
    if (isFirst || before.current.closed !== undefined) return;
    const card = closed && document.querySelector<HTMLElement>(`[${CARD}="${CSS.escape(closed)}"]`);
    if (card) card.focus({ preventScroll: true });
    else if (document.activeElement === document.body)
      document.getElementById(LIST)?.focus({ preventScroll: true });
  }, [list, open, person]);
}
