import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ChartIcon } from '../../ui/icons.tsx';
import { Main } from '../../ui/layout.tsx';
import { preloadToasts } from '../../ui/toast.ts';
import type { AdminApi, AdminSession } from './admin-api.ts';
import { Bar } from './bar.tsx';
import { DashboardDialog } from './dashboard-dialog.tsx';
import { filterOf, readView, urlOf } from './dashboard-url.ts';
import { Key } from './key.tsx';
import { LISTS, nextStatus } from './lists.ts';
import { MfaAdvice } from './mfa-advice.tsx';
import { NoRecord } from './no-record.tsx';
import { Attention, Cancellations, DayCharts, DayTable, ListLinks, NUMBERS_KEY } from './numbers.tsx';
import { PersonPage } from './person-page.tsx';
import { CARD } from './record-card.tsx';
import { RecordList } from './record-list.tsx';
import { RecordPane } from './record-pane.tsx';
import { areShortcutsOn, type ShortcutAction, switchShortcuts, useShortcuts } from './shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useRecord } from './use-record.ts';
import { useRecords } from './use-records.ts';
import { useWork } from './use-work.ts';

interface DashboardProps {
  readonly api: AdminApi;
  readonly session: AdminSession;
}

/** What whoever answers enquiries works with: a list, the record that is open, and how things stand. */
export function Dashboard({ api, session }: DashboardProps) {
  const [search] = useSearchParams();
  const view = useMemo(() => readView(search), [search]);
  const { list, open, person } = view;
  const filter = useMemo(() => filterOf(view), [view]);
  const navigate = useNavigate();
  const isWide = useIsWide();

  const records = useRecords(api, filter);
  const { items, newCount } = records;
  const opened = useRecord(api, open === undefined ? undefined : { list, id: open });
  const work = useWork(api);
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
  const closeDialog = useCallback(() => setDialog(undefined), []);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [dialog, setDialog] = useState<'help' | 'numbers'>();
  const [areKeysOn, setAreKeysOn] = useState(areShortcutsOn);
  useEffect(preloadToasts, []);

  useTitleCount(newCount);
  useEffect(() => {
    if (newCount > 0) client.invalidateQueries({ queryKey: NUMBERS_KEY });
  }, [newCount, client]);

  const isLatestAskedFor = useRef(false);
  function showLatest() {
    isLatestAskedFor.current = true;
    records.showLatest();
  }
  useEffect(() => {
    if (newCount > 0 || !isLatestAskedFor.current) return;
    isLatestAskedFor.current = false;
    // The button for it is gone.
    document.querySelector<HTMLElement>(`[${CARD}]`)?.focus();
  }, [newCount]);

  const onSearch = useCallback(
    (q: string) => navigate(urlOf({ ...filter, q }), { replace: filter.q !== '' }),
    [navigate, filter],
  );

  /** The record that keys are about: the open one, or else the one under the keyboard's focus. */
  function atHand() {
    const id = open ?? document.activeElement?.getAttribute(CARD);
    const record = opened?.full?.record ?? items.find((item) => item.id === id);
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
        if (newCount > 0) showLatest();
        return newCount > 0;
      case 'close':
        if (person === undefined && open === undefined) return false;
        navigate(urlOf(person === undefined ? filter : { ...filter, open: person }));
        return true;
      case 'next':
        return person === undefined && step(1);
      case 'previous':
        return person === undefined && step(-1);
      case 'advance': {
        const next = target && nextStatus(list, target.record.status);
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
  useFocusAfterClosing(open);

  // What is open covers the list on narrow windows, and a person does on all.
  const isCovered = person !== undefined || (open !== undefined && !isWide);
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
        <p role="status" className="sr-only">
          {newCount > 0 ? `${newCount} new ${newCount === 1 ? LISTS[list].one : LISTS[list].many}` : ''}
        </p>
        {/* What is covered stays as it is, so that it is found where it was left. */}
        <div className="grid min-h-0 grow grid-rows-[minmax(0,1fr)] lg:grid-cols-[clamp(24rem,34vw,32rem)_minmax(0,1fr)] print:block">
          <div
            inert={isCovered}
            aria-hidden={isCovered || undefined}
            className={`${PANE} flex flex-col max-lg:scroll-pt-11 max-lg:overflow-y-auto lg:border-line lg:border-r`}
          >
            <Toolbar
              api={api}
              filter={filter}
              work={numbers?.work[list]}
              viewer={session.email}
              team={session.team}
              search={searchField}
              onSearch={onSearch}
            />
            <RecordList
              view={view}
              records={records}
              onShowLatest={showLatest}
              onClearFilter={() => navigate(urlOf({ list }))}
            />
          </div>
          {person === undefined ? (
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
          ) : (
            <div className={`${PANE} overflow-y-auto bg-surface px-4 py-2 sm:px-7 lg:col-end-3`}>
              <PersonPage
                key={`${list}#${person}`}
                api={api}
                name={{ list, id: person }}
                backTo={urlOf({ ...filter, open: person })}
              />
            </div>
          )}
        </div>
      </Main>
      <ShortcutsDialog
        isOpen={dialog === 'help'}
        onClose={closeDialog}
        areOn={areKeysOn}
        onSwitch={(areOn) => {
          setAreKeysOn(areOn);
          switchShortcuts(areOn);
        }}
      />
      <DashboardDialog title="New by day" isOpen={dialog === 'numbers'} onClose={closeDialog}>
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

/** Says in the browser's tab that something new is there, for who looks at another one. */
function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const { title } = document;
    document.title = `(${count}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [count]);
}

/** Whoever closes a record goes on at its card. */
function useFocusAfterClosing(open: string | undefined): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (open !== undefined || closed === undefined) return;
    document.querySelector<HTMLElement>(`[${CARD}="${CSS.escape(closed)}"]`)?.focus({ preventScroll: true });
  }, [open]);
}
