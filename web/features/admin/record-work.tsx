import { useEffect, useRef, useState } from 'react';
import type { ChangeBody, Summary } from './admin-api.ts';

interface RecordWorkProps {
  readonly record: Summary;
  /** The email address of who is looking. */
  readonly viewer: string;
  /** Email addresses of all administrators. */
  readonly team: readonly string[];
  readonly isBusy: boolean;
  readonly onChange: (assignment: Pick<ChangeBody, 'owner' | 'followUp'>) => void;
}

/** A day that is typed passes through others, such as those of the year 2. */
const PAUSE_MS = 800;

const CONTROL = 'min-h-9 rounded-control border-2 border-edge bg-raised px-2 text-ink text-label';

/** Who takes care of a record, and on which day to come back to it. */
export function RecordWork({ record, viewer, team, isBusy, onChange }: RecordWorkProps) {
  const { owner = '', followUp = '' } = record;
  const [day, setDay] = useState(followUp);
  const known = useRef(followUp);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  // A colleague has chosen another day.
  useEffect(() => {
    known.current = followUp;
    setDay(followUp);
  }, [followUp]);

  useEffect(() => {
    if (day === known.current || isBusy || (day !== '' && day < '2000')) return;
    const timer = setTimeout(() => {
      known.current = day;
      latest.current({ followUp: day });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [day, isBusy]);

  const others = new Set([...team, ...(owner ? [owner] : [])]);
  others.delete(viewer);
  return (
    <fieldset aria-label="Assignment" className="flex min-w-0 flex-wrap gap-x-4 gap-y-2">
      <label className="flex min-w-0 items-center gap-2 text-label">
        Owner
        <select
          value={owner}
          onChange={({ target }) => !isBusy && onChange({ owner: target.value })}
          className={`${CONTROL} min-w-0 max-w-56`}
        >
          <option value="">Nobody</option>
          <option value={viewer}>You</option>
          {[...others].map((email) => (
            <option key={email} value={email}>
              {email}
            </option>
          ))}
        </select>
      </label>
      <label className="flex items-center gap-2 text-label">
        Come back on
        <input
          type="date"
          value={day}
          min="2000-01-01"
          max="2999-12-31"
          onChange={({ target }) => setDay(target.value)}
          className={CONTROL}
        />
      </label>
    </fieldset>
  );
}
