import { useEffect, useRef, useState } from 'react';
import {
  BUSINESS_HOURS,
  businessLocalTime,
  businessMoment,
} from '../../../../../../domain/time/business-hours.ts';
import { Button } from '../../../../../ui/button.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';

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
  const [time, setTime] = useState(() => businessLocalTime(at ? new Date(at) : nextMorning()));
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function choose() {
    const isFuture = time !== '' && businessMoment(time).getTime() > Date.now();
    setError(isFuture ? undefined : 'Choose a time in the future.');
    if (isFuture) onChoose(time);
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
        <TextField
          type="datetime-local"
          label={`Goes online at, ${BUSINESS_HOURS.timeZoneName}`}
          error={error}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
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

/** Nine o'clock of the next day, where the business is. */
function nextMorning(): Date {
  const tomorrow = businessLocalTime(Date.now() + 24 * 60 * 60_000).slice(0, 10);
  return businessMoment(`${tomorrow}T09:00`);
}
