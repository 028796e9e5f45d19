import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Error messages, by the field's name. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/**
 * State and functions of forms.
 * @param failure a failure that a field shows; when it appears, the first invalid field gets the focus
 */
export function useForm(failure?: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const focusOn = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (failure) focusOn('[aria-invalid=true]');
  }, [failure]);

  return {
    form,
    isBusy,
    errors,
    setErrors,
    /** The values that the browser holds; empty while its fields are disabled. */
    read: () => new FormData(form.current ?? undefined),
    focusOn: (name: string) => focusOn(`[name=${name}]`),
    /** Shows the errors and focuses the first invalid field. */
    refuse(wrong: FormErrors): void {
      flushSync(() => setErrors(wrong));
      focusOn('[aria-invalid=true]');
    },
    /** Disables the form until the work is done. */
    async whileBusy<Result>(work: Promise<Result>): Promise<Result> {
      setIsBusy(true);
      // Synchronously, since disabled fields cannot be focused.
      return work.finally(() => flushSync(() => setIsBusy(false)));
    },
  };
}
