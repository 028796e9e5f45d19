import type { ComponentProps } from 'react';
import { controlClasses, Field, type FieldTexts, type FieldVariant } from './field.tsx';

interface TextAreaProps
  extends FieldTexts,
    Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'maxLength'> {
  readonly variant?: FieldVariant;
}

/** Lines under each line of text, which scroll with it. */
const RULED =
  'resize-none bg-local bg-[repeating-linear-gradient(transparent_0_calc(2.25rem-1px),var(--line)_calc(2.25rem-1px)_2.25rem)] leading-9';

/** A multiline text field with its label, help and error. It grows with its content, in browsers that support it. */
export function TextArea({ label, hint, error, limit, variant = 'box', rows = 3, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} limit={limit}>
      {(attributes) => (
        <textarea
          {...rest}
          {...attributes}
          rows={rows}
          style={{ minHeight: `calc(${rows}lh + 1.25rem)` }}
          className={`max-h-[32rem] [field-sizing:content] ${controlClasses(variant)} ${variant === 'line' ? RULED : ''}`}
        />
      )}
    </Field>
  );
}
