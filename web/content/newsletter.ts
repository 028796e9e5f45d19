import { INVALID_EMAIL } from '../../domain/email-address/email-address.ts';
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
    'One step left: check your inbox and confirm. We do not send an email if this address already gets our letters or if our email to it bounced. A repeat request can take a while.',
  invalidEmail: INVALID_EMAIL,
  tooMany: 'You have sent several requests in a short time. Please try again in a few minutes.',
  pressAgain: 'Not sent: your browser filled in a hidden field. Please press Subscribe again.',
  feed: 'RSS feed',
  feedLead: 'Prefer a feed reader?',
  archive: 'Read past letters',
} as const;

/** The texts of the public archive. */
export const ARCHIVE = {
  title: 'Past letters',
  lead: 'What our subscribers got, one letter a month. Each has one thing to try in your shop before the next one comes.',
  empty: 'There are no letters to read yet. Subscribe, and the next one comes by email.',
  description: 'Letters to subscribers: the month’s articles in short, and one thing to try in your shop.',
  keywords: ['marketing newsletter', 'local marketing', 'small business marketing'],
  back: 'All letters',
} as const;

/** Toasts of the form. docs/product.md#messages */
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
