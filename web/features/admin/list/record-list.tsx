import { type CSSProperties, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_PAGE_LENGTH, type AdminList, UNCHECKED } from '../../../../domain/admin.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { SpinnerIcon } from '../../../ui/icons.tsx';
import { isNarrowed, type ListFilter, urlOf } from '../dashboard-url.ts';
import { ago, date } from '../dates.ts';
import { counted, findKind } from '../kinds/kinds.ts';
import { Empty, SmallButton } from '../layout.tsx';
import { shortCount } from '../numbers/waiting.ts';
import { useOffice } from '../office.ts';
import { Problem } from '../problem.tsx';
import { useIsWide } from '../use-is-wide.ts';
import { useNow } from '../use-now.ts';
import { useView } from '../use-view.ts';
import { ListExport } from './export-button.tsx';
import { FillOffice } from './fill-office.tsx';
import { ColumnNames, findColumns, Totals, toTracks } from './list-columns.tsx';
import { narrowedText } from './list-filters.tsx';
import { useLook } from './look.ts';
import { cards, RecordCard } from './record-card.tsx';
import type { Records } from './use-records.ts';

/** The id of the list or the board. */
export const LIST = 'list';

export const OFFLINE = 'You are offline. This may be out of date.';

/** The records of a list. */
export function RecordList() {
  const { records } = useOffice();
  const { view, filter, goTo } = useView();
  const { list } = filter;
  const { name, failed } = findKind(list);
  const { phase, items, hasMore, searchedTo, error, loadMore, stop } = records;
  const [look] = useLook();
  const columns = findColumns(list, look);
  const isWide = useIsWide();
  const lines = isWide ? look.lines : 2;
  const { section, withFocus } = useFocusAfterLoading(phase, items.length, urlOf(filter));
  return (
    <section
      ref={section}
      id={LIST}
      tabIndex={-1}
      aria-labelledby="list-title"
      className="outline-none lg:flex lg:min-h-0 lg:grow lg:flex-col"
      aria-busy={phase === 'loading'}
    >
      <h2 id="list-title" className="sr-only">
        {name}
      </h2>
      <ListLine />
      {/* Another list starts at its top. */}
      <div
        key={urlOf(filter)}
        className="@container/records relative lg:min-h-0 lg:scroll-pt-8 lg:scroll-pb-10 lg:overflow-y-auto print:overflow-visible"
        style={{ '--tracks': toTracks(list, columns) } as CSSProperties}
      >
        {phase === 'loading' && <Skeletons />}
        {items.length > 0 && <ColumnNames list={list} columns={columns} />}
        {items.length > 0 && (
          <ul className="w-fit min-w-full">
            {items.map((record) => (
              <li key={record.id} className="border-line border-b">
                <RecordCard
                  list={list}
                  record={record}
                  columns={columns}
                  lines={lines}
                  isNarrow={!isWide}
                  isOpen={record.id === view.open}
                  to={urlOf({ ...filter, open: record.id })}
                />
              </li>
            ))}
          </ul>
        )}
        {phase === 'ready' && items.length === 0 && !hasMore && (
          <EmptyList onShowAll={withFocus(() => goTo(list))} />
        )}
        <Totals list={list} columns={columns} records={items} />
        <div className="grid gap-3 px-4 py-3 empty:hidden">
          {phase === 'loading more' && <LoadingMore onStop={withFocus(stop)} />}
          {phase === 'failed' && <Problem title={failed} error={error} onRetry={withFocus(loadMore)} />}
          {phase === 'ready' && hasMore && (
            <SmallButton variant="secondary" className="w-full" onClick={withFocus(loadMore)}>
              {searchedTo
                ? `Search ${filter.sort ? 'newer' : 'older'} records`
                : `Show ${ADMIN_PAGE_LENGTH} more`}
            </SmallButton>
          )}
        </div>
      </div>
    </section>
  );
}

/**
 * Moves the focus after a press on a button that disappears: to the first loaded card, or to the list itself.
 * @param shown identifies the list
 * @returns the ref of the list, and a wrapper for the handlers of such buttons
 */
function useFocusAfterLoading(phase: Records['phase'], count: number, shown: string) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(count);
  const isAsked = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list can have the same length
  useEffect(() => {
    if (phase === 'loading' || phase === 'loading more') return;
    if (isAsked.current && document.activeElement?.matches('body, main')) {
      (cards()[before.current] ?? section.current)?.focus({ preventScroll: true });
    }
    isAsked.current = false;
    before.current = count;
  }, [phase, count, shown]);

  const withFocus = (work: () => void) => () => {
    isAsked.current = true;
    work();
  };
  return { section, withFocus };
}

/** The state of the list, and its export. Its height never changes, so nothing moves. */
function ListLine() {
  const { filter } = useView();
  const { records, selection } = useOffice();
  const { newCount, reenteredCount, updatedAt, isOutdated, showLatest } = records;
  const isOnline = useOnline();
  const now = useNow();
  return (
    <div className="sticky top-0 z-10 flex h-10 shrink-0 items-center gap-x-3 border-line border-b bg-surface px-4 lg:h-8 text-label print:hidden">
      <p role="status" className="line-clamp-2 min-w-0 grow tabular-nums leading-tight">
        <span>
          {isOnline ? (
            countText(filter, records)
          ) : (
            <span className="font-semibold text-danger">{OFFLINE}</span>
          )}
        </span>
        {/* The toolbar shows it. Screen readers would not announce the same count twice without it. */}
        <span className="sr-only">{narrowedText(filter)}</span>
      </p>
      {newCount + reenteredCount > 0 ? (
        <button
          type="button"
          onClick={showLatest}
          className="min-h-8 shrink-0 rounded-round bg-marigold px-3.5 lg:min-h-7 font-semibold text-night hover:opacity-85"
        >
          {newCount > 0
            ? `Show ${newCount} new`
            : `Show ${reenteredCount} ${reenteredCount === 1 ? 'update' : 'updates'}`}
        </button>
      ) : (
        updatedAt > 0 && (
          <p
            className={`tabular-nums leading-tight ${isOutdated ? 'text-danger' : 'text-soft max-sm:hidden'}`}
          >
            {isOutdated
              ? `Out of date: last updated ${ago(new Date(updatedAt).toISOString(), now)}`
              : 'Up to date'}
          </p>
        )
      )}
      {/* The selection has an export of its own. One that is running continues. */}
      <div className={selection.records.length > 0 ? 'invisible' : undefined}>
        <ListExport filter={filter} />
      </div>
    </div>
  );
}

function countText(filter: ListFilter, { phase, items, hasMore, searchedTo }: Records): string {
  const count = counted(items.length, filter.list);
  if (phase === 'loading') return 'Loading';
  if (phase === 'failed' && items.length === 0) return 'Not loaded';
  if (searchedTo) return `Found ${count} ${filter.sort ? 'up' : 'back'} to ${date(searchedTo)}`;
  if (hasMore) return `${filter.sort ? 'Oldest' : 'Latest'} ${count}`;
  return isNarrowed(filter) ? `Found ${count}` : count;
}

function LoadingMore({ onStop }: { readonly onStop: () => void }) {
  const { filter } = useView();
  const { searchedTo } = useOffice().records;
  return (
    <div className="flex min-h-11 items-center gap-3 text-small">
      <SpinnerIcon className="size-5 shrink-0 text-link" />
      <p className="grow tabular-nums">
        {searchedTo ? `Searching ${filter.sort ? 'after' : 'before'} ${date(searchedTo)}` : 'Loading more'}
      </p>
      <SmallButton variant="quiet" onClick={onStop}>
        Stop
      </SmallButton>
    </div>
  );
}

function EmptyList({ onShowAll }: { readonly onShowAll: () => void }) {
  const { filter } = useView();
  const { numbers } = useOffice();
  const { empty, many, payments = [] } = findKind(filter.list);
  const look = 'grid justify-items-start gap-2 p-4 sm:p-6';
  if (!isNarrowed(filter)) {
    const unchecked: Readonly<Partial<Record<AdminList, number>>> = numbers?.unchecked ?? {};
    const held = unchecked[filter.list] ?? 0;
    return (
      <Empty className={look} {...empty}>
        {held > 0 && (
          <Link to={urlOf({ list: filter.list, status: UNCHECKED })} className="text-link underline">
            {`${shortCount(held)} held back`}
          </Link>
        )}
        <FillOffice />
      </Empty>
    );
  }
  const { none = `No matching ${many}`, remark = 'Change or clear the filters above.' } =
    payments.find(({ state }) => state === filter.payment) ?? {};
  return (
    <Empty className={look} title={none} text={remark}>
      <SmallButton variant="secondary" className="mt-2" onClick={onShowAll}>
        {`Show all ${many}`}
      </SmallButton>
    </Empty>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e'];

function Skeletons() {
  return (
    <div aria-hidden="true">
      {SKELETONS.map((key) => (
        <div key={key} className="flex h-14.25 items-center gap-4 border-line border-b pr-4 pl-11 lg:h-9.25">
          <div className="h-4 w-40 rounded-notch bg-sunk" />
          <div className="h-3 grow rounded-notch bg-sunk" />
          <div className="h-4 w-14 rounded-notch bg-sunk" />
        </div>
      ))}
    </div>
  );
}
