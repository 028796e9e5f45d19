import { useRef, useState } from 'react';
import { NEWSLETTER_CONSENT } from '../../../domain/newsletter.ts';
import { NEWSLETTER, NEWSLETTER_NOTICES } from '../../content/newsletter.ts';
import { Button } from '../../ui/button.tsx';
import { HoneypotField } from '../../ui/honeypot-field.tsx';
import { MailIcon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify, preloadToasts } from '../../ui/toast.ts';
import { subscribe } from './subscribe.ts';

/** One email address and what its owner agrees to. Specification: content and operations, sections 4, 5 and 8. */
export function NewsletterForm() {
  const email = useRef<HTMLInputElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [isOnItsWay, setIsOnItsWay] = useState(false);

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = email.current;
    if (!input || isBusy) return;
    setError(undefined);
    if (input.value.trim() === '') {
      notify(NEWSLETTER_NOTICES.emailMissing);
      input.focus();
      return;
    }
    setIsBusy(true);
    setIsOnItsWay(false);
    const outcome = await subscribe(input.value, honeypot.current?.value ?? '', window.location.pathname);
    setIsBusy(false);
    notify(outcome.isAccepted ? NEWSLETTER_NOTICES.subscribed : NEWSLETTER_NOTICES.failed);
    setError(outcome.error);
    setIsOnItsWay(outcome.isAccepted);
    if (outcome.isAccepted) input.value = '';
    else input.focus();
  }

  return (
    <div data-tone="paper" className="rounded-card bg-raised p-6 shadow-lifted sm:p-8">
      <form
        method="post"
        aria-label="Newsletter"
        className="grid gap-4 [@media(scripting:none)]:hidden"
        onSubmit={submit}
        onFocus={preloadToasts}
      >
        <TextField
          ref={email}
          label={NEWSLETTER.label}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={NEWSLETTER.placeholder}
          maxLength={254}
          readOnly={isBusy}
          error={error}
        />
        <HoneypotField ref={honeypot} />
        <Button type="submit" busy={isBusy} className="w-full" data-replay="">
          {isBusy ? NEWSLETTER.submitting : NEWSLETTER.submit}
        </Button>
      </form>
      <p className="mt-4 text-small text-soft">{NEWSLETTER_CONSENT.text}</p>
      <div role="status">
        {isOnItsWay && (
          <p data-tone="mint" className="mt-4 flex gap-3 rounded-control p-4 text-small">
            <MailIcon className="mt-0.5 size-5 shrink-0" />
            {NEWSLETTER.onItsWay}
          </p>
        )}
      </div>
    </div>
  );
}
