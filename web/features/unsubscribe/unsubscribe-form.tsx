import { type Ref, useEffect, useRef } from 'react';
import { INVALID_EMAIL, normalizeEmail } from '../../../domain/email-address/email-address.ts';
import { getFieldError } from '../../../domain/form-fields.ts';
import { UNSUBSCRIBE_FIELDS } from '../../../domain/newsletter.ts';
import { UNSUBSCRIBE, UNSUBSCRIBE_NOTICES } from '../../content/unsubscribe.ts';
import { Button } from '../../ui/button.tsx';
import { FormText } from '../../ui/form-text.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { notifyAtTop, preloadToasts } from '../../ui/toast/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { notifyFailure, unsubscribe, unsubscribeByLink } from './send-unsubscribe.ts';

const [EMAIL] = UNSUBSCRIBE_FIELDS;

interface UnsubscribeFormProps {
  readonly note: string | undefined;
  /** Whether the form has replaced what the visitor pressed. */
  readonly hasFocus: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks for the email address to unsubscribe. */
export function UnsubscribeForm({ note, hasFocus, onDone, onCancel }: UnsubscribeFormProps) {
  const { form, isBusy, errors, setErrors, read, focusOn, refuse, whileBusy } = useForm();
  const button = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when the form replaces something
  useEffect(() => {
    if (hasFocus) focusOn('email');
  }, [hasFocus]);

  function refuseEmail(error: string) {
    notifyAtTop(UNSUBSCRIBE_NOTICES[error === EMAIL.required ? 'emailMissing' : 'emailInvalid']);
    refuse({ email: error });
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = (name: string) => String(read().get(name) ?? '').trim();
    const error = getFieldError(EMAIL, typed('email'));
    if (error) return refuseEmail(error);
    setErrors({});
    const result = await whileBusy(unsubscribe(normalizeEmail(typed('email')), typed('reason')));
    if (result === 'done') return onDone();
    if (result === 'invalid_email') return refuseEmail(INVALID_EMAIL);
    notifyFailure(result);
    button.current?.focus();
  }

  return (
    <form
      ref={form}
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
            <span>{note}</span>
          </p>
        )}
        {UNSUBSCRIBE_FIELDS.map((field) => (
          <FormText key={field.id} field={field} error={errors[field.id]} />
        ))}
        <FormButtons ref={button} isBusy={isBusy} onCancel={onCancel} />
      </fieldset>
    </form>
  );
}

interface LinkFormProps {
  /** The token of an email's link. It identifies an email address and proves the right to unsubscribe it. */
  readonly token: string;
  readonly onDone: () => void;
  /** Called if the token is not valid. */
  readonly onInvalid: () => void;
  readonly onCancel: () => void;
}

/** Asks visitors who come from an email for one press, without typing. */
export function LinkForm({ token, onDone, onInvalid, onCancel }: LinkFormProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { isBusy, whileBusy } = useForm();

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const result = await whileBusy(unsubscribeByLink(token));
    if (result === 'done') return onDone();
    notifyFailure(result);
    if (result === 'invalid_token') return onInvalid();
    button.current?.focus();
  }

  return (
    <form method="post" aria-label={UNSUBSCRIBE.title} onSubmit={submit} onFocus={preloadToasts}>
      <fieldset disabled={isBusy}>
        <legend className="sr-only">{UNSUBSCRIBE.title}</legend>
        <FormButtons ref={button} isBusy={isBusy} onCancel={onCancel} />
      </fieldset>
    </form>
  );
}

interface FormButtonsProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

/** The last part of both forms. */
function FormButtons({ ref, isBusy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-4">
      <Button ref={ref} type="submit" size="large" busy={isBusy} data-replay="">
        {isBusy ? UNSUBSCRIBE.submitting : UNSUBSCRIBE.submit}
      </Button>
      <Button variant="secondary" size="large" onClick={onCancel} data-replay="">
        {UNSUBSCRIBE.cancel}
      </Button>
    </div>
  );
}
