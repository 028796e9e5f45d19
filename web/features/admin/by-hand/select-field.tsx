import { CONTROL, Field } from '../../../ui/field.tsx';

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly hint?: string;
}

/** A select element of a form that the browser holds. */
export function SelectField({ label, name, choices, hint }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(attributes) => (
        <select {...attributes} name={name} className={CONTROL}>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
