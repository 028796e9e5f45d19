import { brand } from '../../domain/brand.ts';
import { PROMISES } from '../../domain/promises.ts';
import type { ToastMessage } from '../ui/toast/toast-message.ts';

/** The texts of the unsubscribe page. docs/product.md#unsubscribe */
export const UNSUBSCRIBE = {
  title: 'Unsubscribe',
  lead: 'No hard feelings. Tell us which address should stop getting our letters.',
  submit: 'Unsubscribe',
  submitting: 'Processing...',
  cancel: 'Cancel',
  link: {
    lead: 'Your link tells us which address to unsubscribe. Press the button to stop our letters.',
    invalid: 'Your link is incomplete. Please enter your email address.',
  },
  /** Beside the button of an email's link. */
  frequency: {
    title: 'Too many letters?',
    text: 'Get the letters of a month as one, on the first business day of the next.',
    monthly: 'Get one email a month instead',
    each: 'Get each letter when it is sent',
    done: {
      monthly: 'From now on you get one email a month, and none in a month without letters.',
      each: 'From the next letter on, you get each when it is sent.',
    },
  },
  information: {
    title: 'What happens then',
    lines: [
      'We remove you from our list right away and send you no more newsletters.',
      `Processing takes ${PROMISES.unsubscribing} in total. A letter that was already on its way may still arrive.`,
      'You still get invoices and replies to your messages.',
    ],
  },
  alternative: {
    title: 'Or by email',
    text: 'Email us from the address that gets our letters, with this subject:',
    subject: 'UNSUBSCRIBE',
  },
  privacy: 'The data we keep and why:',
  /** Shown after unsubscribing with the link of an email. */
  after: {
    reason: { title: 'Would you tell us why?', submit: 'Send', submitting: 'Sending...' },
    thanks: 'Thank you for telling us.',
    stay: {
      title: 'Unsubscribed by mistake?',
      text: 'Press the button to get our letters as before.',
      action: 'Keep getting our letters',
      busy: 'One moment...',
    },
  },
  stayed: {
    title: 'You stay on the list',
    text: 'You get our letters as before. Every letter has an unsubscribe link.',
  },
  done: {
    title: 'Unsubscribe Request Received',
    text: `We removed you from our list and will send you no more newsletters. Processing takes ${PROMISES.unsubscribing} in total, so a letter that was already on its way may still arrive.`,
  },
  again: 'Submit Another Request',
  home: 'Return Home',
} as const;

/** Toasts of the form. docs/product.md#messages */
export const UNSUBSCRIBE_NOTICES = {
  emailMissing: {
    tone: 'destructive',
    title: 'Email Required',
    description: 'Please enter your email address to unsubscribe.',
  },
  emailInvalid: {
    tone: 'destructive',
    title: 'Invalid Email',
    description: 'Please enter a valid email address.',
  },
  tooLate: {
    tone: 'destructive',
    title: 'Something went wrong',
    description: 'This link can no longer change your subscription. Please sign up again.',
  },
  tooMany: {
    tone: 'destructive',
    title: 'Something went wrong',
    description: `There were too many requests from your network. Please try again in a few minutes or email ${brand.email.unsubscribe}.`,
  },
  failed: {
    tone: 'destructive',
    title: 'Something went wrong',
    description: `We could not process your request. Please try again or email ${brand.email.unsubscribe}.`,
  },
} as const satisfies Record<string, ToastMessage>;

/** The page's title and description for search engines. */
export const UNSUBSCRIBE_SEO = {
  title: 'Unsubscribe',
  description: `Unsubscribe from the ${brand.name} newsletter, without signing in.`,
} as const;
