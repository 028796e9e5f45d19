import { brand } from '../brand.ts';
import { CONTACT_LINES_AS_SHOWN, CONTACT_LONG_TEXTS, type ContactTexts } from '../contact.ts';
import type { SubmissionSummary } from '../contracts/admin-records.ts';
import { describePromises, type ServiceTimes } from '../promises.ts';
import { describeHours } from '../time/business-hours.ts';
import { businessTime } from '../time/business-time.ts';
import { type EmailName, type RenderedEmail, renderEmail } from './email.ts';
import { type EmailBlock, type EmailField, heading, PHONE, paragraph, subjectPart } from './email-content.ts';
import { emailHref, fullRecordLink, linkedField } from './email-links.ts';
import { type ReplyDetails, replyEmail } from './reply-email.ts';

export interface ContactTeamEmailDetails
  extends ContactTexts,
    Pick<SubmissionSummary, 'id' | 'createdAt' | 'service'> {
  /** `signed-in`: a session replaces it; `unavailable`: nothing does; `none`: the stage has no captcha. */
  readonly captcha: 'passed' | 'signed-in' | 'unavailable' | 'none';
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Notifies the team of a contact request. Replies go to the sender of the request. */
export function contactTeamEmail(details: ContactTeamEmailDetails, promised: ServiceTimes): RenderedEmail {
  const { id, name, email, company, service, message, captcha, siteUrl } = details;
  const replyLink = emailHref(email, `Your message to ${brand.name}`);
  return renderEmail({
    subject: `New inquiry from ${subjectPart(name)} (${subjectPart(company)})`,
    preheader: `${service ?? 'No service chosen'}: ${message}`,
    tone: 'night',
    litBars: 5,
    headline: 'Someone wants to be heard.',
    lead: [
      { value: name },
      ' of ',
      { value: company },
      ` sent a message. We promise a reply within ${describePromises(promised).reply}.`,
    ],
    ...(replyLink && { action: { label: 'Reply', href: replyLink } }),
    body: [
      ...(captcha === 'unavailable' ? [UNCHECKED_SENDER] : []),
      ...CONTACT_LONG_TEXTS.flatMap(({ id: field, noun }) => quoted(`The ${noun}`, details[field])),
      heading('Sender'),
      { kind: 'fields', fields: senderFields(details) },
    ],
    fullVersion: fullRecordLink(siteUrl, 'submissions', id),
    reason: [`For the ${brand.name} team. Replies to this email also go to the sender.`],
  });
}

const UNCHECKED_SENDER: EmailBlock = paragraph(
  'This sender was not verified as a person. Be careful with any links or files.',
);

const CAPTCHA_TEXTS = {
  passed: 'Passed',
  'signed-in': 'Not required: signed in with a confirmed email address',
  unavailable: 'Not passed: released by an administrator',
  none: 'Not required',
} as const;

function quoted(title: string, text: string | undefined): EmailBlock[] {
  if (!text) return [];
  return [heading(title), { kind: 'quote', text }];
}

function senderFields(details: ContactTeamEmailDetails): EmailField[] {
  const { id, service, createdAt, captcha } = details;
  return [
    ...CONTACT_LINES_AS_SHOWN.flatMap((field) => {
      const value = details[field.id];
      return value ? [linkedField(field.label, value, field.kind)] : [];
    }),
    { label: 'Services', value: service ?? 'None chosen' },
    { label: 'Received', value: businessTime(createdAt) },
    { label: 'Captcha', value: CAPTCHA_TEXTS[captcha] },
    { label: 'Reference', value: id },
  ];
}

/** The receipt of a contact request. It quotes nothing, because the address may be another person's. */
export function contactAcknowledgementEmail(promised: ServiceTimes): RenderedEmail {
  const { reply } = describePromises(promised);
  return renderEmail({
    subject: `We received your message: expect a reply within ${reply}`,
    preheader: `A person at ${brand.name} will reply within ${reply}.`,
    tone: 'mint',
    litBars: 5,
    headline: 'Loud and clear.',
    lead: [`Thank you for your message. A person will reply within ${reply}.`],
    body: [
      paragraph(
        'If we can help, we will suggest a call and bring a first idea for your business. If we cannot, we will say so.',
      ),
      paragraph(
        'Something to add? Reply to this email or call ',
        PHONE,
        `. Our business hours are ${describeHours(promised.hours)}.`,
      ),
    ],
    reason: [
      `You received this email because this address was entered in the contact form of ${brand.name}. `,
      'If that was not you, ignore this email.',
    ],
  });
}

export interface ContactReplyDetails extends ReplyDetails {
  /** The request that it replies to; absent if the team wrote it down, such as that of a caller. */
  readonly message?: string | undefined;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** A reply to the sender of a request, which it quotes. */
export function contactReplyEmail({ message, createdAt, ...reply }: ContactReplyDetails): RenderedEmail {
  if (message === undefined) {
    return replyEmail(reply, [`You received this email because you contacted ${brand.name}.`]);
  }
  return replyEmail(
    reply,
    [`You received this email because you sent ${brand.name} a message.`],
    [heading(`Your message, ${businessTime(createdAt)}`), { kind: 'quote', text: message }],
  );
}

export const CONTACT_EMAILS = {
  team: contactTeamEmail,
  acknowledgement: contactAcknowledgementEmail,
  'reply-*': contactReplyEmail,
};

export type ContactEmailName = EmailName<typeof CONTACT_EMAILS>;
