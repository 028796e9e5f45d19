import { brand } from '../../domain/brand.ts';
import { PROMISES } from '../../domain/promises.ts';
import type { ToastMessage } from '../ui/toast/toast-message.ts';

/** The texts of the page on which people leave the newsletter. Specification: content, 'Unsubscribe'. */
export const UNSUBSCRIBE = {
  title: 'Unsubscribe',
  lead: 'No hard feelings. Tell us which address our letters should no longer come to.',
  submit: 'Unsubscribe',
  submitting: 'Processing...',
  cancel: 'Cancel',
  link: {
    lead: 'You came with the link of one of our letters, so we know which address it is about. Press the button, and we stop writing to it.',
    invalid: 'The link you came with is not complete, so please tell us the address.',
  },
  information: {
    title: 'What happens then',
    lines: [
      'Our list is updated at once: no newsletter is sent to you after that.',
      `Processing takes ${PROMISES.unsubscribing} in all. A letter that was already on its way may still arrive.`,
      'Invoices and answers to what you write to us still reach you.',
    ],
  },
  alternative: {
    title: 'Or by email',
    text: 'Write to us from the address in question, with this subject:',
    subject: 'UNSUBSCRIBE',
  },
  privacy: 'What we keep about you, and why:',
  /** After unsubscribing by a mail's link. */
  after: {
    reason: { title: 'Would you tell us why?', submit: 'Send', submitting: 'Sending...' },
    thanks: 'Thank you for telling us.',
    stay: {
      title: 'It is one letter a month',
      text: 'Left by mistake, or thought it was more? One press and you keep getting one letter a month, no more.',
      action: 'Keep getting one letter a month',
      busy: 'One moment...',
    },
  },
  stayed: {
    title: 'You stay on the list',
    text: 'The next letter comes with the new month. Every letter has a link to leave.',
  },
  done: {
    title: 'Unsubscribe Request Received',
    text: `Our list is updated, and no newsletter is sent to you from now on. Processing takes ${PROMISES.unsubscribing} in all, so a letter that was on its way already may still arrive.`,
  },
  again: 'Submit Another Request',
  home: 'Return Home',
} as const;

/** Specification: content and operations, sections 5 and 8. */
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
  tooMany: {
    tone: 'destructive',
    title: 'Something went wrong',
    description: `Many requests have come from your network. Please try again in a few minutes, or email ${brand.email.unsubscribe}.`,
  },
  failed: {
    tone: 'destructive',
    title: 'Something went wrong',
    description: `Your request could not be processed. Please try again, or email ${brand.email.unsubscribe}.`,
  },
} as const satisfies Record<string, ToastMessage>;

/** What search engines are told of this page. */
export const UNSUBSCRIBE_SEO = {
  title: 'Unsubscribe',
  description: `Leave the newsletter of ${brand.name}: effective at once, without signing in.`,
} as const;
