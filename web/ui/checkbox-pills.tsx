import { useId } from 'react';
import { CheckIcon } from './icons.tsx';

interface Option<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

interface CheckboxPillsProps<Id extends string> {
  readonly legend: string;
  readonly hint?: string;
  readonly name: string;
  readonly options: readonly Option<Id>[];
  /** The chosen ids, in any order. If omitted, the browser holds the state. */
  readonly value?: readonly Id[];
  readonly onChange?: (value: Id[]) => void;
}

/** A choice of any number of options. */
export function CheckboxPills<Id extends string>({
  legend,
  hint,
  name,
  options,
  value,
  onChange,
}: CheckboxPillsProps<Id>) {
  const hintId = useId();
  return (
    <fieldset aria-describedby={hint && hintId}>
      <legend className="font-semibold text-small">{legend}</legend>
      {hint && (
        <p id={hintId} className="text-small text-soft">
          {hint}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {options.map(({ id, label }) => (
          <label
            key={label}
            className="group relative flex min-h-11 max-w-full cursor-pointer items-center gap-2 rounded-round border-2 border-edge px-4 font-semibold text-small transition-colors duration-200 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3 has-disabled:cursor-not-allowed has-disabled:opacity-55 forced-colors:has-checked:outline-3 forced-colors:has-checked:-outline-offset-4"
          >
            <input
              type="checkbox"
              name={name}
              value={id}
              checked={value?.includes(id)}
              onChange={({ target }) =>
                value && onChange?.(target.checked ? [...value, id] : value.filter((one) => one !== id))
              }
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <CheckIcon className="hidden size-4 shrink-0 group-has-checked:block" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
