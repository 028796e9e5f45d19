import { useEffect, useRef, useState } from 'react';
import { businessLocalTime } from '../../../../../../domain/time/business-hours.ts';
import { Button } from '../../../../../ui/button.tsx';
import { BusinessTimeField, nextMorning, scheduleProblem } from '../../../fields.tsx';

interface ScheduleProps {
  /** ISO 8601: the time that is chosen already. */
  readonly at: string | undefined;
  readonly isBusy: boolean;
  /** Receives a local time of the business. */
  readonly onChoose: (at: string) => void;
  readonly onLeave: () => void;
}

/** Chooses when a post goes online. */
export function Schedule({ at, isBusy, onChoose, onLeave }: ScheduleProps) {
  const [time, setTime] = useState(() => (at ? businessLocalTime(new Date(at)) : nextMorning()));
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function choose() {
    const problem = scheduleProblem(time);
    setError(problem);
    if (problem === undefined) onChoose(time);
    else form.current?.querySelector('input')?.focus();
  }

  return (
    <form
      ref={form}
      aria-label="Schedule"
      className="flex flex-wrap items-end gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        choose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onLeave();
      }}
    >
      <div className="min-w-0">
        <BusinessTimeField label="Goes online at" error={error} time={time} onTime={setTime} />
      </div>
      <Button type="submit" size="small" busy={isBusy}>
        Schedule it
      </Button>
      <Button variant="quiet" size="small" onClick={onLeave}>
        Not now
      </Button>
    </form>
  );
}
