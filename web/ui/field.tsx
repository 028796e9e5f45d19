import { type ReactNode, useId } from 'react';
import { AlertIcon } from './icons.tsx';
import { TextLengthNote, useTextLength } from './text-length.tsx';

export interface FieldTexts {
  readonly label: string;
  /** Help text that is always visible. */
  readonly hint?: string | undefined;
  /** Describes the error and how to correct it; shown beside the field and read with it by screen readers. */
  readonly error?: string | undefined;
  /** The most characters of a text. A longer text stays in the field, and its form is not sent. */
  readonly limit?: number | undefined;
}

interface ControlAttributes {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps extends FieldTexts {
  /** Renders the control with the attributes that connect it. */
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

/** A control with its label above it, and its help and error below. */
export function Field({ label, hint, error: given, limit, children }: FieldProps) {
  const id = useId();
  const length = useTextLength(id, limit);
  // The length note already says it.
  const error = length.isTooLong ? undefined : given;
  const described = [length.text && length.id, hint && `${id}-hint`, error && `${id}-error`];
  const attributes: ControlAttributes = {
    id,
    'aria-invalid': error || length.isTooLong ? true : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className="grid content-start gap-1.5" onInput={length.count}>
      <label htmlFor={id} className="font-semibold text-small">
        {label}
      </label>
      <div className="grid">
        {children(attributes)}
        {limit !== undefined && <TextLengthNote length={length} />}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

interface FieldErrorProps {
  /** To connect it with the control. */
  readonly id: string;
  readonly children: string;
}

/** What is wrong with a control, below it. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className="flex gap-1.5 font-semibold text-danger text-small">
      <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** The class names of a text control. Every form has the same. */
export const CONTROL =
  'min-h-12 w-full rounded-control border-2 border-edge bg-raised px-3.5 py-2 text-body text-ink placeholder:text-soft disabled:opacity-55 aria-invalid:border-danger';
