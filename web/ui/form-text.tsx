import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { FormField } from '../../domain/form-fields.ts';
import type { EmailSuggestionProps } from './email-suggestion.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

const KINDS: Readonly<Record<Exclude<FormField['kind'], 'long'>, ComponentProps<'input'>>> = {
  text: { type: 'text', dir: 'auto' },
  email: { type: 'email' },
  tel: { type: 'tel' },
  // Not of type url: people omit https://, or enter the name of a profile.
  url: { type: 'text', inputMode: 'url', autoCapitalize: 'none', spellCheck: false, dir: 'auto' },
};

interface FormTextProps {
  readonly field: FormField;
  readonly error: string | undefined;
  /** The height of a longer text, in lines. */
  readonly rows?: number;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  /** Whether the browser also reports a missing value. */
  readonly required?: boolean;
}

/** A text field of a form, with its label, help and error. The browser holds the value. */
export function FormText({ field, rows, ...rest }: FormTextProps) {
  const { id, label, kind, limit, required, hint, autoComplete } = field;
  const shared = {
    name: id,
    label: required === undefined ? `${label} (optional)` : label,
    limit,
    required: required !== undefined,
    hint,
    autoComplete,
    ...rest,
  };
  if (kind === 'long') return <TextArea {...shared} rows={rows} dir="auto" />;
  if (kind === 'email') return <EmailText {...shared} />;
  return <TextField {...shared} {...KINDS[kind]} />;
}

/** Loaded with the first input: a form works without it. */
const EmailSuggestion = lazy(() =>
  import('./email-suggestion.tsx').then(
    ({ EmailSuggestion: loaded }) => ({ default: loaded }),
    () => ({ default: NoSuggestion }),
  ),
);

function NoSuggestion(_: EmailSuggestionProps): ReactNode {
  return null;
}

/** An email field that suggests a correction for an address that cannot exist. */
function EmailText(props: ComponentProps<typeof TextField>) {
  const place = useRef<HTMLDivElement>(null);
  const [email, setEmail] = useState('');
  const control = () => place.current?.querySelector('input');
  const look = () => setEmail(control()?.value ?? '');
  // Code also changes it: a draft, or a submitted form.
  useEffect(look);

  function take(suggestion: string) {
    const field = control();
    if (!field) return;
    // Calls the browser's own setter instead of React's, so that the form receives it like typed text.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, suggestion);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <div ref={place} onInput={look}>
      <TextField {...props} {...KINDS.email} />
      {email !== '' && (
        <Suspense fallback={null}>
          <EmailSuggestion email={email} isRefused onTake={take} />
        </Suspense>
      )}
    </div>
  );
}
