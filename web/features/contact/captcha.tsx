import { type RefObject, useEffect, useRef, useState } from 'react';
import { CONTACT_FORM } from '../../content/contact-form.ts';
import { loadSiteConfig } from '../../lib/site-config.ts';
import { withTimeout } from '../../lib/timeout.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { loadRecaptcha } from './recaptcha.ts';

/** The captcha is fetched when its place is this close to the window, so that only who writes pays for it. */
const NEAR = '600px 0px';

/** A captcha that has not come by then, in milliseconds, keeps nobody from writing. */
const LONGEST_WAIT_MS = 12_000;

/** The width of the checkbox, in pixels. Where there is less room, a narrower one is shown. */
const NORMAL_WIDTH = 304;

type CaptchaState =
  | { readonly name: 'loading' }
  | { readonly name: 'unanswered' }
  | { readonly name: 'passed'; readonly token: string }
  | { readonly name: 'unavailable' };

export interface Captcha {
  /** Where the checkbox belongs: an element that holds nothing else. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly state: CaptchaState;
  /** Asks again, since a token is good for one submission. */
  readonly reset: () => void;
}

/** The check that the visitor is a person. */
export function useCaptcha(): Captcha {
  const place = useRef<HTMLDivElement>(null);
  const clear = useRef<() => void>(undefined);
  const [state, setState] = useState<CaptchaState>({ name: 'loading' });

  useEffect(() => {
    if (!place.current) return;
    return whenNear(place.current, (element, signal) => {
      showCaptcha(element, signal, setState).then(
        (reset) => {
          clear.current = reset;
        },
        (error: unknown) => {
          console.warn('The captcha cannot be shown', error);
          if (!signal.aborted) setState({ name: 'unavailable' });
        },
      );
    });
  }, []);

  return { place, state, reset: () => clear.current?.() };
}

/** @returns a function that asks again */
async function showCaptcha(
  element: HTMLElement,
  signal: AbortSignal,
  onState: (state: CaptchaState) => void,
): Promise<() => void> {
  const { sitekey, recaptcha } = await withTimeout(LONGEST_WAIT_MS, fetchCaptcha());
  signal.throwIfAborted();
  const widget = recaptcha.render(element.appendChild(document.createElement('div')), {
    sitekey,
    size: element.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
    callback: (token) => onState({ name: 'passed', token }),
    'expired-callback': () => onState({ name: 'unanswered' }),
    'error-callback': () => onState({ name: 'unavailable' }),
  });
  onState({ name: 'unanswered' });
  return () => {
    recaptcha.reset(widget);
    onState({ name: 'unanswered' });
  };
}

async function fetchCaptcha() {
  const { captcha } = await loadSiteConfig();
  if (!captcha) throw new Error('this stage has none');
  return { sitekey: captcha.siteKey, recaptcha: await loadRecaptcha(captcha.scriptUrl) };
}

/** @returns a function that cancels, whether it still waits or has begun */
function whenNear(
  element: HTMLElement,
  act: (element: HTMLElement, signal: AbortSignal) => void,
): () => void {
  const leaving = new AbortController();
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act(element, leaving.signal);
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    leaving.abort();
  };
}

/** The checkbox, in room that is kept for it. Where it cannot be shown, says what that means. */
export function CaptchaCheck({ captcha: { place, state } }: { readonly captcha: Captcha }) {
  const isUnavailable = state.name === 'unavailable';
  return (
    <div>
      <div className={`relative ${isUnavailable ? '' : 'min-h-[4.875rem]'}`}>
        {state.name === 'loading' && (
          <p className="absolute inset-y-0 left-0 flex w-full max-w-76 items-center rounded-notch border-2 border-line border-dashed px-4 text-small text-soft">
            {CONTACT_FORM.captchaLoading}
          </p>
        )}
        <div ref={place} className={`relative overflow-x-auto ${isUnavailable ? 'hidden' : ''}`} />
      </div>
      <div role="status">
        {isUnavailable && (
          <p className="flex gap-2.5 rounded-control bg-sunk p-4 text-small">
            <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
            {CONTACT_FORM.captchaUnavailable}
          </p>
        )}
      </div>
    </div>
  );
}
