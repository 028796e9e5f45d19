import { type ComponentProps, useId } from 'react';
import { AlertIcon } from './icons.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  /** Help that stays in view. */
  readonly hint?: string;
  /** What is wrong and how to put it right; shown beside the field and read out with it. */
  readonly error?: string | undefined;
}

/** One line of text with its label, help and error. */
export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-small">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="min-h-12 w-full rounded-control border-2 border-edge bg-raised px-3.5 py-2 text-body text-ink placeholder:text-soft aria-invalid:border-danger"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-soft text-small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 font-semibold text-danger text-small">
          <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
