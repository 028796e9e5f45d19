import { useEffect, useRef, useState } from 'react';
import type { ChangeBody, Summary } from '../admin-api.ts';
import { Choice, DayField, knownWith } from '../fields.tsx';

interface RecordWorkProps {
  readonly record: Summary;
  /** The email address of who is looking. */
  readonly viewer: string;
  /** Email addresses of all administrators. */
  readonly team: readonly string[];
  readonly isBusy: boolean;
  readonly onChange: (assignment: Pick<ChangeBody, 'owner' | 'followUp'>) => void;
}

/** A day that is typed passes through others. */
const PAUSE_MS = 800;

/** Who takes care of a record, and on which day to follow up. */
export function RecordWork({ record, viewer, team, isBusy, onChange }: RecordWorkProps) {
  const { owner = '', followUp = '' } = record;
  const [typed, setTyped] = useState<string>();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  useEffect(() => {
    if (typed === undefined || isBusy) return;
    const timer = setTimeout(() => {
      setTyped(undefined);
      if (typed !== followUp) latest.current({ followUp: typed });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, followUp, isBusy]);

  const others = knownWith(team, owner).filter((email) => email !== viewer);
  return (
    <fieldset aria-label="Assignment" className="flex min-w-0 flex-wrap gap-x-4 gap-y-2 print:hidden">
      <Choice
        label="Owner"
        layout="row"
        value={owner}
        choices={[['', 'Nobody'], [viewer, 'You'], ...others.map((email) => [email, email] as const)]}
        onChoose={(email) => !isBusy && onChange({ owner: email })}
      />
      <DayField label="Follow up on" layout="row" day={followUp} max="2099-12-31" onDay={setTyped} />
    </fieldset>
  );
}
