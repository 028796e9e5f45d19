import { brand } from '../brand.ts';
import {
  type FormPayment,
  ONBOARDING_SERVICES,
  ONBOARDING_STEPS,
  type OnboardingAnswers,
  type OnboardingServiceId,
  type OnboardingSource,
  SOCIAL_CHANNELS,
  type TextField,
} from '../onboarding/onboarding.ts';
import { PROMISES } from '../promises.ts';
import { PLUGIN_PAGE } from '../site/pages.ts';
import { PLUGIN_FACTS } from '../site/plugin.ts';
import { businessTime } from '../time/business-time.ts';
import { composeMail, type Mail, type MailName } from './mail.ts';
import {
  heading,
  type MailBlock,
  type MailField,
  multiLine,
  PHONE,
  paragraph,
  subjectPart,
} from './mail-content.ts';
import { emailHref, linkedField } from './mail-links.ts';
import { addedMail } from './onboarding-added-mail.ts';
import {
  fileBlocks,
  formLink,
  type OnboardingMailFile,
  sendAgainBlocks,
  wholeForm,
} from './onboarding-files-mail.ts';
import { refusedFilesMail, sendAgainMail } from './onboarding-refused-mails.ts';

export interface OnboardingCopyMailDetails {
  readonly answers: OnboardingAnswers;
  readonly files: readonly OnboardingMailFile[];
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Details of an onboarding form for a mail to an email address that may be anybody's. */
export interface OnboardingReceiptDetails extends Pick<OnboardingCopyMailDetails, 'siteUrl'> {
  readonly files: readonly Pick<OnboardingMailFile, 'state'>[];
  readonly payment: FormPayment;
}

export interface OnboardingTeamMailDetails extends OnboardingCopyMailDetails {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly source: OnboardingSource;
  /** Claimed by the browser, not verified. */
  readonly customerPaid: boolean;
  readonly payment: {
    readonly state: FormPayment;
    readonly sessionId?: string;
    /** Services that are asked for and were not bought. */
    readonly notBought?: readonly OnboardingServiceId[];
  };
}

const { setupStart: SETUP_STARTS, contact: FIRST_CALL, launch: ALL_LIVE } = PROMISES;

/** A longer answer, or one of several lines, is shown below its label instead of beside it, in characters. */
const BESIDE_LABEL_LENGTH = 160;

/** Notifies the team of an onboarding form. Its reply-to is the customer. */
export function onboardingTeamMail(details: OnboardingTeamMailDetails): Mail {
  const { answers, files, payment, siteUrl, id } = details;
  const { businessName, email, contactPerson } = answers;
  const replyLink = emailHref(email, `Your onboarding at ${brand.name}`);
  return composeMail({
    subject: `New onboarding form: ${subjectPart(businessName)}`,
    preheader: `${PAYMENT_TEXTS[payment.state]}. ${serviceLabels(answers.services)}`,
    panel: {
      tone: 'night',
      litBars: 5,
      headline: 'A client is ready to begin.',
      lead: [
        { value: contactPerson },
        ' of ',
        { value: businessName },
        ` has filled out the onboarding form. We promise that setup starts within ${SETUP_STARTS}${payment.state === 'pending' ? ' of the payment' : ''}.`,
      ],
      ...(replyLink && { action: { label: 'Write to the client', href: replyLink } }),
    },
    body: [
      ...paymentBlocks(payment.state),
      paragraph(`They have been told that the connection key of the plugin comes ${PLUGIN_FACTS.keyComes}.`),
      heading('The form'),
      { kind: 'fields', fields: formFields(details) },
      paragraph(formLink(siteUrl, id)),
      ...answerBlocks(answers, linkedField),
      ...fileBlocks(files),
    ],
    whole: wholeForm(siteUrl, id),
    reason: [`For the team of ${brand.name}. Replying to this mail also writes to the client.`],
  });
}

/** Sends customers a copy of their form, and the next steps. */
export function onboardingCopyMail({ answers, files, siteUrl }: OnboardingCopyMailDetails): Mail {
  return clientMail({ files, siteUrl }, [...answerBlocks(answers, plainField), ...fileBlocks(files)]);
}

/** Confirms a form to the email address in it, with the next steps and without any words of its sender. */
export function onboardingReceiptMail({ payment, ...details }: OnboardingReceiptDetails): Mail {
  return clientMail(details, [], payment === 'pending');
}

function clientMail(
  { files, siteUrl }: Omit<OnboardingReceiptDetails, 'payment'>,
  copy: readonly MailBlock[],
  isPending = false,
): Mail {
  const starts = isPending ? 'when your payment has arrived' : `within ${SETUP_STARTS}`;
  return composeMail({
    subject: `We have your onboarding form: setup starts ${starts}`,
    preheader: `What happens next at ${brand.name}.`,
    panel: {
      tone: 'mint',
      litBars: 5,
      headline: 'Now it is our turn.',
      lead: [`Thank you. Your form has reached us, and we begin to set up your services ${starts}.`],
    },
    body: [
      heading('What happens next'),
      {
        kind: 'fields',
        fields: [
          { label: 'Kickoff call', value: `We contact you within ${FIRST_CALL} to schedule it.` },
          { label: 'Setup', value: 'We set up your social accounts and tools.' },
          { label: 'Strategy', value: 'We create your content strategy, and you approve it.' },
          { label: 'Start', value: `All of your services run within ${ALL_LIVE}.` },
        ],
      },
      paragraph(
        'Your site runs on WordPress? Our plugin puts the articles that you approve on it: ',
        { label: PLUGIN_FACTS.file, href: `${siteUrl}${PLUGIN_PAGE}` },
        `. We send you its connection key ${PLUGIN_FACTS.keyComes}.`,
      ),
      paragraph('Something to add or to change? Reply to this mail, or call ', PHONE, '.'),
      ...sendAgainBlocks(files),
      ...copy,
    ],
    whole: {
      before: 'We have all of it. If you need a complete copy, reply to this mail or ',
      link: { label: 'write to us', href: `${siteUrl}/contact` },
    },
    reason: [
      `You have this mail because somebody, we assume you, gave this address in the onboarding form of ${brand.name}. `,
      'If it was not you, there is nothing to do.',
    ],
  });
}

const PAYMENT_TEXTS: Readonly<Record<FormPayment, string>> = {
  paid: 'Paid, as the payment provider confirms',
  pending: 'Pending: it is on its way, as with a bank transfer',
  failed: 'Failed: it was on its way and has not arrived',
  claimed: 'Another form came before with the same payment',
  'other-services': 'Paid, but not for all that is asked for',
  refunded: 'Refunded: the money was given back',
  disputed: 'Disputed: the bank of the customer asks the money back',
  unpaid: 'Not paid to this site, as the payment provider says',
  unknown: 'Unknown: the payment provider did not answer',
  unproven:
    'Unknown: the form names a checkout, and came neither from the mail about it nor from its browser',
  none: 'Unknown: the form does not come from a checkout',
};

const UNCONFIRMED_PAYMENT: MailBlock = paragraph(
  'No payment is confirmed for this form. Look for it at the payment provider before setup starts.',
);

const PENDING_PAYMENT: MailBlock = paragraph(
  'The payment is on its way. The mail about a new order comes when it has arrived: setup starts then.',
);

function paymentBlocks(payment: FormPayment): MailBlock[] {
  if (payment === 'paid') return [];
  return [payment === 'pending' ? PENDING_PAYMENT : UNCONFIRMED_PAYMENT];
}

function formFields({
  id,
  createdAt,
  source,
  customerPaid,
  payment,
}: OnboardingTeamMailDetails): MailField[] {
  return [
    { label: 'Payment', value: PAYMENT_TEXTS[payment.state] },
    { label: 'Says paid', value: customerPaid ? 'Yes' : 'No' },
    ...(payment.notBought ? [{ label: 'Not bought', value: serviceLabels(payment.notBought) }] : []),
    ...(payment.sessionId === undefined ? [] : [{ label: 'Checkout', value: payment.sessionId }]),
    { label: 'Filled out', value: source === 'post-checkout' ? 'After the checkout' : 'On its own page' },
    { label: 'Received', value: businessTime(createdAt) },
    { label: 'Reference', value: id },
  ];
}

/** Renders an answer as a line of a list. */
type FieldWriter = (label: string, value: string, kind: TextField['kind']) => MailField;

const plainField: FieldWriter = (label, value) => ({ label, value });

interface Answer {
  readonly label: string;
  readonly value: string;
  readonly kind: TextField['kind'];
}

/** The answers, grouped by the steps of the form. */
function answerBlocks(answers: OnboardingAnswers, write: FieldWriter): MailBlock[] {
  return ONBOARDING_STEPS.flatMap(({ id, name, fields }) => {
    const texts = fields.map(({ id: field, label, kind }) => ({ label, kind, value: answers[field] }));
    const given = [...texts, ...otherAnswers(id, answers)].filter(({ value }) => value.trim() !== '');
    if (given.length === 0) return [];
    return [heading(name), ...listBlocks(given, write)];
  });
}

/** The answers of a step that are not texts. */
function otherAnswers(step: string, answers: OnboardingAnswers): Answer[] {
  switch (step) {
    case 'business':
      return [{ label: 'Services', kind: 'text', value: serviceLabels(answers.services) }];
    case 'social':
      return SOCIAL_CHANNELS.map(({ id, label }) => {
        const { selected, url } = answers.socialChannels[id];
        return { label, kind: 'url', value: url || (selected ? 'Yes, without a link' : '') };
      });
    case 'details':
      return [
        { label: 'Local photos', kind: 'text', value: YES_NO[answers.hasLocalPhotos] },
        { label: 'Brand guidelines', kind: 'text', value: YES_NO[answers.hasBrandGuidelines] },
      ];
    default:
      return [];
  }
}

const YES_NO = { '': '', yes: 'Yes', no: 'No' } as const;

function serviceLabels(services: readonly OnboardingServiceId[]): string {
  return ONBOARDING_SERVICES.filter(({ id }) => services.includes(id))
    .map(({ label }) => label)
    .join(', ');
}

/** Short answers beside their labels, the others below theirs, all in their original order. */
function listBlocks(answers: readonly Answer[], write: FieldWriter): MailBlock[] {
  const blocks: MailBlock[] = [];
  let list: MailField[] = [];
  const endList = () => {
    if (list.length > 0) blocks.push({ kind: 'fields', fields: list });
    list = [];
  };
  for (const { label, value, kind } of answers) {
    const text = multiLine(value);
    if (text.length <= BESIDE_LABEL_LENGTH && !text.includes('\n')) {
      list.push(write(label, value, kind));
    } else {
      endList();
      blocks.push(paragraph(`${label}:`), { kind: 'quote', text });
    }
  }
  endList();
  return blocks;
}

/** The mails of an onboarding form by name; those of what happened later by a number, from 1. */
export const ONBOARDING_MAILS = {
  team: onboardingTeamMail,
  copy: onboardingCopyMail,
  receipt: onboardingReceiptMail,
  'refused*': refusedFilesMail,
  'resend*': sendAgainMail,
  'added*': addedMail,
};

export type OnboardingMailName = MailName<typeof ONBOARDING_MAILS>;
