import { useEffect, useEffectEvent, useState } from 'react';
import { DayField, OwnerChoice } from '../fields.tsx';
import { useOffice } from '../office.ts';
import type { VersionedRecord } from '../work/use-work.ts';

/** Pause before a day is saved, since typing one passes through others. In milliseconds. */
const PAUSE_MS = 800;

/** The owner of a record, and the day to follow up. */
export function RecordWork({ target }: { readonly target: VersionedRecord }) {
  const { work } = useOffice();
  const { owner = '', followUp = '' } = target.record;
  const isBusy = work.isBusy(target.id);
  const [typed, setTyped] = useState<string>();
  const save = useEffectEvent((day: string) => {
    if (day !== followUp) work.assign(target, { followUp: day });
  });

  useEffect(() => {
    if (typed === undefined || isBusy) return;
    const timer = setTimeout(() => {
      setTyped(undefined);
      save(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isBusy]);

  return (
    <fieldset
      aria-label="Assignment"
      className="grid w-full min-w-0 max-w-md grid-cols-2 gap-x-3 print:hidden"
    >
      <OwnerChoice
        layout="small"
        owner={owner}
        onChoose={(email) => !isBusy && work.assign(target, { owner: email })}
      />
      <DayField label="Follow up on" layout="small" day={followUp} max="2099-12-31" onDay={setTyped} />
    </fieldset>
  );
}
