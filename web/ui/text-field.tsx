import type { ComponentProps } from 'react';
import { CONTROL, Field, type FieldTexts } from './field.tsx';

interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'id' | 'className' | 'maxLength'> {}

/** A single-line text field with its label, help and error. */
export function TextField({ label, hint, error, limit, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} limit={limit}>
      {(attributes) => <input {...rest} {...attributes} className={CONTROL} />}
    </Field>
  );
}
