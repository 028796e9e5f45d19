import type { ReactNode } from 'react';
import type { Settings } from '../../../../domain/settings/settings.ts';
import { TextField } from '../../../ui/text-field.tsx';

/** Props of a part of the form. */
export interface PartProps {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
  /** Returns the server's error of a field, as a sentence, by its path, such as `hours.opens`. */
  readonly errorOf: (path: string) => string | undefined;
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly onNumber: (value: number) => void;
}

/** A field for a whole number. An empty one is refused when it is saved. */
export function NumberField({ value, onNumber, ...rest }: NumberFieldProps) {
  return (
    <TextField
      type="number"
      inputMode="numeric"
      step={1}
      required
      {...rest}
      value={Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onNumber(target.value === '' ? Number.NaN : Number(target.value))}
    />
  );
}

interface ChecksProps<Value> {
  readonly legend: string;
  readonly choices: readonly (readonly [value: Value, name: string])[];
  readonly isChosen: (value: Value) => boolean;
  readonly onToggle: (value: Value, isChosen: boolean) => void;
}

/** Checkboxes in two or more columns. */
export function Checks<Value extends string | number>({
  legend,
  choices,
  isChosen,
  onToggle,
}: ChecksProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-small">{legend}</legend>
      <div
        className="grid"
        style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${widthOf(choices)}rem, 50%), 1fr))` }}
      >
        {choices.map(([value, name]) => (
          <label key={value} className="flex min-h-9 items-center gap-2 text-small">
            <input
              type="checkbox"
              checked={isChosen(value)}
              onChange={({ target }) => onToggle(value, target.checked)}
              className="size-4.5 shrink-0"
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The width of a checkbox with the longest of the names, in rem. */
function widthOf(choices: readonly (readonly [unknown, name: string])[]): number {
  return 3.6 + 0.44 * Math.max(...choices.map(([, name]) => name.length));
}

/** Says where and when a setting takes effect. */
export function Effect({ children }: { readonly children: ReactNode }) {
  return <p className="max-w-[44rem] text-small text-soft">{children}</p>;
}
