import { brand } from '../brand.ts';
import { CONTACT_LINES_AS_SHOWN, CONTACT_LONG_TEXTS, type ContactTexts } from '../contact.ts';
import { PROMISES } from '../promises.ts';
import { OPENING_HOURS } from '../time/business-hours.ts';
import { businessTime } from '../time/business-time.ts';
import { composeMail, type Mail, type MailName } from './mail.ts';
import { heading, type MailBlock, type MailField, PHONE, paragraph, subjectPart } from './mail-content.ts';
import { emailHref, linkedField, wholeRecord } from './mail-links.ts';

export interface ContactTeamMailDetails extends ContactTexts {
  readonly id: string;
  /** Labels of the chosen services, joined by commas; null when there are none. */
  readonly service: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** `signed-in`: a session stands in for it; `unavailable`: nothing does; `none`: the stage has no captcha. */
  readonly captcha: 'passed' | 'signed-in' | 'unavailable' | 'none';
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string;
}

/** Notifies the team of a contact request. Its reply-to is the sender of the request. */
export function contactTeamMail(details: ContactTeamMailDetails): Mail {
  const { id, name, email, company, service, message, captcha, siteUrl } = details;
  const replyLink = emailHref(email, `Your message to ${brand.name}`);
  return composeMail({
    subject: `New inquiry from ${subjectPart(name)} (${subjectPart(company)})`,
    preheader: `${service ?? 'No service chosen'}: ${message}`,
    panel: {
      tone: 'night',
      litBars: 5,
      headline: 'Someone wants to be heard.',
      lead: [
        { value: name },
        ' of ',
        { value: company },
        ` has written. We promise a reply within ${PROMISES.reply}.`,
      ],
      ...(replyLink && { action: { label: 'Write the reply', href: replyLink } }),
    },
    body: [
      ...(captcha === 'unavailable' ? [UNCHECKED_SENDER] : []),
      ...CONTACT_LONG_TEXTS.flatMap(({ id: field, noun }) => quoted(`The ${noun}`, details[field])),
      heading('Who wrote it'),
      { kind: 'fields', fields: senderFields(details) },
    ],
    whole: wholeRecord(siteUrl, 'submissions', id),
    reason: [`For the team of ${brand.name}. Replying to this mail also writes to the sender.`],
  });
}

const UNCHECKED_SENDER: MailBlock = paragraph(
  'Nothing proved that a person sent this. Look twice before you open a link or a file that it asks you to.',
);

const CAPTCHA_TEXTS = {
  passed: 'Passed',
  'signed-in': 'Not asked for: signed in, with a confirmed email address',
  unavailable: 'Not passed: released by an administrator',
  none: 'Not asked for',
} as const;

function quoted(title: string, text: string | undefined): MailBlock[] {
  if (!text) return [];
  return [heading(title), { kind: 'quote', text }];
}

function senderFields(details: ContactTeamMailDetails): MailField[] {
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
export function contactAcknowledgementMail(): Mail {
  return composeMail({
    subject: `We have your message: a reply within ${PROMISES.reply}`,
    preheader: `A person at ${brand.name} reads it and answers within ${PROMISES.reply}.`,
    panel: {
      tone: 'mint',
      litBars: 5,
      headline: 'Loud and clear.',
      lead: [`Thank you. Your message has reached us, and a person will answer it within ${PROMISES.reply}.`],
    },
    body: [
      paragraph(
        'If we can help, we suggest a call and bring a first idea for your business. If we cannot, we say so.',
      ),
      paragraph(
        'Something to add? Reply to this mail, or call ',
        PHONE,
        `. Our business hours are ${OPENING_HOURS}.`,
      ),
    ],
    reason: [
      `You have this mail because somebody, we assume you, gave this address in the contact form of ${brand.name}. `,
      'If it was not you, there is nothing to do.',
    ],
  });
}

export const CONTACT_MAILS = { team: contactTeamMail, acknowledgement: contactAcknowledgementMail };

export type ContactMailName = MailName<typeof CONTACT_MAILS>;
