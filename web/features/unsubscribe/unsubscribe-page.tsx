import { type ReactNode, useEffect, useRef, useState } from 'react';
import { brand } from '../../../domain/brand.ts';
import { UNSUBSCRIBE } from '../../content/unsubscribe.ts';
import { useLinkToken } from '../../lib/links/use-link-token.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmailIcon } from '../../ui/icons.tsx';
import { Container } from '../../ui/layout.tsx';
import { AfterLink } from './after-link.tsx';
import { Frequency } from './frequency.tsx';
import { LinkForm, UnsubscribeForm } from './unsubscribe-form.tsx';

/** docs/product.md#unsubscribe */
export function UnsubscribePage() {
  const token = useLinkToken();
  const [isLinkInvalid, setIsLinkInvalid] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [hasStayed, setHasStayed] = useState(false);
  const [isAgain, setIsAgain] = useState(false);

  const refuseLink = () => setIsLinkInvalid(true);
  const byLink = token && !isLinkInvalid && !isAgain;
  if (isDone) {
    const again = () => {
      setIsDone(false);
      setIsAgain(true);
    };
    return (
      <>
        <Done key={String(hasStayed)} {...(hasStayed ? UNSUBSCRIBE.stayed : UNSUBSCRIBE.done)}>
          {!hasStayed && (
            <Button variant="secondary" onClick={again}>
              {UNSUBSCRIBE.again}
            </Button>
          )}
        </Done>
        {byLink && !hasStayed && <AfterLink token={token} onStayed={() => setHasStayed(true)} />}
      </>
    );
  }
  return (
    <Container className="grid gap-x-8 gap-y-12 pt-10 pb-16 lg:grid-cols-12 lg:pb-28">
      <div className="lg:col-span-7">
        <h1 className="text-poster max-sm:text-[2.75rem]">{UNSUBSCRIBE.title}</h1>
        <p className="mt-6 max-w-[34rem] text-lead text-soft">
          {byLink ? UNSUBSCRIBE.link.lead : UNSUBSCRIBE.lead}
        </p>
        <noscript>
          <p className="mt-6 font-semibold">This form needs JavaScript. You can also unsubscribe by email.</p>
        </noscript>
        <div className="mt-8">
          {byLink ? (
            <LinkForm token={token} onDone={() => setIsDone(true)} onInvalid={refuseLink} onCancel={goBack} />
          ) : (
            <UnsubscribeForm
              note={isLinkInvalid ? UNSUBSCRIBE.link.invalid : undefined}
              hasFocus={isAgain || isLinkInvalid}
              onDone={() => setIsDone(true)}
              onCancel={goBack}
            />
          )}
        </div>
        {byLink && <Frequency token={token} onInvalid={refuseLink} />}
      </div>
      <Asides />
    </Container>
  );
}

/** A page opened from an email has no history. */
function goBack(): void {
  if (history.length > 1) history.back();
  else location.assign('/');
}

function Asides() {
  const { information, alternative, privacy } = UNSUBSCRIBE;
  const mailto = `mailto:${brand.email.unsubscribe}?subject=${alternative.subject}`;
  return (
    <div className="grid content-start gap-6 lg:col-span-4 lg:col-start-9 lg:pt-6">
      <section data-tone="kraft" aria-labelledby="information" className="rounded-card p-6">
        <h2 id="information" className="text-title">
          {information.title}
        </h2>
        <ul className="mt-4 grid gap-3">
          {information.lines.map((line) => (
            <li key={line} className="border-line border-t pt-3 text-small">
              {line}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="alternative" className="rounded-card bg-raised p-6 shadow-card">
        <h2 id="alternative" className="text-title">
          {alternative.title}
        </h2>
        <p className="mt-3 text-small text-soft">
          {alternative.text} <b className="font-semibold text-ink">{alternative.subject}</b>
        </p>
        <a
          href={mailto}
          className="mt-2 inline-flex min-h-11 max-w-full items-center gap-2.5 font-semibold text-link underline underline-offset-4 [overflow-wrap:anywhere]"
        >
          <EmailIcon />
          {brand.email.unsubscribe}
        </a>
      </section>
      <p className="text-small text-soft">
        {privacy}{' '}
        <a href="/privacy" className="font-semibold text-link underline underline-offset-4">
          Privacy Policy
        </a>
      </p>
    </div>
  );
}

interface DoneProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Done({ title, text, children }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div data-tone="mint">
      <Container className="grid min-h-[38rem] content-center justify-items-start gap-6 py-16">
        <h1 ref={heading} tabIndex={-1} className="max-w-[62rem] text-poster outline-none">
          {title}
        </h1>
        <p className="max-w-[36rem] text-lead">{text}</p>
        <div className="flex flex-wrap gap-4">
          <ButtonLink href="/">{UNSUBSCRIBE.home}</ButtonLink>
          {children}
        </div>
      </Container>
    </div>
  );
}
