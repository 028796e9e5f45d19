import { businessDay } from '../../../../domain/time/business-hours.ts';
import { SpinnerIcon } from '../../../ui/icons.tsx';
import type { CsvPart } from '../admin-api.ts';
import { fileNameOf, type ListFilter } from '../dashboard-url.ts';
import { SmallButton } from '../layout.tsx';
import { notifyFailure } from '../notify-dashboard.ts';
import { useOffice } from '../office.ts';
import { Allowed } from '../settings/allowed.tsx';
import { useStoppable } from '../use-stoppable.ts';
import { exportCsv, saveFile } from './export-csv.ts';

interface ExportButtonProps {
  /** Name of the file without its day, such as `submissions-new`. */
  readonly name: string;
  readonly fetchPart: (cursor: string | undefined, signal: AbortSignal) => Promise<CsvPart>;
}

/** Saves records as one CSV file. */
export function ExportButton({ name, fetchPart }: ExportButtonProps) {
  const { progress: count, start, stop } = useStoppable<number>(0);
  const save = () =>
    start(
      async (signal, onProgress) => {
        const file = await exportCsv((cursor) => fetchPart(cursor, signal), onProgress, signal);
        saveFile(`${name}-${businessDay(new Date())}.csv`, file);
      },
      (error) => notifyFailure('Export failed', error),
    );

  const isRunning = count !== undefined;
  const progress = isRunning ? count.toLocaleString('en-US') : '';
  return (
    <>
      <SmallButton variant="quiet" className={LOOK} onClick={isRunning ? stop : save}>
        {isRunning ? (
          <>
            <SpinnerIcon className="size-4 shrink-0" />
            <span>Cancel</span>
            <span className="font-normal text-label text-soft tabular-nums">
              <span>{progress}</span>
              <span className="sr-only"> exported</span>
            </span>
          </>
        ) : (
          'Export CSV'
        )}
      </SmallButton>
      <span role="status" className="sr-only">
        {progress && `${progress} exported`}
      </span>
    </>
  );
}

const LOOK = '-mr-2 shrink-0 gap-1.5 whitespace-nowrap px-2! py-0! text-label! lg:min-h-7!';

/** Saves all records of a list. */
export function ListExport({ filter }: { readonly filter: ListFilter }) {
  const { api } = useOffice();
  return (
    <Allowed right="exportRecords">
      <ExportButton
        key={JSON.stringify(filter)}
        name={fileNameOf(filter)}
        fetchPart={(cursor, signal) => api.csv({ ...filter, cursor }, signal)}
      />
    </Allowed>
  );
}
