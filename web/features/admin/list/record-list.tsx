import { useEffect, useRef } from 'react';
import { ADMIN_PAGE_LENGTH } from '../../../../domain/admin.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { SpinnerIcon } from '../../../ui/icons.tsx';
import { type DashboardView, filterOf, isNarrowed, urlOf } from '../dashboard-url.ts';
import { ago, date } from '../dates.ts';
import { counted, kindOf } from '../kinds/kinds.ts';
import { Empty } from '../layout.tsx';
import { Problem } from '../problem.tsx';
import { useNow } from '../use-now.ts';
import { narrowedText } from './list-filters.tsx';
import { cards, RecordCard } from './record-card.tsx';
import type { Records } from './use-records.ts';
import type { Selection } from './use-selection.ts';

interface RecordListProps {
  readonly view: DashboardView;
  readonly records: Records;
  readonly selection: Selection;
  readonly onShowLatest: () => void;
  readonly onClearFilter: () => void;
}

/** The id of the list that is shown, or of the board. */
export const LIST = 'list';

/** What is said of what is shown without a network. */
export const OFFLINE = 'You are offline. This is what came before.';

const PLACES = ['a', 'b', 'c', 'd', 'e'];

/** The records of a list, newest first. */
export function RecordList({ view, records, selection, onShowLatest, onClearFilter }: RecordListProps) {
  const { list } = view;
  const { name, failed } = kindOf(list);
  const filter = filterOf(view);
  const { phase, items, hasMore, searchedTo, error, loadMore, stop } = records;
  const { section, asking } = useFocusOnWhatCame(phase, items.length, urlOf(filter));
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
      <ListLine view={view} records={records} onShowLatest={onShowLatest} />
      {/* Another list begins at its top. */}
      <div key={urlOf(filter)} className="relative lg:min-h-0 lg:overflow-y-auto print:overflow-visible">
        {phase === 'loading' && <Skeletons />}
        {items.length > 0 && (
          <ul>
            {items.map((record) => (
              <li key={record.id} className="border-line border-b">
                <RecordCard
                  list={list}
                  record={record}
                  isOpen={record.id === view.open}
                  to={urlOf({ ...filter, open: record.id })}
                  isSelected={selection.has(record.id)}
                  onToggle={(isRange) => selection.toggle(record.id, isRange)}
                />
              </li>
            ))}
          </ul>
        )}
        {phase === 'ready' && items.length === 0 && !hasMore && (
          <Nothing view={view} onClearFilter={asking(onClearFilter)} />
        )}
        <div className="grid gap-3 px-4 py-3 empty:hidden">
          {phase === 'loading more' && (
            <LoadingMore view={view} searchedTo={searchedTo} onStop={asking(stop)} />
          )}
          {phase === 'failed' && <Problem title={failed} error={error} onRetry={asking(loadMore)} />}
          {phase === 'ready' && hasMore && (
            <Button variant="secondary" size="small" className="w-full" onClick={asking(loadMore)}>
              {searchedTo ? searchOn(view) : `Show ${ADMIN_PAGE_LENGTH} more`}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/**
 * The buttons below a list, and those in place of it, go away when they are pressed. Whoever pressed one goes on at the
 * first card that has come, or at the list itself where none has.
 * @param shown names what is listed
 * @returns what the list is to have as its ref, and what says of a button's work that it takes the button away
 */
function useFocusOnWhatCame(phase: Records['phase'], count: number, shown: string) {
  const section = useRef<HTMLElement>(null);
  const before = useRef(count);
  const isAsked = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list can be as long as the one before
  useEffect(() => {
    if (phase === 'loading' || phase === 'loading more') return;
    if (isAsked.current && document.activeElement?.matches('body, main')) {
      (cards()[before.current] ?? section.current)?.focus({ preventScroll: true });
    }
    isAsked.current = false;
    before.current = count;
  }, [phase, count, shown]);

  const asking = (work: () => void) => () => {
    isAsked.current = true;
    work();
  };
  return { section, asking };
}

/** Always of the same height and in view, so that what it has to say moves nothing. */
function ListLine({ view, records, onShowLatest }: Omit<RecordListProps, 'selection' | 'onClearFilter'>) {
  const { newCount, reenteredCount, updatedAt, isOutdated } = records;
  const isOnline = useOnline();
  const now = useNow();
  return (
    <div className="sticky top-0 z-10 flex h-10 shrink-0 items-center justify-between gap-3 border-line border-b bg-surface px-4 lg:h-8 text-label print:hidden">
      <p role="status" className="min-w-0 truncate tabular-nums">
        <span>
          {isOnline ? shownText(view, records) : <span className="font-semibold text-danger">{OFFLINE}</span>}
        </span>
        {/* Seen in the toolbar. Without it, one filter after another would say the same, and so nothing. */}
        <span className="sr-only">{narrowedText(filterOf(view))}</span>
      </p>
      {newCount + reenteredCount > 0 ? (
        <button
          type="button"
          onClick={onShowLatest}
          className="min-h-8 shrink-0 rounded-round bg-marigold px-3.5 lg:min-h-7 font-semibold text-night hover:opacity-85"
        >
          {newCount > 0
            ? `Show ${newCount} new`
            : `Show ${reenteredCount} ${reenteredCount === 1 ? 'update' : 'updates'}`}
        </button>
      ) : (
        updatedAt > 0 && (
          <p className={`shrink-0 tabular-nums ${isOutdated ? 'text-danger' : 'text-soft'}`}>
            {isOutdated
              ? `Not up to date: last seen ${ago(new Date(updatedAt).toISOString(), now)}`
              : 'Up to date'}
          </p>
        )
      )}
    </div>
  );
}

function shownText(view: DashboardView, { phase, items, hasMore, searchedTo }: Records): string {
  const count = counted(items.length, view.list);
  if (phase === 'loading') return 'Loading';
  if (phase === 'failed' && items.length === 0) return 'Nothing could be fetched';
  if (searchedTo) return `Found ${count} ${view.sort ? 'up' : 'back'} to ${date(searchedTo)}`;
  if (hasMore) return `${view.sort ? 'Oldest' : 'Latest'} ${count}`;
  return isNarrowed(filterOf(view)) ? `Found ${count}` : count;
}

function searchOn({ sort }: DashboardView): string {
  return sort ? 'Search further on' : 'Search further back';
}

interface LoadingMoreProps {
  readonly view: DashboardView;
  readonly searchedTo: string | undefined;
  readonly onStop: () => void;
}

function LoadingMore({ view, searchedTo, onStop }: LoadingMoreProps) {
  return (
    <div className="flex min-h-11 items-center gap-3 text-small">
      <SpinnerIcon className="size-5 shrink-0 text-link" />
      <p className="grow tabular-nums">
        {searchedTo ? `Searching ${view.sort ? 'after' : 'before'} ${date(searchedTo)}` : 'Loading more'}
      </p>
      <Button variant="quiet" size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

interface NothingProps extends Pick<RecordListProps, 'view'> {
  readonly onClearFilter: () => void;
}

function Nothing({ view, onClearFilter }: NothingProps) {
  const { empty, many, payments } = kindOf(view.list);
  const look = 'grid justify-items-start gap-2 p-4 sm:p-6';
  if (!isNarrowed(filterOf(view))) return <Empty className={look} {...empty} />;
  const { none = `No ${many} like that`, remark = 'Nothing matches all that was chosen above.' } =
    payments.find(({ state }) => state === view.payment) ?? {};
  return (
    <Empty className={look} title={none} text={remark}>
      <Button variant="secondary" size="small" className="mt-2" onClick={onClearFilter}>
        {`Show all ${many}`}
      </Button>
    </Empty>
  );
}

function Skeletons() {
  return (
    <div aria-hidden="true">
      {PLACES.map((place) => (
        <div key={place} className="grid h-18 content-center gap-1.5 border-line border-b px-4">
          <div className="flex justify-between">
            <div className="h-4 w-40 rounded-notch bg-sunk" />
            <div className="h-4 w-14 rounded-notch bg-sunk" />
          </div>
          <div className="h-3 w-56 max-w-full rounded-notch bg-sunk" />
          <div className="h-3 w-3/4 rounded-notch bg-sunk" />
        </div>
      ))}
    </div>
  );
}
