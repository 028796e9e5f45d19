import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is wrong, by the name of the field. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** What forms have in common whose fields the browser holds. */
export function useForm() {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const focusOn = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus();

  return {
    form,
    isBusy,
    errors,
    setErrors,
    /** What the form holds; nothing while its fields are disabled. */
    read: () => new FormData(form.current ?? undefined),
    focusOn: (name: string) => focusOn(`[name=${name}]`),
    /** Shows what is wrong and leads to the first of it. */
    refuse(wrong: FormErrors): void {
      flushSync(() => setErrors(wrong));
      focusOn('[aria-invalid=true]');
    },
    /** The form is busy until the work is done. */
    async whileBusy<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
      setIsBusy(true);
      // At once, since what is disabled takes no focus.
      return work.finally(() => flushSync(() => setIsBusy(false)));
    },
  };
}
