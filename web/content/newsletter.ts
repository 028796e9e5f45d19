import { INVALID_EMAIL } from '../../domain/email/email-address.ts';
import { NEWSLETTER_FIELDS } from '../../domain/newsletter.ts';
import type { ToastMessage } from '../ui/toast/toast-message.ts';

/** The texts of the newsletter's form. */
export const NEWSLETTER = {
  title: 'One useful letter a month',
  text: 'The month’s articles in short, one thing to try in your shop before the next one comes, and nothing else.',
  placeholder: 'you@example.com',
  submit: 'Subscribe',
  submitting: 'Subscribing...',
  onItsWay:
    'Your sign-up is in, and one step is left. A mail to confirm is on its way, unless this address gets our letters already, or our mail to it has come back. When one went out before, it can take a while. Your letters begin when you have pressed the button it leads to.',
  invalidEmail: INVALID_EMAIL,
  tooMany: 'Several requests have come from you in a short time. Please try again in a few minutes.',
  pressAgain:
    'Not sent yet: something filled in a field that you cannot see. Please press Subscribe once more.',
  feed: 'RSS feed',
  feedLead: 'Rather use a reader?',
} as const;

/** Specification: content and operations, sections 5 and 8. */
export const NEWSLETTER_NOTICES = {
  emailMissing: {
    tone: 'destructive',
    title: 'Email Required',
    description: NEWSLETTER_FIELDS[0].required,
  },
  failed: {
    tone: 'destructive',
    title: 'Subscription Failed',
    description: 'There was an error subscribing to the newsletter. Please try again.',
  },
  tooMany: { tone: 'destructive', title: 'Subscription Failed', description: NEWSLETTER.tooMany },
  pressAgain: { tone: 'destructive', title: 'Subscription Failed', description: NEWSLETTER.pressAgain },
  subscribed: {
    tone: 'success',
    title: 'Successfully Subscribed!',
    description: 'Thank you for subscribing to our newsletter.',
  },
} as const satisfies Record<string, ToastMessage>;
