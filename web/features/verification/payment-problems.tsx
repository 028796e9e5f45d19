import { type ReactNode, useEffect, useState } from 'react';
import { brand } from '../../../domain/brand.ts';
import { PROMISES } from '../../../domain/promises.ts';
import { addToCartPath } from '../../../domain/shop/add-to-cart-url.ts';
import { findService } from '../../../domain/shop/catalog.ts';
import { isSessionId } from '../../../domain/verification.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Section } from '../../ui/layout.tsx';
import { Stage, Way, Ways } from './stage.tsx';
import { redirectToPricing } from './use-access.ts';
import type { Ordered } from './verify-session.ts';

/** The delay between showing the refusal and the redirect, in milliseconds. docs/product.md#after-payment */
const REDIRECT_DELAY_MS = 3_000;

interface FailedProps {
  readonly heading: string;
  readonly sessionId: string | null;
  readonly ordered: Ordered | undefined;
}

/** Shown when a payment was on its way and failed. */
export function Failed({ heading, sessionId, ordered }: FailedProps) {
  const services = ordered?.services.map(({ id, quantity }) => {
    const name = findService(id)?.name ?? id;
    return quantity > 1 ? `${quantity} × ${name}` : name;
  });
  return (
    <>
      <Stage tone="marigold" heading={heading} bars={1} isQuiet>
        <p className="max-w-[34rem] text-lead">
          Your payment did not go through, so we have not started and nothing will renew. You can place the
          same order again and pay by card or from another account.
        </p>
        {services && services.length > 0 && (
          <p className="max-w-[34rem] text-small">
            <b className="font-semibold">You ordered:</b> <span>{services.join(', ')}</span>
          </p>
        )}
        <Ways>
          <ButtonLink href={ordered ? addToCartPath(ordered.services, ordered.cycle) : '/pricing'}>
            Order again
          </ButtonLink>
          <Way href="/contact">Contact Support</Way>
        </Ways>
      </Stage>
      <Explanation
        parts={[
          {
            title: 'What happened',
            text: 'Your bank returned the transfer or debit. Common reasons are too little money in the account, a limit, or a mistyped number. Your bank can tell you which.',
          },
          {
            title: 'What to do',
            text: 'Order again fills your cart with the same services. A card is confirmed at once. If money has left your account, your bank returns it; write to us when it has not come back.',
          },
        ]}
        sessionId={sessionId}
        subject="My payment did not arrive"
      />
    </>
  );
}

interface DeniedProps {
  readonly heading: string;
  readonly sessionId: string | null;
}

/** Shown without a completed payment. Leads to the prices unless the visitor stays. */
export function Denied({ heading, sessionId }: DeniedProps) {
  const [isStaying, setIsStaying] = useState(false);
  const isNamed = sessionId !== null && isSessionId(sessionId);

  useEffect(() => {
    if (isStaying) return;
    const page = new AbortController();
    const stay = () => setIsStaying(true);
    const timer = setTimeout(redirectToPricing, REDIRECT_DELAY_MS);
    // A visitor who uses the page is reading it.
    for (const use of ['keydown', 'pointerdown']) document.addEventListener(use, stay, page);
    return () => {
      clearTimeout(timer);
      page.abort();
    };
  }, [isStaying]);

  return (
    <>
      <Stage tone="paper" heading={heading} bars={1} isQuiet>
        <p className="max-w-[34rem] text-lead text-soft">
          {isStaying
            ? 'This page is only accessible after a successful payment. You can stay and read.'
            : 'This page is only accessible after a successful payment. Redirecting you to our pricing page...'}
        </p>
        <Ways>
          <ButtonLink
            href="/pricing"
            onClick={(event) => {
              event.preventDefault();
              redirectToPricing();
            }}
          >
            View Pricing
          </ButtonLink>
          <Button
            variant="secondary"
            aria-disabled={isStaying}
            aria-description="Stops the redirect."
            onClick={() => setIsStaying(true)}
          >
            Stay on this page
          </Button>
        </Ways>
      </Stage>
      <Explanation
        parts={[
          {
            title: 'What happened',
            text: isNamed
              ? 'We find no paid order for this link: its checkout was not completed, its payment has not arrived yet, or the order was refunded.'
              : 'This link does not name an order. Email programs sometimes cut off the end of a link.',
          },
          {
            title: 'Have you paid?',
            text: 'Open the email about your order and press its button: it leads to your order and the onboarding form, on any device.',
          },
        ]}
        sessionId={sessionId}
        subject="I have paid and cannot open my order"
      />
    </>
  );
}

interface ExplanationProps {
  readonly parts: readonly { readonly title: string; readonly text: string }[];
  /** Named in the email to support. */
  readonly sessionId: string | null;
  readonly subject: string;
}

/** The reasons, the next step, and the person to ask. */
function Explanation({ parts, sessionId, subject }: ExplanationProps) {
  const body = sessionId && isSessionId(sessionId) ? `\n\nMy checkout: ${sessionId}` : '';
  const query = `subject=${encodeURIComponent(subject)}${body && `&body=${encodeURIComponent(body)}`}`;
  return (
    <Section tone="kraft" aria-label="What you can do" className="grow sm:py-14! lg:py-16!">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-3">
        {parts.map(({ title, text }) => (
          <Part key={title} title={title}>
            <p className="max-w-[34rem]">{text}</p>
          </Part>
        ))}
        <Part title="A person answers">
          <p>We reply within {PROMISES.reply}.</p>
          <ul className="mt-1">
            <li>
              <Way href={`mailto:${brand.email.support}?${query}`}>{brand.email.support}</Way>
            </li>
            <li>
              <Way href={brand.phone.href}>{brand.phone.display}</Way>
            </li>
          </ul>
        </Part>
      </div>
    </Section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="border-ink border-t-2 pt-5">
      <h2 className="mb-2 text-title">{title}</h2>
      {children}
    </div>
  );
}
