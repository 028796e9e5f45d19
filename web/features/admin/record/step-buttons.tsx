import { ChevronIcon } from '../../../ui/icons.tsx';
import { stepRecord, useNeighbors } from '../list/step-record.ts';
import { useOffice } from '../office.ts';
import { useView } from '../use-view.ts';

/** Buttons that open the record before and after the open one. */
export function StepButtons() {
  const { records } = useOffice();
  const view = useView();
  const { previous, next } = useNeighbors();
  const place = records.items.findIndex(({ id }) => id === view.view.open);
  const button = (name: string, by: 1 | -1, isPossible: boolean) => (
    <button
      type="button"
      aria-disabled={!isPossible || undefined}
      onClick={() => isPossible && stepRecord(by, view)}
      title={name}
      className="grid size-11 place-content-center rounded-control hover:bg-sunk aria-disabled:opacity-35"
    >
      <span className="sr-only">{name}</span>
      <ChevronIcon className={`size-5 ${by === 1 ? '' : 'rotate-180'}`} />
    </button>
  );
  return (
    <div className="flex items-center print:hidden">
      {place >= 0 && (
        <p className="px-1 text-label text-soft tabular-nums max-sm:sr-only">
          {`${place + 1} of ${records.items.length}${records.hasMore ? '+' : ''}`}
        </p>
      )}
      {button('Previous record', -1, previous)}
      {button('Next record', 1, next)}
    </div>
  );
}
