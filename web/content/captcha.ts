import type { ToastMessage } from '../ui/toast/toast-message.ts';

/** The texts of the captcha, where a form has one. */
export const CAPTCHA = {
  /** Why the form cannot be sent yet. */
  unanswered: 'Please confirm that you are not a robot. Then the form can be sent.',
  loading: 'A check that you are not a robot is loading.',
  unavailable:
    'The check that you are not a robot cannot be shown right now. You can send the form without it.',
} as const;

/** Specification: content and operations, section 5. */
export const CAPTCHA_MISSING: ToastMessage = {
  tone: 'destructive',
  title: 'Please complete the reCAPTCHA',
  description: "You must verify that you're not a robot before submitting the form.",
};
