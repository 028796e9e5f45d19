import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Choice, Consent } from './consent.ts';

interface ConsentBannerProps {
  readonly consent: Consent;
  /** Whether the visitor opened it, and so can close it without an answer. */
  readonly isReopened: boolean;
  readonly isSignedIn: boolean;
  readonly onAnswer: (choice: Choice) => void;
  readonly onClose: () => void;
}

/**
 * Asks whether visits may be measured. Both answers take one press and look alike. The banner floats over the page
 * without moving it, does not take the focus on its own, and lies under the cart's dialog. In a very low window, as at
 * 400 percent zoom, it leaves half of the page visible.
 */
export function ConsentBanner({ consent, isReopened, isSignedIn, onAnswer, onClose }: ConsentBannerProps) {
  const banner = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const isDecidedByBrowser = consent.state === 'refused' && consent.by === 'browser';
  useRoomBelowPage(banner);
  useFocusWhile(isReopened, heading);

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && isReopened) onClose();
  };

  return (
    <section
      ref={banner}
      aria-labelledby={headingId}
      data-floats
      onKeyDown={closeOnEscape}
      className="fixed inset-x-3 bottom-3 z-40 flex flex-col rounded-card border-2 border-ink bg-raised p-5 shadow-lifted sm:right-6 sm:bottom-6 sm:left-auto sm:w-108 sm:p-6 print:hidden [@media(height<30rem)]:inset-x-0 [@media(height<30rem)]:bottom-0 [@media(height<30rem)]:max-h-[50dvh] [@media(height<30rem)]:rounded-none [@media(height<30rem)]:p-3"
    >
      <div className="min-h-0 overflow-y-auto">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="font-semibold font-text text-subtitle">
          May we count your visit?
        </h2>
        <p className="mt-2 text-small text-soft">
          We use Google Tag Manager, which may set cookies, to count page views and cart activity. Never your
          name or contact details.{' '}
          <a href="/privacy" className="text-link underline underline-offset-2">
            Privacy policy
          </a>
        </p>
        {isReopened && consent.state !== 'unanswered' && (
          <p className="mt-3 text-small">{describeConsent(consent)}</p>
        )}
        {isSignedIn && <p className="mt-3 text-small">We count nothing while you are signed in.</p>}
      </div>
      <div className="grid shrink-0 grid-cols-2 gap-3 pt-4 [@media(height<30rem)]:pt-2">
        {isDecidedByBrowser ? (
          <Button variant="secondary" className="col-span-2" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="secondary" onClick={() => onAnswer('refused')}>
              Refuse
            </Button>
            <Button variant="secondary" onClick={() => onAnswer('accepted')}>
              Accept
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function describeConsent(consent: Exclude<Consent, { state: 'unanswered' }>): string {
  if (consent.by === 'browser') {
    return 'Your browser sends Global Privacy Control, so we count nothing.';
  }
  const day = new Date(consent.at).toLocaleDateString('en-US', { dateStyle: 'long' });
  return `You ${consent.state} on ${day}. Your next answer replaces that one.`;
}

/** Adds space so that the end of the page and focused elements can scroll clear of the banner. */
function useRoomBelowPage(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!banner.current) return;
    const { style } = document.documentElement;
    const make = () => {
      const height = `${(banner.current?.offsetHeight ?? 0) + 24}px`;
      style.setProperty('--room-below', height);
      style.scrollPaddingBottom = height;
    };
    make();
    // Its height changes when the page is zoomed or the device is rotated.
    const resizing = new ResizeObserver(make);
    resizing.observe(banner.current);
    return () => {
      resizing.disconnect();
      style.removeProperty('--room-below');
      style.scrollPaddingBottom = '';
    };
  }, [banner]);
}

/** Moves the focus to an element, and back on close. */
function useFocusWhile(isWanted: boolean, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isWanted) return;
    const before = document.activeElement;
    element.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isWanted, element]);
}
