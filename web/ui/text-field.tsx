import type { ComponentProps } from 'react';
import { controlClasses, Field, type FieldTexts, type FieldVariant } from './field.tsx';

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'className' | 'maxLength'> {
  readonly variant?: FieldVariant;
}

/** A single-line text field with its label, help and error. */
export function TextField({ label, hint, error, limit, variant = 'box', ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} limit={limit}>
      {(attributes) => <input {...rest} {...attributes} className={controlClasses(variant)} />}
    </Field>
  );
}
