import { useRef } from 'react';
import { UNSUBSCRIBE } from '../../content/unsubscribe.ts';
import { preloadToasts } from '../../ui/toast/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { FormButtons } from './form-buttons.tsx';
import { notifyFailure } from './notify-failure.ts';
import { unsubscribeByLink } from './send-unsubscribe.ts';

interface LinkFormProps {
  /** From a mail. It stands for an email address, and for the right to unsubscribe it. */
  readonly token: string;
  readonly onDone: () => void;
  /** The token is not one of ours. */
  readonly onInvalid: () => void;
  readonly onCancel: () => void;
}

/** For visitors who come from a mail: one button, and nothing to type. */
export function LinkForm({ token, onDone, onInvalid, onCancel }: LinkFormProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { isBusy, whileBusy } = useForm();

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const outcome = await whileBusy(unsubscribeByLink(token));
    if (outcome === 'done') return onDone();
    notifyFailure(outcome);
    if (outcome === 'invalid_token') return onInvalid();
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
