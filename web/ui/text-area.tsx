import type { ComponentProps } from 'react';
import { CONTROL, Field, type FieldTexts } from './field.tsx';

interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'maxLength'> {}

/** A multiline text field with its label, help and error. It grows with its content, in browsers that support it. */
export function TextArea({ label, hint, error, limit, rows = 3, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} limit={limit}>
      {(attributes) => (
        <textarea
          {...rest}
          {...attributes}
          rows={rows}
          style={{ minHeight: `calc(${rows}lh + 1.25rem)` }}
          className={`max-h-[32rem] [field-sizing:content] ${CONTROL}`}
        />
      )}
    </Field>
  );
}
