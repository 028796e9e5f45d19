import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isEmailAddress, MAX_EMAIL_LENGTH, normalizeEmail } from '../../../domain/email-address.ts';
import { MAX_REASON_LENGTH } from '../../../domain/newsletter.ts';
import { UNSUBSCRIBE, UNSUBSCRIBE_NOTICES } from '../../content/unsubscribe.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notifyAtTop, preloadToasts } from '../../ui/toast.ts';
import { FormButtons } from './form-buttons.tsx';
import { unsubscribe } from './send-unsubscribe.ts';

interface UnsubscribeFormProps {
  /** Said above the form. */
  readonly note: string | undefined;
  /** Whether the visitor has just asked for the form. */
  readonly hasFocus: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** For visitors who have to say which email address it is about. */
export function UnsubscribeForm({ note, hasFocus, onDone, onCancel }: UnsubscribeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<'emailMissing' | 'emailInvalid'>();

  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);

  function refuse(because: 'emailMissing' | 'emailInvalid') {
    setError(because);
    notifyAtTop(UNSUBSCRIBE_NOTICES[because]);
    field.current?.focus();
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = normalizeEmail(field.current?.value ?? '');
    if (email === '') return refuse('emailMissing');
    if (!isEmailAddress(email)) return refuse('emailInvalid');
    setError(undefined);
    setIsBusy(true);
    const outcome = await unsubscribe(email, reason.current?.value.trim() ?? '');
    // At once, since what is disabled takes no focus.
    flushSync(() => setIsBusy(false));
    if (outcome === 'done') return onDone();
    if (outcome === 'invalid_email') return refuse('emailInvalid');
    notifyAtTop(UNSUBSCRIBE_NOTICES.failed);
    button.current?.focus();
  }

  return (
    <form
      noValidate
      method="post"
      aria-label={UNSUBSCRIBE.title}
      className="rounded-card bg-raised p-6 shadow-card sm:p-8 [@media(scripting:none)]:hidden"
      onSubmit={submit}
      onFocus={preloadToasts}
    >
      <fieldset disabled={isBusy} className="grid min-w-0 gap-6">
        <legend className="sr-only">{UNSUBSCRIBE.title}</legend>
        {note && (
          <p className="flex gap-2.5 rounded-control bg-sunk p-4 text-small">
            <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
            {note}
          </p>
        )}
        <TextField
          ref={field}
          label={UNSUBSCRIBE.label}
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={MAX_EMAIL_LENGTH}
          error={error && UNSUBSCRIBE[error]}
        />
        <TextArea
          ref={reason}
          label={UNSUBSCRIBE.reason}
          name="reason"
          rows={3}
          dir="auto"
          maxLength={MAX_REASON_LENGTH}
        />
        <FormButtons ref={button} isBusy={isBusy} onCancel={onCancel} />
      </fieldset>
    </form>
  );
}
