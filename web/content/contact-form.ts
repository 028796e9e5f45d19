import { brand } from '../../domain/brand.ts';
import { CONTACT_FIELDS } from '../../domain/contact.ts';
import { PROMISES } from '../../domain/promises.ts';
import type { ToastMessage } from '../ui/toast/toast-message.ts';

const REQUIRED = CONTACT_FIELDS.filter(({ required }) => required !== undefined);
const OPTIONAL = CONTACT_FIELDS.filter((field) => !REQUIRED.includes(field));

/** Such as `name, email and message`. */
const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);

/** The texts of the contact form. */
export const CONTACT_FORM = {
  title: 'Request a consultation',
  lead: 'Tell us who you are and what you would like to change. We can cover the rest when we talk.',
  services: 'What is it about?',
  servicesHint: 'Choose as many as you like, or none.',
  submit: 'Send request',
  submitting: 'Submitting...',
  promise: `Only ${listed([...OPTIONAL.map(({ noun }) => `the ${noun}`), 'the topics'])} are optional. A person replies within ${PROMISES.reply}.`,
  restored: 'We restored what you entered before.',
  startOver: 'Start over',
} as const;

/** Toasts about a contact request. docs/product.md#contact */
export const CONTACT_NOTICES = {
  fieldsMissing: {
    tone: 'destructive',
    title: 'Missing Required Fields',
    description: `Please fill in your ${listed(REQUIRED.map(({ noun }) => noun))}.`,
  },
  failed: {
    tone: 'destructive',
    title: 'Something went wrong',
    description: `Please try again, or contact us directly at ${brand.email.general} or call ${brand.phone.display}.`,
  },
  mailDelayed: {
    tone: 'success',
    title: 'Form submitted successfully!',
    description: `We received your message and will get back to you within ${PROMISES.reply}. Note: Email notification may be delayed.`,
  },
  sent: {
    tone: 'success',
    title: "Thanks! We've received your request.",
    description: `Our team will get back to you within ${PROMISES.reply}.`,
  },
} as const satisfies Record<string, ToastMessage>;

export type ContactExplanations = ReturnType<typeof explainContact>;

/**
 * Explanations beside the form when a request was not accepted.
 * @param isSaved whether the browser stores the message
 */
export function explainContact(isSaved: boolean) {
  const saved = isSaved
    ? 'Your message is saved in this browser.'
    : 'Your message is not saved in this browser, so keep this page open.';
  return {
    fields: 'Your request was not sent. Please check the marked fields.',
    captcha:
      'Your request was not sent because the robot check expired or failed. Please check the box again.',
    signedOut:
      'Your request was not sent because you are no longer signed in. Please confirm that you are not a robot and send it again.',
    tooMany: `You have sent several requests in a short time. ${saved} Please send it again in a few minutes.`,
    notSaved: `We could not save your request. ${saved} You can safely send it again.`,
    noAnswer: `We did not get a response. ${saved} You can safely send it again; it will arrive only once.`,
    offline: `You seem to be offline. ${saved} Send it when you are back online.`,
  };
}
