import { useState } from 'react';
import { getFieldError } from '../../../domain/form-fields.ts';
import { NEWSLETTER_CONSENT, NEWSLETTER_FIELDS } from '../../../domain/newsletter.ts';
import { NEWSLETTER, NEWSLETTER_NOTICES } from '../../content/newsletter.ts';
import { Button } from '../../ui/button.tsx';
import { FormText } from '../../ui/form-text.tsx';
import { HoneypotField } from '../../ui/honeypot-field.tsx';
import { EmailIcon } from '../../ui/icons.tsx';
import { notify, preloadToasts } from '../../ui/toast/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { subscribe } from './subscribe.ts';

const [EMAIL] = NEWSLETTER_FIELDS;

/** The newsletter form: an email address and the consent. docs/product.md#newsletter */
export function NewsletterForm() {
  const { form, isBusy, errors, setErrors, read, focusOn, whileBusy } = useForm();
  const [isOnItsWay, setIsOnItsWay] = useState(false);

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setErrors({});
    const typed = (name: string) => String(read().get(name) ?? '');
    if (typed('email').trim() === '') {
      notify(NEWSLETTER_NOTICES.emailMissing);
      return focusOn('email');
    }
    setIsOnItsWay(false);
    const address = typed('email');
    const result = await whileBusy(subscribe(address, typed('topic'), window.location.pathname));
    notify(result.notice);
    // Browsers accept addresses without a top-level domain.
    const isBad = result.error === NEWSLETTER.invalidEmail;
    setErrors({ email: (isBad && getFieldError(EMAIL, address)) || result.error });
    setIsOnItsWay(result.isAccepted);
    if (result.isAccepted) form.current?.reset();
    else focusOn('email');
    // A value that a password manager wrote into the hidden field must not block the next press.
    const hidden = form.current?.querySelector<HTMLInputElement>('[name=topic]');
    if (hidden) hidden.value = '';
  }

  return (
    <div data-tone="paper" className="rounded-card bg-raised p-6 shadow-lifted sm:p-8">
      <form
        ref={form}
        method="post"
        aria-label="Newsletter"
        className="grid gap-4 [@media(scripting:none)]:hidden"
        onSubmit={submit}
        onFocus={preloadToasts}
      >
        <FormText
          field={EMAIL}
          error={errors.email}
          placeholder={NEWSLETTER.placeholder}
          readOnly={isBusy}
          required={false}
        />
        <HoneypotField />
        <Button type="submit" busy={isBusy} className="w-full" data-replay="">
          {isBusy ? NEWSLETTER.submitting : NEWSLETTER.submit}
        </Button>
      </form>
      <p className="mt-4 text-small text-soft">{NEWSLETTER_CONSENT.text}</p>
      <div role="status">
        {isOnItsWay && (
          <p data-tone="mint" className="mt-4 flex gap-3 rounded-control p-4 text-small">
            <EmailIcon className="mt-0.5 size-5 shrink-0" />
            {NEWSLETTER.onItsWay}
          </p>
        )}
      </div>
    </div>
  );
}
