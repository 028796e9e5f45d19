import { useRef, useState } from 'react';
import type { AdminList } from '../../../../domain/admin.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import { OwnerChoice } from '../fields.tsx';
import { counted, findKind } from '../kinds/kinds.ts';
import { QuietButton } from '../layout.tsx';
import { useOffice } from '../office.ts';
import { statusLabel } from '../record/record-texts.ts';
import { Allowed } from '../settings/allowed.tsx';
import { useStoppable } from '../use-stoppable.ts';
import { useView } from '../use-view.ts';
import type { ManyBody, SkippedRecord } from '../work/change-many.ts';
import { useKeptState } from '../work/use-kept-state.ts';
import { ExportButton } from './export-button.tsx';
import { partsOf } from './export-csv.ts';
import { toCard } from './record-card.tsx';
import { MAX_SELECTED } from './use-selection.ts';

/** Changes and exports all selected records, and shows which failed. */
export function SelectionBar() {
  const { api, work, selection, viewer } = useOffice();
  const { list } = useView().view;
  const { records } = selection;
  const [skipped, setSkipped] = useState<readonly SkippedRecord[]>([]);
  const [owner, setOwner] = useKeptState('owner of selected', viewer);
  const bar = useRef<HTMLElement>(null);
  const { progress, start, stop } = useStoppable<number>(0);
  const isBusy = progress !== undefined;
  const focusFirst = () => toCard(records[0]?.id ?? '')?.focus({ preventScroll: true });

  async function change(body: ManyBody) {
    setSkipped([]);
    await start(async (signal, onProgress) => {
      const changed = await work.changeMany(list, records, body, { signal, onProgress });
      setSkipped(changed.skipped);
      // The bar disappears with the last of them.
      const hasFocus = bar.current?.contains(document.activeElement);
      if (hasFocus && records.every(({ id }) => changed.done.has(id))) focusFirst();
      selection.deselect(changed.done);
    });
  }

  return (
    <section
      ref={bar}
      aria-label="Selected records"
      className="col-start-1 row-start-1 flex min-w-0 flex-wrap content-start items-center gap-x-3 bg-raised px-4 py-0.5 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:pb-3 max-lg:shadow-lifted print:hidden"
    >
      <p role="status" className="font-semibold text-small tabular-nums">
        {isBusy ? `${progress} of ${records.length} changed` : `${counted(records.length, list)} selected`}
      </p>
      <Extent onClear={focusFirst} onStop={isBusy ? stop : undefined} />
      {!findKind(list).Actions && RECORDS[list].settable.length > 0 && (
        <fieldset
          aria-label="Status of the selected records"
          className="flex min-w-0 flex-wrap items-center text-label"
        >
          <span aria-hidden="true">Mark as</span>
          {RECORDS[list].settable.map((status) => (
            <QuietButton key={status} isBusy={isBusy} className={QUIET} onPress={() => change({ status })}>
              <span className="sr-only">Mark as </span>
              <span>{statusLabel(status)}</span>
            </QuietButton>
          ))}
        </fieldset>
      )}
      <div className="flex min-w-0 grow items-center gap-x-2">
        <OwnerChoice owner={owner} onChoose={setOwner} />
        <QuietButton isBusy={isBusy} className={QUIET} onPress={() => change({ owner })}>
          Assign
        </QuietButton>
        <div className="ml-auto">
          <Allowed right="exportRecords">
            <ExportButton
              name={`${list}-selected`}
              fetchPart={(cursor, signal) =>
                partsOf(
                  records.map(({ id }) => id),
                  (id) => api.csv({ list, id }, signal),
                )(cursor)
              }
            />
          </Allowed>
        </div>
      </div>
      {skipped.length > 0 && <Skipped list={list} skipped={skipped} />}
    </section>
  );
}

interface ExtentProps {
  readonly onClear: () => void;
  /** Undefined while no change is running. */
  readonly onStop: (() => void) | undefined;
}

/** Buttons that select everything and nothing. Both disappear when they are pressed. */
function Extent({ onClear, onStop }: ExtentProps) {
  const { selection, records } = useOffice();
  const listed = records.items.length;
  const clearButton = useRef<HTMLButtonElement>(null);
  const most = Math.min(listed, MAX_SELECTED);

  function selectAll() {
    clearButton.current?.focus();
    selection.selectAll();
  }
  function clear() {
    onClear();
    selection.clear();
  }
  return (
    <div className="flex">
      {selection.records.length < most && (
        <button type="button" className={QUIET} onClick={selectAll}>
          {listed > most ? `Select the first ${most}` : `Select all ${listed}`}
        </button>
      )}
      <button ref={clearButton} type="button" className={QUIET} onClick={onStop ?? clear}>
        {onStop ? 'Stop' : 'Clear'}
      </button>
    </div>
  );
}

interface SkippedProps {
  readonly list: AdminList;
  readonly skipped: readonly SkippedRecord[];
}

function Skipped({ list, skipped }: SkippedProps) {
  return (
    <div role="alert" className="max-h-40 w-full overflow-y-auto text-label">
      <p className="font-semibold text-danger">{`${counted(skipped.length, list)} skipped`}</p>
      <ul>
        {skipped.map(({ id, title, reason }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <bdi className="font-semibold">{title}</bdi>
            <span>{`: ${reason}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const QUIET =
  'flex min-h-10 items-center rounded-round px-1.5 font-semibold text-label hover:bg-sunk lg:min-h-8 lg:px-2';
