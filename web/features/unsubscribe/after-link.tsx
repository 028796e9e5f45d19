import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UNSUBSCRIBE_FIELDS } from '../../../domain/newsletter.ts';
import { UNSUBSCRIBE } from '../../content/unsubscribe.ts';
import { Button } from '../../ui/button.tsx';
import { FormText } from '../../ui/form-text.tsx';
import { Container } from '../../ui/layout.tsx';
import { preloadToasts } from '../../ui/toast/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { answerUnsubscription, notifyFailure } from './send-unsubscribe.ts';

const [, REASON] = UNSUBSCRIBE_FIELDS;

interface AfterLinkProps {
  /** The token of the email's link. */
  readonly token: string;
  readonly onStayed: () => void;
}

/** Shown after unsubscribing with an email's link. Asks for a reason, and offers to stay with one press. */
export function AfterLink({ token, onStayed }: AfterLinkProps) {
  const { form, isBusy, read, focusOn, whileBusy } = useForm();
  const [isStaying, setIsStaying] = useState(false);
  const [hasAnswered, setHasAnswered] = useState(false);
  const thanked = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { reason, thanks, stay } = UNSUBSCRIBE.after;

  async function sendReason(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(read().get(REASON.id) ?? '').trim();
    if (!text) return focusOn(REASON.id);
    const result = await whileBusy(answerUnsubscription(token, { reason: text }));
    if (result !== 'done') {
      notifyFailure(result);
      return button.current?.focus();
    }
    flushSync(() => setHasAnswered(true));
    thanked.current?.focus();
  }

  async function comeBack() {
    setIsStaying(true);
    const result = await answerUnsubscription(token, { stay: true });
    if (result === 'done') return onStayed();
    setIsStaying(false);
    notifyFailure(result);
  }

  return (
    <div data-tone="paper">
      <Container className="grid gap-x-12 gap-y-12 py-12 lg:grid-cols-2 lg:py-16">
        <section aria-labelledby="why" className="grid content-start gap-5">
          <h2 id="why" className="text-title">
            {reason.title}
          </h2>
          <form
            ref={form}
            noValidate
            method="post"
            hidden={hasAnswered}
            aria-labelledby="why"
            onSubmit={sendReason}
            onFocus={preloadToasts}
          >
            <fieldset
              disabled={isBusy}
              className="grid min-w-0 justify-items-start gap-5 [&>:first-child]:w-full"
            >
              <FormText field={REASON} error={undefined} />
              <Button ref={button} type="submit" variant="secondary" busy={isBusy}>
                {isBusy ? reason.submitting : reason.submit}
              </Button>
            </fieldset>
          </form>
          <p ref={thanked} role="status" tabIndex={-1} className="text-lead outline-none">
            {hasAnswered && thanks}
          </p>
        </section>
        <section aria-labelledby="stay" className="grid content-start justify-items-start gap-5">
          <h2 id="stay" className="text-title">
            {stay.title}
          </h2>
          <p className="max-w-[34rem]">{stay.text}</p>
          <Button variant="secondary" busy={isStaying} onClick={comeBack} onFocus={preloadToasts}>
            {isStaying ? stay.busy : stay.action}
          </Button>
        </section>
      </Container>
    </div>
  );
}
