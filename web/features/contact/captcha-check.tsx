import { CONTACT_FORM } from '../../content/contact-form.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import type { Captcha } from './use-captcha.ts';

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
