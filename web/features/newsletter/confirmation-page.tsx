import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BLOG_PATH } from '../../../domain/site/blog.ts';
import { NEWSLETTER_CONFIRMATION as TEXTS } from '../../content/newsletter-confirmation.ts';
import { takeLinkToken, useLinkToken } from '../../lib/links/use-link-token.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Container, type Tone } from '../../ui/layout.tsx';
import { Bars } from '../../ui/logo.tsx';
import { type ConfirmationResult, confirmSubscription } from './confirm-subscription.ts';
import { NewsletterForm } from './newsletter-form.tsx';

/** The page that the confirmation email links to. Opening it changes nothing; its button does. */
export function ConfirmationPage() {
  const token = useLinkToken();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setOutcome] = useState<ConfirmationResult>();
  const state = token === null ? 'invalid' : (result ?? 'ready');

  async function confirm() {
    const given = takeLinkToken();
    if (!given) return;
    setIsBusy(true);
    setOutcome(await confirmSubscription(given));
    setIsBusy(false);
  }

  const { title, text } = TEXTS[state];
  return (
    <Stage tone={state === 'confirmed' ? 'mint' : 'paper'} bars={LIT[state]} title={title} text={text}>
      {(state === 'ready' || state === 'failed' || state === 'tooMany') && (
        <Button size="large" busy={isBusy} onClick={confirm} data-replay="">
          {isBusy ? TEXTS[state].busy : TEXTS[state].action}
        </Button>
      )}
      {state === 'confirmed' && <ButtonLink href={BLOG_PATH}>{TEXTS.confirmed.action}</ButtonLink>}
      {(state === 'expired' || state === 'invalid') && (
        <div className="max-w-[28rem]">
          <NewsletterForm />
        </div>
      )}
      <noscript>
        <p>This page needs JavaScript to confirm.</p>
      </noscript>
    </Stage>
  );
}

/** Bars of the sign: confirming lights the last one. */
const LIT = { ready: 4, failed: 4, tooMany: 4, confirmed: 5, expired: 1, invalid: 1 } as const;

interface StageProps {
  readonly tone: Tone;
  readonly bars: number;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The same layout for every state, so that nothing moves when the state changes. */
function Stage({ tone, bars, title, text, children }: StageProps) {
  const heading = useFocusOnChange(title);
  return (
    <div data-tone={tone} className="transition-colors duration-500">
      <Container className="grid min-h-[34rem] content-center gap-x-12 gap-y-8 py-16 lg:grid-cols-12">
        <div className="max-lg:hidden lg:order-2 lg:col-span-4 lg:justify-self-end lg:self-center">
          <Bars lit={bars} className="h-64 overflow-visible" />
        </div>
        <div className="grid content-start justify-items-start gap-6 lg:col-span-8">
          <h1 ref={heading} tabIndex={-1} className="text-poster outline-none">
            {title}
          </h1>
          <p className="max-w-[34rem] text-lead text-soft">{text}</p>
          {children}
        </div>
      </Container>
    </div>
  );
}

/** Takes the focus when it appears, because the pressed button may have been removed with the focus. */
function useFocusOnChange(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  return heading;
}
