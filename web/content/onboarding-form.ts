import { brand } from '../../domain/brand.ts';
import type { ONBOARDING_STEPS, TextFieldId } from '../../domain/onboarding/onboarding.ts';
import type { FileCategory } from '../../domain/onboarding/onboarding-files.ts';
import { PROMISES } from '../../domain/promises.ts';
import { ONBOARDING_DRAFT_LIFETIME_MS, SAFARI_STORAGE_DAYS } from '../../domain/storage-keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The texts of the onboarding form. docs/product.md#onboarding-form */
export const ONBOARDING_FORM = {
  title: 'Your onboarding form',
  keeping: `Your answers are saved in this browser until you submit them, for up to ${ONBOARDING_DRAFT_LIFETIME_MS / DAY_MS} days. Safari deletes them after ${SAFARI_STORAGE_DAYS} days without a visit.`,
  keepingWithUs:
    'Your answers are saved in this browser and, after each step, on our servers. The link in your order email opens them on any device.',
  required: 'Fields marked with * are required. Everything else is optional, but helps us.',
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  arrived: 'We received your form',
  progress: 'Onboarding progress',
  previous: 'Previous',
  next: 'Next',
  sameContact: 'The review contact is the same as the contact person',
  backToReview: 'Back to review',
  submit: 'Submit Onboarding Form',
  submitting: 'Submitting...',
  uploading: (file: string) => `Uploading ${file}...`,
  /** Shown above the answers and files of a submitted form. */
  sent: 'This is what you sent us.',
  sentFiles: 'Files',
  offline: (isSaved: boolean) =>
    isSaved
      ? 'You are offline. Your answers are saved in this browser. Keep writing, and submit when you are back online.'
      : 'You are offline. Your answers are not saved in this browser: keep this page open, and submit when you are back online.',
} as const;

/** Offered to a returning visitor. */
export const DRAFT_OFFER = {
  title: 'Welcome back',
  text: (step: number, name: string) => `You stopped at step ${step}, ${name}. Your answers are still here.`,
  files: 'Drafts cannot include files. Please add these again:',
  continue: 'Continue where you left off',
  startOver: 'Start over',
  startedOver: { title: 'Started over', description: 'Your earlier answers are gone.' },
  undo: 'Undo',
  /** Shown above the answers in the browser that paid. */
  continuedByMail:
    'This form was continued with the link in your order email. Open that link here to see those answers, too.',
} as const;

type StepId = (typeof ONBOARDING_STEPS)[number]['id'];

/** Introductions of the steps. */
export const STEP_INTROS: Readonly<Record<StepId, string>> = {
  business: 'Who you are, how we reach you, and what we set up for you.',
  about: 'What your customers should know and feel. Notes are enough: we handle the wording.',
  social: 'Choose the channels you have, and those we should open. Leave the link to a new one empty.',
  content: 'What we should write, film and post about.',
  website: 'Where your site lives today, and what it should do for you.',
  audience: 'Who buys from you, and who should.',
  advertising: 'What ads should bring in. Skip it if you did not order ads.',
  details: 'How it should look, what you sell, and who approves our drafts.',
  review: 'A last look. Change anything, then send it to us.',
};

/** Help below a field. */
export const FIELD_HINTS: Readonly<Partial<Record<TextFieldId, string>>> = {
  website: 'Or the page where customers find you now.',
  contactPerson: 'The person our team talks to.',
  aboutBusiness: 'What you do, since when, for whom.',
  coreServices: 'What brings in most of your revenue, first.',
  customerPainPoints: 'What people complain about before they find you.',
  competitiveAdvantage: 'Why they choose you over the shop down the street.',
  brandVoice: 'Such as warm, expert, playful.',
  customerTone: 'First names or formal? Emoji or none?',
  topics: 'Questions you get every week make good ones.',
  contentTypes: 'Such as short videos, before and after, articles.',
  callsToAction: 'Such as call now, book online, get a quote.',
  holidayContent: 'Holidays you mark, and ones you leave out.',
  hashtags: 'Those you use already.',
  hostingPlatform: 'Such as GoDaddy or Bluehost. "I don\'t know" is fine.',
  currentWebsitePlatform: 'Such as WordPress, Wix or Squarespace.',
  websiteGoals: 'Calls, bookings, orders, visits to the shop.',
  keywords: 'What people type when they look for you.',
  geography: 'Towns, ZIP codes or the radius you serve.',
  demographics: 'Age, family, income, trade: whatever tells your customers apart.',
  psychographics: 'What they care about, and what worries them.',
  adObjective: 'Such as calls, store visits or online orders.',
  adChannel: 'Such as Facebook, Instagram or Google.',
  incentives: 'Offers we may advertise, with their terms.',
  graphicsStyle: 'Such as clean and bright, or hand-drawn.',
  products: 'Names and prices of what we should show.',
  hoursOfOperation: 'Each location, holidays included.',
  additionalInfo: 'Passwords do not belong here: we ask for access safely, on the phone.',
  reviewContactName: 'Who says yes to our drafts.',
};

/** The parts of the step 'Graphics & Details'. The one without text fields asks for files. */
export const DETAILS_SECTIONS: readonly {
  readonly title: string;
  readonly text: string;
  readonly fields: readonly TextFieldId[];
}[] = [
  {
    title: 'Your look and offer',
    text: 'What our graphics and posts should show.',
    fields: ['graphicsStyle', 'products', 'hoursOfOperation', 'additionalInfo'],
  },
  {
    title: 'Photos and files',
    text: 'Whatever you have is enough to begin. You can add files after you submit the form, too.',
    fields: [],
  },
  {
    title: 'Who approves our drafts',
    text: 'We send drafts to this person before anything is published.',
    fields: ['reviewContactName', 'reviewContactPhone', 'reviewContactEmail'],
  },
];

export const SERVICES_FIELD = {
  name: 'Services',
  legend: 'Services *',
  hint: 'Choose everything we should set up.',
} as const;

export const CHANNELS_FIELD = {
  legend: 'Your channels',
  url: (channel: string) => `Link to your ${channel} page`,
  example: 'https://',
} as const;

export const YES_NO = { yes: 'Yes', no: 'No' } as const;

/** Asked before the files that belong to it. */
export const FILE_QUESTIONS: Readonly<Record<'hasLocalPhotos' | 'hasBrandGuidelines', string>> = {
  hasLocalPhotos: 'Do you have photos of your locations, team or work?',
  hasBrandGuidelines: 'Do you have brand guidelines?',
};

/** Such as `shop.png and 2 more files`. */
function nameFiles([first, ...rest]: readonly string[]): string {
  if (rest.length === 0) return `${first}`;
  return `${first} and ${rest.length} more ${rest.length === 1 ? 'file' : 'files'}`;
}

/** The file lists and the states of a file. docs/product.md#onboarding-form */
export const FILE_TEXTS = {
  hints: {
    general: 'JPEG, PNG, GIF, PDF, Word or plain text, up to 10 MB each.',
    localPhotos: 'JPEG, PNG or GIF, up to 10 MB each.',
    brandGuidelines: 'PDF, Word, JPEG, PNG or GIF, up to 10 MB each.',
  } satisfies Record<FileCategory, string>,
  drop: 'Drop files here, or',
  choose: 'Choose files',
  remove: 'Remove',
  retry: 'Try again',
  /** Read out when files have been added. It has a name, because a repeated text would not be read out. */
  added: (accepted: readonly string[], refused: readonly string[]) =>
    [
      accepted.length > 0 && `${nameFiles(accepted)} added.`,
      refused.length > 0 && `${nameFiles(refused)} cannot be sent.`,
    ]
      .filter(Boolean)
      .join(' '),
  waiting: 'Ready to send',
  uploaded: 'Uploaded',
  /** Replaces the last two after the form was submitted. */
  sent: 'Sent',
  progressOf: (file: string) => `Upload of ${file}`,
  refusedLabel: 'Not added:',
  failedLabel: 'Not uploaded:',
  /** Shown for lists whose pickers do not offer every type. */
  wrongList: {
    localPhotos: 'Only pictures belong in this list.',
    brandGuidelines: 'Only PDF, Word documents and pictures belong in this list.',
  } as Readonly<Partial<Record<FileCategory, string>>>,
  duplicate: 'This file is already in the list.',
  tooMany: (most: number) => `This list can have up to ${most} files.`,
  gone: 'The file was changed, moved, or deleted after you chose it. Please choose it again.',
  noAnswer: 'We did not get a response.',
  connectionLost: 'The connection was lost.',
  standstill: 'The upload stalled.',
  refused: (status: number) => `The upload was rejected (status ${status}).`,
  /** Results of the server's checks. */
  notArrived: 'The file did not arrive.',
  notItsType: 'The content does not match the file type.',
  infected: 'The file contains malware.',
} as const;

export const REVIEW = {
  edit: 'Edit',
  open: (count: number) => `Tell us more: ${count === 1 ? '1 question is' : `${count} questions are`} open`,
  openHint: 'Answer what you like. Only questions with * are required.',
  add: 'Add',
  opened: 'to be opened',
} as const;

/** Reasons why a form was not accepted, as parts of a sentence. */
export const SUBMISSION_REASONS = {
  unknown: 'Unknown error occurred',
  offline: 'You are offline',
  noAnswer: 'We did not get a response',
  captcha: 'Please confirm again that you are not a robot',
  signedOut: 'You are no longer signed in. Please confirm that you are not a robot',
} as const;

/** Messages after submission. docs/product.md#onboarding-form */
export const SUBMISSION_MESSAGES = {
  failed: (reason: string) =>
    `Submission failed: ${reason}. Please try again or contact support at ${brand.email.support}`,
  acceptedPaid: `Thank you! Your onboarding form and files have been submitted. We will contact you within ${PROMISES.contact} to begin your setup process.`,
  accepted: `Onboarding form and files submitted successfully! Our team will review your information and contact you within ${PROMISES.contactUnpaid} to schedule your onboarding call and begin setting up your services. Typical onboarding takes ${PROMISES.launch.replace('-', '–')}, depending on the complexity of the services purchased.`,
  /** Shown when files were chosen and none were uploaded. */
  acceptedPaidWithoutFiles: `Thank you! Your onboarding form has been submitted. We will contact you within ${PROMISES.contact} to begin your setup process.`,
  acceptedWithoutFiles: `Onboarding form submitted successfully! Our team will review your information and contact you within ${PROMISES.contactUnpaid} to schedule your onboarding call and begin setting up your services. Typical onboarding takes ${PROMISES.launch.replace('-', '–')}, depending on the complexity of the services purchased.`,
  notSent: (count: number) =>
    `${count === 1 ? 'One file' : `${count} files`} could not be sent; the list below says why. We received your form without ${count === 1 ? 'it' : 'them'}. Add missing files below, or email them to ${brand.email.support}.`,
} as const;

/** Texts for adding files to a submitted form. */
export const LATER_FILES = {
  /** While a retry is planned. */
  trying: 'We keep trying while this page is open.',
  notAdded: 'The file could not be added to your form.',
} as const;

/** Texts on other devices after a form was submitted. */
export const RECEIVED = {
  title: 'We received your form',
  text: (day: string, isComplete: boolean) =>
    `Your onboarding form was submitted on ${day}.${isComplete ? ' You do not need to do anything else.' : ''}`,
  missing: 'These files did not arrive. Please choose them again:',
  change: `To change an answer, email ${brand.email.support}.`,
  unsent: 'Some answers were not submitted.',
  look: 'Review them',
  /** Shown above the answers on a device that was also in use. */
  meanwhile: (day: string) =>
    `Your onboarding form was submitted from another device on ${day}. Your answers here are not lost: submit them, and we will add the differences to your form.`,
} as const;

/** Shown when two people or devices have changed the same form. */
export const DRAFT_CONFLICT = {
  title: 'This form was changed on another device',
  merged: 'Their changes are filled in. Your answers are still here.',
  mergedInReview:
    'Their changes are filled in, and your answers are still here. Your form is not sent yet: look through it, then submit it.',
  differ: 'Their other changes are filled in. Please choose which of these answers to keep.',
  yours: 'Yours',
  theirs: 'Theirs',
  keep: 'Keep yours',
  take: 'Take theirs',
  both: 'Keep both',
  empty: 'Empty',
  close: 'Close',
} as const;
