import type { ToastMessage } from '../ui/toast/toast-message.ts';

/** The texts of the captcha, where a form has one. */
export const CAPTCHA = {
  /** Shown when the form was submitted before the captcha was passed. */
  unanswered: 'Please confirm that you are not a robot to send the form.',
  loading: 'Loading a check that you are not a robot.',
  unavailable: 'The robot check is not available right now. You can send the form without it.',
} as const;

/** docs/product.md#contact */
export const CAPTCHA_MISSING: ToastMessage = {
  tone: 'destructive',
  title: 'Please complete the reCAPTCHA',
  description: "You must verify that you're not a robot before submitting the form.",
};
