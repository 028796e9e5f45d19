import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Container } from '../../ui/layout.tsx';
import { preloadToasts } from '../../ui/toast.ts';
import type { AdminApi, AdminSession } from './admin-api.ts';
import { ClientBoard } from './client-board.tsx';
import { ClientPage } from './client-page.tsx';
import { personQuery } from './client-queries.ts';
import { DashboardDialog } from './dashboard-dialog.tsx';
import { filterOf, readView, urlOf } from './dashboard-url.ts';
import { Key } from './key.tsx';
import { LISTS, nextStatus } from './lists.ts';
import { MfaAdvice } from './mfa-advice.tsx';
import { NoRecord } from './no-record.tsx';
import { Cancellations, DayTable, NUMBERS_KEY, NumberTiles, Unchecked, Waiting } from './numbers.tsx';
import { OverdueClients } from './overdue-clients.tsx';
import { CARD } from './record-card.tsx';
import { RecordList } from './record-list.tsx';
import { RecordPane } from './record-pane.tsx';
import { knownRecordsQuery } from './record-queries.ts';
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
  const view = readView(search);
  const { list, open, person } = view;
  const isBoard = list === 'clients' && view.q === '';
  /** The record whose client is shown in place of the list. */
  const page = person ?? (list === 'clients' ? open : undefined);
  const filter = filterOf(view);
  const navigate = useNavigate();
  const isWide = useIsWide();

  const records = useRecords(api, filter, !isBoard);
  const { items, newCount } = records;
  const opened = useRecord(api, open === undefined || page === open ? undefined : { list, id: open });
  const work = useWork(api);
  const client = useQueryClient();
  const { data: numbers } = useQuery({
    queryKey: NUMBERS_KEY,
    queryFn: ({ signal }) => api.numbers(signal),
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
    document.querySelector<HTMLElement>(`[${CARD}]`)?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [newCount]);

  const onSearch = useCallback(
    (q: string) =>
      navigate(urlOf({ list: filter.list, status: filter.status, payment: filter.payment, q }), {
        replace: filter.q !== '',
        preventScrollReset: true,
      }),
    [navigate, filter.list, filter.status, filter.payment, filter.q],
  );

  function go(to: string) {
    navigate(to, { preventScrollReset: isWide });
  }

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
      navigate(urlOf({ ...filter, open: id }), { replace: true, preventScrollReset: true });
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
        return searchField.current !== null;
      case 'undo':
        work.undo();
        return true;
      case 'latest':
        if (newCount > 0) showLatest();
        return newCount > 0;
      case 'close':
        if (person === undefined && open === undefined) return false;
        go(urlOf(person === undefined ? filter : { ...filter, open: person }));
        return true;
      case 'next':
        return page === undefined && step(1);
      case 'previous':
        return page === undefined && step(-1);
      case 'advance': {
        const next = target && nextStatus(target.list, target.record.status);
        if (target && next && !work.isBusy(target.id)) work.setStatus(target, next);
        return next !== undefined;
      }
      case 'note':
        noteField.current?.focus();
        return noteField.current !== null;
      case 'person':
        if (target) go(urlOf({ ...filter, person: target.id }));
        return target !== undefined;
      case 'open':
        return false;
      default:
        go(urlOf({ list: action }));
        return true;
    }
  }
  useShortcuts(areKeysOn, act);
  useFocusAfterClosing(open, list !== 'clients');

  // On narrow windows what is open takes the whole of it.
  const aside = open === undefined && person === undefined ? '' : 'max-lg:hidden';
  return (
    <Container className="pt-5 pb-16 lg:pt-7">
      {!session.mfa.enabled && <MfaAdvice onDismiss={() => title.current?.focus()} />}
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-1.5">
        <div>
          <h1 ref={title} tabIndex={-1} className="text-title outline-none">
            Admin Dashboard
          </h1>
          <p className="text-small text-soft">{LISTS[list].subtitle}</p>
        </div>
        <div className={`flex flex-wrap items-center gap-x-5 ${aside}`}>
          <Waiting unanswered={numbers?.unanswered} />
          <OverdueClients clients={numbers?.clients} />
          <Unchecked unchecked={numbers?.unchecked} />
          <button type="button" onClick={() => setDialog('numbers')} className={QUIET}>
            Numbers by day
          </button>
          <button type="button" onClick={() => setDialog('help')} className={`${QUIET} max-sm:hidden`}>
            <Key cap="?" />
            Keyboard shortcuts
          </button>
        </div>
      </div>
      <div className={`mb-4 ${aside}`}>
        <NumberTiles numbers={numbers} current={list} />
      </div>
      <p role="status" className="sr-only">
        {newCount > 0 ? `${newCount} new ${newCount === 1 ? LISTS[list].one : LISTS[list].many}` : ''}
      </p>
      {page !== undefined && (
        <ClientPage
          key={`${list}#${page}`}
          api={api}
          name={{ list, id: page }}
          backTo={urlOf(person === undefined ? filter : { ...filter, open: person })}
          work={work}
          viewer={session.email}
          noteField={noteField}
        />
      )}
      {page === undefined && isBoard && (
        <>
          <Toolbar api={api} filter={filter} search={searchField} onSearch={onSearch} />
          <ClientBoard api={api} chosen={view.status} work={work} />
        </>
      )}
      {page === undefined && !isBoard && (
        <>
          <div className={aside}>
            <Toolbar api={api} filter={filter} search={searchField} onSearch={onSearch} />
          </div>
          <div className="mt-1 grid gap-6 lg:grid-cols-[27rem_minmax(0,1fr)]">
            <div className={`min-w-0 ${aside}`}>
              <RecordList
                view={view}
                records={records}
                onShowLatest={showLatest}
                onClearFilter={() => go(urlOf({ list }))}
              />
            </div>
            {/* Begins where the first card does. */}
            <div className={`min-w-0 lg:mt-11 ${open === undefined ? 'max-lg:hidden' : ''}`}>
              {opened ? (
                <RecordPane
                  key={`${opened.list}#${opened.id}`}
                  api={api}
                  opened={opened}
                  summary={summary}
                  work={work}
                  viewer={session.email}
                  noteField={noteField}
                  closeTo={urlOf(filter)}
                  personTo={urlOf({ ...filter, person: opened.id })}
                />
              ) : (
                items.length > 0 && <NoRecord hasKeys={areKeysOn} />
              )}
            </div>
          </div>
        </>
      )}
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
            <DayTable numbers={numbers} />
            <Cancellations cancelled={numbers.cancelled} />
          </>
        ) : (
          <p className="mt-2 text-small">Still counting.</p>
        )}
      </DashboardDialog>
    </Container>
  );
}

const QUIET =
  'flex min-h-11 items-center gap-2 text-label text-soft underline-offset-4 hover:text-ink hover:underline';

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

/** Whoever closes a record goes on at its card. @param isListed whether the list was beside it, and stays where it is */
function useFocusAfterClosing(open: string | undefined, isListed: boolean): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (open !== undefined || closed === undefined) return;
    const card = document.querySelector<HTMLElement>(`[${CARD}="${CSS.escape(closed)}"]`);
    card?.focus({ preventScroll: isListed });
  }, [open, isListed]);
}
