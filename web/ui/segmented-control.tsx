import { useId } from 'react';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A short note inside the segment, such as a saving. */
  readonly note?: string;
}

interface SegmentedControlProps<Value extends string> {
  /** Names the choice for screen readers; not visible. */
  readonly legend: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  /** If omitted, the browser holds the value, as in a document. */
  readonly onChange?: (value: Value) => void;
  /** The form's id and the field name under which the choice is sent. */
  readonly sent?: { readonly form: string; readonly name: string };
  readonly className?: string;
}

/** A choice of a few visible options: a radio group that looks like one switch. */
export function SegmentedControl<Value extends string>({
  legend,
  options,
  value,
  onChange,
  sent,
  className = '',
}: SegmentedControlProps<Value>) {
  const ownName = useId();
  return (
    <fieldset className={`inline-flex rounded-control border-2 border-ink bg-raised p-1 ${className}`}>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.label}
          className="relative flex min-h-10 cursor-pointer items-center gap-2 rounded-notch px-4 font-semibold text-small transition-colors duration-200 hover:bg-sunk has-checked:bg-ink has-checked:text-surface forced-colors:has-checked:outline-3 forced-colors:has-checked:-outline-offset-4 has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
        >
          <input
            type="radio"
            name={sent?.name ?? ownName}
            form={sent?.form}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange?.(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {option.label}
          {option.note && <span className="font-normal text-label opacity-80">{option.note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
