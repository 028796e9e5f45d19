import { loadThirdPartyScript } from './third-party-script.ts';

/** The used part of Google's script. https://developers.google.com/recaptcha/docs/display */
export interface Recaptcha {
  ready(callback: () => void): void;
  /** @returns the number of the widget */
  render(place: HTMLElement, options: RecaptchaOptions): number;
  reset(widget: number): void;
}

interface RecaptchaOptions {
  readonly sitekey: string;
  readonly size: 'normal' | 'compact';
  readonly callback: (token: string) => void;
  /** Called if a token was not used within two minutes. */
  readonly 'expired-callback': () => void;
  /** Called if Google can no longer be reached. */
  readonly 'error-callback': () => void;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

let loading: Promise<Recaptcha> | undefined;

/** Loads the script once for the page. @throws SessionHeldError, or Error; the next call tries again */
export function loadRecaptcha(scriptUrl: string): Promise<Recaptcha> {
  loading ??= load(scriptUrl).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(scriptUrl: string): Promise<Recaptcha> {
  await loadThirdPartyScript(scriptUrl);
  // The script loads a second one, which replaces the object.
  await new Promise<void>((resolve) => globalRecaptcha().ready(resolve));
  return globalRecaptcha();
}

function globalRecaptcha(): Recaptcha {
  if (!window.grecaptcha) throw new Error('the script of the captcha has left nothing to use');
  return window.grecaptcha;
}
