import type { ComponentProps } from 'react';
import { controlLook, Field, type FieldLook, type FieldTexts } from './field.tsx';

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly look?: FieldLook;
}

/** A single-line text field with its label, help and error. */
export function TextField({ label, hint, error, look = 'box', ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => <input {...rest} {...attributes} className={controlLook(look)} />}
    </Field>
  );
}
