import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { can } from '../../../domain/settings/roles.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Main } from '../../ui/layout.tsx';
import { preloadToasts } from '../../ui/toast/toast.ts';
import type { AdminApi, AdminSession, Summary } from './admin-api.ts';
import { Bar } from './bar.tsx';
import { ClientPage } from './client/client-page.tsx';
import { type DashboardView, type ListFilter, urlOf } from './dashboard-url.ts';
import { findKind } from './kinds/kinds.ts';
import { Key } from './layout.tsx';
import { narrowedText } from './list/list-filters.tsx';
import { toCard } from './list/record-card.tsx';
import { LIST, RecordList } from './list/record-list.tsx';
import { numbersQuery } from './list/record-queries.ts';
import { SelectionBar } from './list/selection-bar.tsx';
import { Toolbar } from './list/toolbar.tsx';
import { useRecords } from './list/use-records.ts';
import { useSelection } from './list/use-selection.ts';
import { MfaAdvice, RefusedArticles } from './notices.tsx';
import { ListLinks } from './numbers/list-links.tsx';
import { NumbersPage } from './numbers/numbers-page.tsx';
import { Attention } from './numbers/today.tsx';
import { type Office, OfficeContext, useOffice } from './office.ts';
import { RecordPane, useRecord } from './record/record-pane.tsx';
import { getTitle } from './record/record-texts.ts';
import { Allowed } from './settings/allowed.tsx';
import { urlOfArea } from './settings/settings-area.tsx';
import { areShortcutsOn, switchShortcuts } from './shortcuts.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useDashboardKeys } from './use-dashboard-keys.ts';
import { useIsWide } from './use-is-wide.ts';
import { useView } from './use-view.ts';
import { useWork } from './work/use-work.ts';

interface DashboardProps {
  readonly api: AdminApi;
  readonly session: AdminSession;
}

/** The back office of a signed-in administrator: a list, the open record and the numbers. */
export function Dashboard({ api, session: { email: viewer, mfa, ...session } }: DashboardProps) {
  const at = useView();
  const { view, filter, page, Board } = at;
  const { numbers: figures } = view;
  const isWide = useIsWide();
  const work = useWork(api);
  const searchField = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const records = useRecords(api, filter, !Board && !figures);
  const { items, newCount } = records;
  const selection = useSelection(urlOf(filter), items);
  const may: Office['may'] = (right, list) => can(session.role, right, list);
  const { data: numbers } = useQuery({
    ...numbersQuery(api, figures),
    placeholderData: keepPreviousData,
    enabled: may('readPeople'),
  });
  const office = {
    ...session,
    ...{ api, work, viewer, may, numbers, records, selection, searchField, noteField },
  };

  const opened = useRecord(api, at.opened);
  const summary = opened?.full?.record ?? items.find(({ id }) => id === view.open);

  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [hasShortcuts, setHasShortcuts] = useState(areShortcutsOn);
  useEffect(preloadToasts, []);
  const tabTitle = figures ? 'Numbers | Admin Dashboard' : getTabTitle(filter, summary, newCount);
  useTitle(page === undefined ? tabTitle : undefined);
  useFocusAfterClosing(view);
  useDashboardKeys({
    isOn: hasShortcuts,
    ...{ office, at },
    opened: opened?.full?.record,
    onHelp: () => setIsHelpOpen(true),
  });

  // A record covers the list on narrow windows, and a client covers it on all.
  const isCovered = page !== undefined || (view.open !== undefined && !isWide);
  const { one, many, Page: OwnPage } = findKind(view.list);
  return (
    <OfficeContext value={office}>
      <div className="flex h-dvh flex-col print:h-auto">
        <Header isCovered={isCovered} onHelp={() => setIsHelpOpen(true)} />
        <Main className="flex min-h-0 grow flex-col">
          {!mfa.enabled && <MfaAdvice />}
          <RefusedArticles refused={numbers?.refusedArticles} />
          <p role="status" className="sr-only">
            {newCount > 0 ? `${newCount} new ${newCount === 1 ? one : many}` : ''}
          </p>
          {figures && (
            <div className="min-h-0 grow overflow-y-auto print:overflow-visible">
              <NumbersPage by={figures} />
            </div>
          )}
          {/* The covered list stays mounted, so that it keeps its place. */}
          {!figures && (
            <div
              className={`grid min-h-0 grow grid-cols-1 grid-rows-[minmax(0,1fr)] print:block ${opened ? 'lg:grid-cols-[clamp(24rem,34vw,32rem)_minmax(0,1fr)]' : ''}`}
            >
              <ListSide isCovered={isCovered} />
              {opened && (
                <div key={view.open} className={`${PANE} overflow-y-auto bg-raised lg:col-start-2`}>
                  <RecordPane opened={opened} summary={summary} />
                </div>
              )}
              {page !== undefined && (
                <div className={`${PANE} overflow-y-auto bg-surface px-4 py-2 sm:px-7`}>
                  {view.person === undefined && OwnPage ? (
                    <OwnPage key={`${page.list}#${page.id}`} name={page} />
                  ) : (
                    <ClientPage key={`${page.list}#${page.id}`} name={page} />
                  )}
                </div>
              )}
            </div>
          )}
        </Main>
        <ShortcutsDialog
          isOpen={isHelpOpen}
          onClose={() => setIsHelpOpen(false)}
          areOn={hasShortcuts}
          onSwitch={(areOn) => {
            setHasShortcuts(areOn);
            switchShortcuts(areOn);
          }}
        />
      </div>
    </OfficeContext>
  );
}

interface HeaderProps {
  readonly isCovered: boolean;
  readonly onHelp: () => void;
}

/** Links to the numbers, all lists, and urgent work, and the button for the shortcuts. */
function Header({ isCovered, onHelp }: HeaderProps) {
  const { list, numbers } = useView().view;
  return (
    <Bar subtitle={numbers ? 'How the business does' : findKind(list).subtitle}>
      <div
        className={`relative flex min-w-0 overflow-x-auto [scrollbar-width:none] max-xl:order-last max-xl:w-full xl:grow ${isCovered ? 'max-lg:hidden' : ''}`}
      >
        <ListLinks current={numbers ? undefined : list} />
        <div className="ml-auto flex">
          <Allowed right="settings">
            <Link to={urlOfArea('team')} className={`${BUTTON} max-sm:hidden`}>
              Team and settings
            </Link>
          </Allowed>
          {/* The numbers list all of it. */}
          {!numbers && <Attention />}
        </div>
      </div>
      <button type="button" onClick={onHelp} title="Keyboard shortcuts" className={`${BUTTON} max-sm:hidden`}>
        <Key cap="?" />
        <span className="sr-only">Keyboard shortcuts</span>
      </button>
    </Bar>
  );
}

/** The list or the board, below its toolbar or the actions for selected records. */
function ListSide({ isCovered }: Pick<HeaderProps, 'isCovered'>) {
  const { view, Board } = useView();
  const { selection } = useOffice();
  const hasSelection = selection.records.length > 0;
  return (
    <div
      inert={isCovered}
      aria-hidden={isCovered || undefined}
      className={`${PANE} flex flex-col max-lg:scroll-pt-11 max-lg:overflow-y-auto lg:border-line lg:border-r ${hasSelection ? 'max-lg:scroll-pb-44 max-lg:pb-44' : 'max-lg:scroll-pb-10'} ${view.open === undefined ? '' : 'print:hidden'}`}
    >
      {/* The selection bar covers the toolbar, or the foot of a phone, so that the list does not move. */}
      <div className={`grid shrink-0 grid-cols-1 ${view.open === undefined ? '' : 'lg:min-h-26'}`}>
        <div className={`col-start-1 row-start-1 min-w-0 ${hasSelection ? 'lg:invisible' : ''}`}>
          <Toolbar />
        </div>
        {hasSelection && <SelectionBar />}
      </div>
      {Board ? <Board chosen={view.status} /> : <RecordList />}
    </div>
  );
}

const BUTTON =
  'flex h-12 shrink-0 items-center gap-2 px-2 text-label underline-offset-4 -outline-offset-3 hover:underline';

const PANE = 'relative isolate col-start-1 row-start-1 min-w-0 print:overflow-visible';

/** Returns the title of the browser tab, with the number of new records for administrators in another tab. */
function getTabTitle(filter: ListFilter, record: Summary | undefined, newCount: number): string {
  const list = `${findKind(filter.list).name}${narrowedText(filter)}`;
  return `${newCount > 0 ? `(${newCount}) ` : ''}${record ? `${getTitle(record)}, ` : ''}${list} | Admin Dashboard`;
}

/** Focuses the card of a closed record, or else the list if the focused element has disappeared. */
function useFocusAfterClosing({ list, open, person }: DashboardView): void {
  const before = useRef<{ readonly closed: string | undefined }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list removes cards, and one may have had the focus
  useEffect(() => {
    const { closed } = before.current ?? {};
    const isFirst = before.current === undefined;
    before.current = { closed: open ?? person };
    if (isFirst || before.current.closed !== undefined) return;
    const card = closed && toCard(closed);
    if (card) card.focus({ preventScroll: true });
    else if (document.activeElement === document.body)
      document.getElementById(LIST)?.focus({ preventScroll: true });
  }, [list, open, person]);
}
