import { useEffect, useRef, useState } from 'react';
import { type AdminList, SETTABLE_STATUSES } from '../../../../domain/admin.ts';
import type { AdminApi } from '../admin-api.ts';
import { Choice } from '../fields.tsx';
import { counted, statusLabel } from '../lists.ts';
import type { SkippedRecord, Work } from '../work/use-work.ts';
import { ExportButton } from './export-button.tsx';
import { partsOf } from './export-csv.ts';
import { CARD } from './record-card.tsx';
import { MAX_SELECTED, type Selection } from './use-selection.ts';

interface SelectionBarProps {
  readonly api: AdminApi;
  readonly list: AdminList;
  readonly selection: Selection;
  /** How many records are listed. */
  readonly listed: number;
  readonly work: Work;
  /** The email address of who is looking. */
  readonly viewer: string;
  /** Email addresses of all administrators. */
  readonly team: readonly string[];
}

/** What can be done with all selected records, and what of it failed. */
export function SelectionBar({ api, list, selection, listed, work, viewer, team }: SelectionBarProps) {
  const { records } = selection;
  const [progress, setProgress] = useState<number>();
  const [skipped, setSkipped] = useState<readonly SkippedRecord[]>([]);
  const [owner, setOwner] = useState(viewer);
  const running = useRef(new AbortController());
  const bar = useRef<HTMLElement>(null);
  const clearButton = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current.abort(), []);

  // Both buttons go away when they are pressed.
  function selectAll() {
    clearButton.current?.focus();
    selection.selectAll();
  }
  function clear() {
    focusFirst();
    selection.clear();
  }
  function focusFirst() {
    const first = `[${CARD}="${CSS.escape(records[0]?.id ?? '')}"]`;
    document.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  }

  async function change(body: Parameters<Work['changeMany']>[2]) {
    if (progress !== undefined) return;
    running.current = new AbortController();
    setSkipped([]);
    setProgress(0);
    const changed = await work.changeMany(list, records, body, running.current.signal, setProgress);
    setSkipped(changed.skipped);
    setProgress(undefined);
    // The bar goes away with the last of them.
    const hasFocus = bar.current?.contains(document.activeElement);
    if (hasFocus && records.every(({ id }) => changed.done.has(id))) focusFirst();
    selection.leaveOut(changed.done);
  }

  const isBusy = progress !== undefined;
  const most = Math.min(listed, MAX_SELECTED);
  // One asks each former subscriber for a reason, and there is no way back.
  const statuses = list === 'subscribers' ? [] : SETTABLE_STATUSES[list];
  return (
    <section
      ref={bar}
      aria-label="Selected records"
      className="col-start-1 row-start-1 grid min-w-0 grid-cols-1 content-start gap-1.5 bg-raised px-4 py-2.5 print:hidden"
    >
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-2">
        <p role="status" className="font-semibold text-small tabular-nums">
          {isBusy ? `${progress} of ${records.length} changed` : `${counted(records.length, list)} selected`}
        </p>
        <div className="flex">
          {records.length < most && (
            <button type="button" className={QUIET} onClick={selectAll}>
              {listed > most ? `Select the first ${most}` : `Select all ${listed}`}
            </button>
          )}
          <button
            ref={clearButton}
            type="button"
            className={QUIET}
            onClick={isBusy ? () => running.current.abort() : clear}
          >
            {isBusy ? 'Stop' : 'Clear'}
          </button>
        </div>
      </div>
      {statuses.length > 0 && (
        <fieldset
          aria-label="Status of the selected records"
          className="flex min-w-0 flex-wrap items-center text-label"
        >
          <span aria-hidden="true">Mark as</span>
          {statuses.map((status) => (
            <button
              key={status}
              type="button"
              className={QUIET}
              aria-disabled={isBusy}
              onClick={() => change({ status })}
            >
              <span className="sr-only">Mark as </span>
              <span>{statusLabel(status)}</span>
            </button>
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap items-center gap-x-2">
        <Choice
          label="Owner"
          layout="row"
          value={owner}
          choices={[
            ['', 'Nobody'],
            [viewer, 'You'],
            ...team.filter((email) => email !== viewer).map((email) => [email, email] as const),
          ]}
          onChoose={setOwner}
        />
        <button type="button" className={QUIET} aria-disabled={isBusy} onClick={() => change({ owner })}>
          Assign
        </button>
        <div className="ml-auto">
          <ExportButton
            name={`${list}-selected`}
            fetchPart={(cursor, signal) =>
              partsOf(
                records.map(({ id }) => id),
                (id) => api.csv({ list, id }, signal),
              )(cursor)
            }
          />
        </div>
      </div>
      {skipped.length > 0 && (
        <div role="alert" className="max-h-40 overflow-y-auto text-label">
          <p className="font-semibold text-danger">{`${counted(skipped.length, list)} left out`}</p>
          <ul>
            {skipped.map(({ id, title, reason }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                <bdi className="font-semibold">{title}</bdi>
                <span>{`: ${reason}`}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const QUIET =
  'flex min-h-10 items-center rounded-round px-2 font-semibold text-label hover:bg-sunk lg:min-h-8 ' +
  'aria-disabled:cursor-progress aria-disabled:opacity-55';
