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
import { describePromises, type ServiceTimes } from '../promises.ts';
import { PLUGIN_PAGE } from '../site/pages.ts';
import { PLUGIN_FACTS } from '../site/plugin.ts';
import { businessTime } from '../time/business-time.ts';
import { type EmailName, type RenderedEmail, renderEmail } from './email.ts';
import {
  type EmailBlock,
  type EmailField,
  fieldList,
  heading,
  multiLine,
  PHONE,
  paragraph,
  subjectPart,
} from './email-content.ts';
import { emailHref, linkedField } from './email-links.ts';
import {
  type EmailedFile,
  FORM_REASON,
  fileBlocks,
  formLink,
  fullFormLink,
  resendBlocks,
} from './onboarding-files-email.ts';
import { formAdditionsEmail, refusedFilesEmail, resendFilesEmail } from './onboarding-update-emails.ts';
import { type ReplyDetails, replyEmail } from './reply-email.ts';

export interface OnboardingCopyDetails {
  readonly answers: OnboardingAnswers;
  readonly files: readonly EmailedFile[];
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Details of an onboarding form for an email to an address that is not verified. */
export interface OnboardingReceiptDetails extends Pick<OnboardingCopyDetails, 'siteUrl'> {
  readonly files: readonly Pick<EmailedFile, 'state'>[];
  readonly payment: FormPayment;
}

export interface OnboardingTeamDetails extends OnboardingCopyDetails {
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly source: OnboardingSource;
  /** Claimed by the browser, not verified. */
  readonly customerPaid: boolean;
  readonly payment: {
    readonly state: FormPayment;
    readonly sessionId?: string;
    /** Requested services that were not bought. */
    readonly notBought?: readonly OnboardingServiceId[];
  };
}

/** The longest answer shown beside its label, in characters. Longer ones, and those with line breaks, go below it. */
const MAX_INLINE_ANSWER_LENGTH = 160;

/** Notifies the team of an onboarding form. Replies go to the client. */
export function onboardingTeamEmail(details: OnboardingTeamDetails, promised: ServiceTimes): RenderedEmail {
  const { answers, files, payment, siteUrl, id } = details;
  const { businessName, email, contactPerson } = answers;
  const replyLink = emailHref(email, `Your onboarding at ${brand.name}`);
  return renderEmail({
    subject: `New onboarding form: ${subjectPart(businessName)}`,
    preheader: `${PAYMENT_TEXTS[payment.state]}. ${serviceLabels(answers.services)}`,
    tone: 'night',
    litBars: 5,
    headline: 'A client is ready to start.',
    lead: [
      { value: contactPerson },
      ' of ',
      { value: businessName },
      ` submitted the onboarding form. We promise that setup starts within ${describePromises(promised).setupStart}${PAYMENTS_WITHOUT_WAIT.includes(payment.state) ? '' : ' of the payment'}.`,
    ],
    ...(replyLink && { action: { label: 'Email the client', href: replyLink } }),
    body: [
      ...paymentBlocks(payment.state),
      paragraph(`We told them that their plugin connection key arrives ${PLUGIN_FACTS.keyComes}.`),
      heading('The form'),
      fieldList(formFields(details)),
      paragraph(formLink(siteUrl, id)),
      ...answerBlocks(answers, linkedField),
      ...fileBlocks(files),
    ],
    fullVersion: fullFormLink(siteUrl, id),
    reason: [`For the ${brand.name} team. Replies to this email also go to the client.`],
  });
}

/** Sends clients a copy of their form, and the next steps. */
export function onboardingCopyEmail(
  { answers, files, siteUrl }: OnboardingCopyDetails,
  promised: ServiceTimes,
): RenderedEmail {
  const copy = [...answerBlocks(answers, plainField), ...fileBlocks(files)];
  return clientEmail({ files, siteUrl, payment: 'paid' }, promised, copy);
}

/** Confirms a form to the email address in it, with the next steps and none of the sender's words. */
export function onboardingReceiptEmail(
  details: OnboardingReceiptDetails,
  promised: ServiceTimes,
): RenderedEmail {
  return clientEmail(details, promised, []);
}

/** Setup starts after a form with these, and after the payment with others. */
const PAYMENTS_WITHOUT_WAIT: readonly FormPayment[] = ['paid', 'other-services', 'none'];

function clientEmail(
  { files, siteUrl, payment }: OnboardingReceiptDetails,
  promised: ServiceTimes,
  copy: readonly EmailBlock[],
): RenderedEmail {
  const { setupStart, contact, launch } = describePromises(promised);
  const arrives = payment === 'pending' ? 'when your payment arrives' : 'when your payment is confirmed';
  const starts = PAYMENTS_WITHOUT_WAIT.includes(payment) ? `within ${setupStart}` : arrives;
  return renderEmail({
    subject: `We received your onboarding form: setup starts ${starts}`,
    preheader: `What happens next at ${brand.name}.`,
    tone: 'mint',
    litBars: 5,
    headline: 'Now it’s our turn.',
    lead: [`Thank you. We received your form and will start setting up your services ${starts}.`],
    body: [
      heading('What happens next'),
      fieldList([
        { label: 'Kickoff call', value: `We will contact you within ${contact} to schedule it.` },
        { label: 'Setup', value: 'We set up your social accounts and tools.' },
        { label: 'Strategy', value: 'We create your content strategy, and you approve it.' },
        { label: 'Launch', value: `All of your services are running within ${launch}.` },
      ]),
      paragraph(
        'Is your site on WordPress? Our plugin publishes the articles that you approve: ',
        { label: PLUGIN_FACTS.file, href: `${siteUrl}${PLUGIN_PAGE}` },
        `. We will send you its connection key ${PLUGIN_FACTS.keyComes}.`,
      ),
      paragraph('Need to add or change something? Reply to this email or call ', PHONE, '.'),
      ...resendBlocks(files),
      ...copy,
    ],
    fullVersion: {
      before: 'We have your full form. For a complete copy, reply to this email or ',
      link: { label: 'contact us', href: `${siteUrl}/contact` },
    },
    reason: FORM_REASON,
  });
}

const PAYMENT_TEXTS: Readonly<Record<FormPayment, string>> = {
  paid: 'Paid, confirmed by Stripe',
  pending: 'Pending, such as a bank transfer',
  failed: 'Failed: the payment did not arrive',
  claimed: 'An earlier form used the same payment',
  'other-services': 'Paid, but not for every requested service',
  refunded: 'Refunded',
  disputed: 'Disputed: the customer’s bank wants the money back',
  unpaid: 'Not paid, according to Stripe',
  unknown: 'Unknown: Stripe did not respond',
  unproven: 'Unknown: the form names a checkout, but came neither from its email link nor from its browser',
  none: 'Unknown: the form did not come from a checkout',
};

const UNCONFIRMED_PAYMENT: EmailBlock = paragraph(
  'No payment is confirmed for this form. Check Stripe before you start setup.',
);

const PENDING_PAYMENT: EmailBlock = paragraph(
  'The payment is on its way. Start setup when the new order email arrives.',
);

function paymentBlocks(payment: FormPayment): EmailBlock[] {
  if (payment === 'paid') return [];
  return [payment === 'pending' ? PENDING_PAYMENT : UNCONFIRMED_PAYMENT];
}

function formFields({ id, createdAt, source, customerPaid, payment }: OnboardingTeamDetails): EmailField[] {
  return [
    { label: 'Payment', value: PAYMENT_TEXTS[payment.state] },
    { label: 'Says paid', value: customerPaid ? 'Yes' : 'No' },
    ...(payment.notBought ? [{ label: 'Not bought', value: serviceLabels(payment.notBought) }] : []),
    ...(payment.sessionId === undefined ? [] : [{ label: 'Checkout', value: payment.sessionId }]),
    { label: 'Filled out', value: source === 'post-checkout' ? 'After checkout' : 'On the onboarding page' },
    { label: 'Received', value: businessTime(createdAt) },
    { label: 'Reference', value: id },
  ];
}

/** Renders an answer as a field. */
type FieldWriter = (label: string, value: string, kind: TextField['kind']) => EmailField;

const plainField: FieldWriter = (label, value) => ({ label, value });

interface Answer {
  readonly label: string;
  readonly value: string;
  readonly kind: TextField['kind'];
}

/** The answers, grouped by the steps of the form. */
function answerBlocks(answers: OnboardingAnswers, write: FieldWriter): EmailBlock[] {
  return ONBOARDING_STEPS.flatMap(({ id, name, fields }) => {
    const texts = fields.map(({ id: field, label, kind }) => ({ label, kind, value: answers[field] }));
    const given = [...texts, ...otherAnswers(id, answers)].filter(({ value }) => value.trim() !== '');
    if (given.length === 0) return [];
    return [heading(name), ...listBlocks(given, write)];
  });
}

/** Returns the answers of a step that are not text fields. */
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

/** Shows short answers beside their labels and long ones below, in their original order. */
function listBlocks(answers: readonly Answer[], write: FieldWriter): EmailBlock[] {
  const blocks: EmailBlock[] = [];
  let list: EmailField[] = [];
  const endList = () => {
    if (list.length > 0) blocks.push(fieldList(list));
    list = [];
  };
  for (const { label, value, kind } of answers) {
    const text = multiLine(value);
    if (text.length <= MAX_INLINE_ANSWER_LENGTH && !text.includes('\n')) {
      list.push(write(label, value, kind));
    } else {
      endList();
      blocks.push(paragraph(`${label}:`), { kind: 'quote', text });
    }
  }
  endList();
  return blocks;
}

/** The emails of an onboarding form by name; the names of later events end with a number, from 1, and a reply's with the version of its change. */
export const ONBOARDING_EMAILS = {
  team: onboardingTeamEmail,
  copy: onboardingCopyEmail,
  receipt: onboardingReceiptEmail,
  'refused*': refusedFilesEmail,
  'resend*': resendFilesEmail,
  'added*': formAdditionsEmail,
  'reply-*': (reply: ReplyDetails) => replyEmail(reply, FORM_REASON),
};

export type OnboardingEmailName = EmailName<typeof ONBOARDING_EMAILS>;
