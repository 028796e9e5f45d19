import { businessDay } from '../../../../domain/time/business-hours.ts';
import { Button } from '../../../ui/button.tsx';
import { SpinnerIcon } from '../../../ui/icons.tsx';
import type { CsvPart } from '../admin-api.ts';
import { notifyFailure } from '../notify-dashboard.ts';
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
      <Button variant="secondary" size="small" className={LOOK} onClick={isRunning ? stop : save}>
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
      </Button>
      <span role="status" className="sr-only">
        {progress && `${progress} exported`}
      </span>
    </>
  );
}

/** The label changes while it works, and the width does not. */
const LOOK = 'min-w-30 gap-1.5 whitespace-nowrap px-2.5 lg:min-h-9 lg:py-0';
