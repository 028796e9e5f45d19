import { loadThirdPartyScript } from './third-party-script.ts';

/** What is used of Google's script. https://developers.google.com/recaptcha/docs/display */
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
  /** A token that was not used within two minutes. */
  readonly 'expired-callback': () => void;
  /** Google cannot be reached any more. */
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
  // It fetches a second script, which replaces the object.
  await new Promise<void>((resolve) => globalRecaptcha().ready(resolve));
  return globalRecaptcha();
}

function globalRecaptcha(): Recaptcha {
  if (!window.grecaptcha) throw new Error('the script of the captcha has left nothing to use');
  return window.grecaptcha;
}
