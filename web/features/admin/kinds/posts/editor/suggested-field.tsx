import { type ComponentProps, useId } from 'react';
import { TextField } from '../../../../../ui/text-field.tsx';

interface SuggestedFieldProps extends ComponentProps<typeof TextField> {
  readonly suggestions: readonly string[];
}

/** A text field with suggestions from other posts. */
export function SuggestedField({ suggestions, ...rest }: SuggestedFieldProps) {
  const id = useId();
  return (
    <>
      <TextField {...rest} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}
