import type { ComponentProps } from 'react';
import type { FormField } from '../../domain/form-fields.ts';
import type { FieldVariant } from './field.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

/** Attributes of each kind of input. */
const KINDS: Readonly<Record<Exclude<FormField['kind'], 'long'>, ComponentProps<'input'>>> = {
  text: { type: 'text', dir: 'auto' },
  email: { type: 'email' },
  tel: { type: 'tel' },
  // Not of type url: people write theirs without https://, or have a profile page instead.
  url: { type: 'text', inputMode: 'url', autoCapitalize: 'none', spellCheck: false, dir: 'auto' },
};

interface FormTextProps {
  readonly field: FormField;
  readonly error: string | undefined;
  readonly variant?: FieldVariant;
  /** The height of a longer text, in lines. */
  readonly rows?: number;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  /** Whether the browser, too, reports a missing value. */
  readonly required?: boolean;
}

/** A text field of a form, with its label, help and error. The browser holds the value. */
export function FormText({ field, rows, ...rest }: FormTextProps) {
  const { id, label, kind, limit, required, hint, autoComplete } = field;
  const shared = {
    name: id,
    label: required === undefined ? `${label} (optional)` : label,
    maxLength: limit,
    required: required !== undefined,
    hint,
    autoComplete,
    ...rest,
  };
  if (kind === 'long') return <TextArea {...shared} rows={rows} dir="auto" />;
  return <TextField {...shared} {...KINDS[kind]} />;
}
