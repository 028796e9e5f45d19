import { OwnerChoice, SavedDayField } from '../fields.tsx';
import { useOffice } from '../office.ts';
import type { VersionedRecord } from '../work/use-work.ts';

/** The owner of a record, and the day to follow up. */
export function RecordWork({ target }: { readonly target: VersionedRecord }) {
  const { work } = useOffice();
  const { owner = '', followUp = '' } = target.record;
  return (
    <fieldset
      aria-label="Assignment"
      className="grid w-full min-w-0 max-w-md grid-cols-2 gap-x-3 print:hidden"
    >
      <OwnerChoice layout="small" owner={owner} onChoose={(email) => work.assign(target, { owner: email })} />
      <SavedDayField
        // A day that is still typed belongs to the record before.
        key={target.id}
        label="Follow up on"
        layout="small"
        day={followUp}
        max="2099-12-31"
        onSave={(day) => work.assign(target, { followUp: day })}
      />
    </fieldset>
  );
}
