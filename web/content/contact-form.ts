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
  lead: 'Tell us who you are and what should change. We ask about the rest when we talk.',
  services: 'What is it about?',
  servicesHint: 'Choose as many as you like, or none.',
  submit: 'Send request',
  submitting: 'Submitting...',
  promise: `Only ${listed([...OPTIONAL.map(({ noun }) => `the ${noun}`), 'the topics'])} are optional. A person replies within ${PROMISES.reply}.`,
  restored: 'Filled in with what you wrote or asked for before.',
  startOver: 'Start over',
} as const;

/** What visitors are told about their request. Specification: content and operations, sections 5 and 8. */
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

/** What is said beside the form about a request that was not accepted. */
export const CONTACT_EXPLANATIONS = {
  fields: 'Your request has not been sent: please look at the marked fields.',
  captcha:
    'Your request has not been sent: the check that you are not a robot has expired or was not accepted. Please tick the box once more.',
  signedOut:
    'Your request has not been sent: you are no longer signed in. Please confirm that you are not a robot, and send it again.',
  tooMany:
    'Several requests have come from you in a short time. What you wrote is kept in this browser: please send it in a few minutes.',
  notSaved:
    'Your request could not be saved. What you wrote is kept in this browser, and sending it again is safe.',
  noAnswer:
    'We got no answer. What you wrote is kept in this browser, and sending it again is safe: it arrives once.',
  offline: 'You seem to be offline. What you wrote is kept in this browser: send it when you are back.',
} as const;
