import { useCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CAPTCHA, CAPTCHA_MISSING } from '../content/captcha.ts';
import { mayBeSignedIn, onAuthChange } from '../lib/auth/stored-tokens.ts';
import { loadSiteConfig } from '../lib/site-config.ts';
import { loadRecaptcha } from '../lib/third-party/recaptcha.ts';
import { SessionHeldError } from '../lib/third-party/third-party-script.ts';
import { AlertIcon } from './icons.tsx';
import { notify } from './toast/toast.ts';

/** The captcha loads when its place is this close to the window, so that only visitors who reach it download it. */
const NEAR = '600px 0px';

/** After this time, in milliseconds, forms are sent without a captcha until it arrives. */
const MAX_WAIT_MS = 12_000;

/** The width of the checkbox, in pixels. In less space, a narrower one is shown. */
const NORMAL_WIDTH = 304;

type CaptchaState =
  | { readonly name: 'loading' }
  | { readonly name: 'unanswered' }
  | { readonly name: 'passed'; readonly token: string }
  | { readonly name: 'unavailable' }
  /** This stage has none, or this browser holds a session, which is sent as proof (lib/call-with-session.ts). */
  | { readonly name: 'none' };

const LOADING: CaptchaState = { name: 'loading' };

export type Captcha = ReturnType<typeof useCaptcha>;

/** The state and actions of the captcha. */
export function useCaptcha() {
  const shown = useRef<HTMLDivElement>(null);
  const current = useRef(LOADING);
  /** Requests another check; undefined while the captcha loads. */
  const renew = useRef<() => void>(undefined);
  const [state, setState] = useState(LOADING);
  const id = useId();
  const mustPass = getToken(state) === undefined;

  const place = useCallback((element: HTMLDivElement) => {
    shown.current = element;
    const onState = (next: CaptchaState) => {
      current.current = next;
      setState(next);
    };
    const leave = whenNear(element, (signal) => {
      const show = () => {
        renew.current = undefined;
        showCaptcha(element, signal, onState).then(
          (reset) => {
            renew.current = reset;
          },
          (error: unknown) => {
            if (signal.aborted) return;
            console.warn('The captcha cannot be shown', error);
            onState({ name: 'unavailable' });
            renew.current = show;
          },
        );
      };
      show();
      const renewUnavailable = () => {
        if (current.current.name === 'unavailable') renew.current?.();
      };
      window.addEventListener('online', renewUnavailable, { signal });
      // The session that replaced the captcha has ended.
      const unsubscribe = onAuthChange(() => {
        if (current.current.name === 'none' && !mayBeSignedIn()) show();
      });
      signal.addEventListener('abort', unsubscribe);
    });
    return () => {
      leave();
      renew.current = undefined;
      onState(LOADING);
    };
  }, []);

  return {
    /** The ref of an empty element for the checkbox. The captcha lives as long as that element. */
    place,
    state,
    /** Whether the visitor has to pass the captcha before sending. */
    mustPass,
    /**
     * Id of the text that explains why nothing can be sent yet, to describe the button; undefined without such a text.
     */
    reasonId: mustPass ? id : undefined,
    /** The proof, valid for two minutes. @returns null without a captcha; undefined until it is passed */
    readToken: () => getToken(current.current),
    demand(): void {
      notify(CAPTCHA_MISSING);
      // Clear of the notice at the edge of the window.
      shown.current?.scrollIntoView({ block: 'center' });
    },
    /** Requests another check, because a token is valid for one submission. */
    reset(): void {
      renew.current?.();
    },
  };
}

function getToken(state: CaptchaState): string | null | undefined {
  if (state.name === 'passed') return state.token;
  return state.name === 'unavailable' || state.name === 'none' ? null : undefined;
}

/** @returns a function that requests another check */
async function showCaptcha(
  element: HTMLElement,
  signal: AbortSignal,
  onState: (state: CaptchaState) => void,
): Promise<() => void> {
  const late = setTimeout(() => onState({ name: 'unavailable' }), MAX_WAIT_MS);
  signal.addEventListener('abort', () => clearTimeout(late));
  const captcha = await fetchCaptcha().finally(() => clearTimeout(late));
  signal.throwIfAborted();
  if (!captcha) {
    onState({ name: 'none' });
    return () => {};
  }
  const { sitekey, recaptcha } = captcha;
  // Immediately, because a hidden place has no width.
  flushSync(() => onState({ name: 'unanswered' }));
  const widget = recaptcha.render(element.appendChild(document.createElement('div')), {
    sitekey,
    size: element.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
    callback: (token) => onState({ name: 'passed', token }),
    'expired-callback': () => onState({ name: 'unanswered' }),
    'error-callback': () => onState({ name: 'unavailable' }),
  });
  return () => {
    recaptcha.reset(widget);
    onState({ name: 'unanswered' });
  };
}

/** @returns undefined where there is none */
async function fetchCaptcha() {
  const { captcha } = await loadSiteConfig();
  if (!captcha) return undefined;
  try {
    return { sitekey: captcha.siteKey, recaptcha: await loadRecaptcha(captcha.scriptUrl) };
  } catch (error) {
    if (error instanceof SessionHeldError) return undefined;
    throw error;
  }
}

/** @returns a function that cancels, before or after it has begun */
function whenNear(element: HTMLElement, act: (signal: AbortSignal) => void): () => void {
  const leaving = new AbortController();
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act(leaving.signal);
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    leaving.abort();
  };
}

interface CaptchaCheckProps {
  readonly captcha: Captcha;
  /** Explains how the form works without the checkbox. */
  readonly unavailable?: string;
}

/** The checkbox, in reserved space. Where it cannot be shown, explains how the form works without it. */
export function CaptchaCheck({
  captcha: { place, state, reasonId },
  unavailable = CAPTCHA.unavailable,
}: CaptchaCheckProps) {
  const isUnavailable = state.name === 'unavailable';
  const isHidden = isUnavailable || state.name === 'none';
  return (
    <div className="min-w-0">
      <div className={`relative ${isHidden ? '' : 'min-h-[4.875rem]'}`}>
        {state.name === 'loading' && (
          <p
            id={reasonId}
            className="absolute inset-y-0 left-0 flex w-full max-w-76 items-center rounded-notch border-2 border-line border-dashed px-4 text-small text-soft"
          >
            {CAPTCHA.loading}
          </p>
        )}
        <div ref={place} className={`relative overflow-x-auto ${isHidden ? 'hidden' : ''}`} />
      </div>
      {!isHidden && (
        <p
          id={state.name === 'unanswered' ? reasonId : undefined}
          className="mt-2 min-h-[1.5em] text-small text-soft"
        >
          {state.name === 'unanswered' && CAPTCHA.unanswered}
        </p>
      )}
      <div role="status">
        {isUnavailable && (
          <p className="flex gap-2.5 rounded-control bg-sunk p-4 text-small">
            <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
            <span>{unavailable}</span>
          </p>
        )}
      </div>
    </div>
  );
}
