import { brand } from '../brand.ts';
import { CONTACT_LINES_AS_SHOWN, CONTACT_LONG_TEXTS, type ContactTexts } from '../contact.ts';
import { PROMISES } from '../promises.ts';
import { OPENING_HOURS } from '../time/business-hours.ts';
import { businessTime } from '../time/business-time.ts';
import { composeMail, type Mail, type MailName } from './mail.ts';
import { type MailBlock, type MailField, subjectPart } from './mail-content.ts';
import { emailHref, linkedField, wholeRecord } from './mail-links.ts';

/** Details of a contact request for the team's mail. */
export interface ContactTeamMailDetails extends ContactTexts {
  readonly id: string;
  /** Labels of the chosen services, joined by commas; null when there are none. */
  readonly service: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /**
   * `signed-in` when a session proved that a person sent it, `unavailable` when nothing did, `none` in a stage that has
   * no captcha.
   */
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
      { kind: 'heading', text: 'Who wrote it' },
      { kind: 'fields', fields: senderFields(details) },
    ],
    whole: wholeRecord(siteUrl, 'submissions', id),
    reason: [`For the team of ${brand.name}. Replying to this mail also writes to the sender.`],
  });
}

const UNCHECKED_SENDER: MailBlock = {
  kind: 'paragraph',
  phrase: [
    'Nothing proved that a person sent this. Look twice before you open a link or a file that it asks you to.',
  ],
};

const CAPTCHA_TEXTS = {
  passed: 'Passed',
  'signed-in': 'Not asked for: signed in, with a confirmed email address',
  unavailable: 'Not passed: released by an administrator',
  none: 'Not asked for',
} as const;

function quoted(heading: string, text: string | undefined): MailBlock[] {
  if (!text) return [];
  return [
    { kind: 'heading', text: heading },
    { kind: 'quote', text },
  ];
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

/**
 * Acknowledges a contact request to its sender, with the next steps. Nothing of the request is in it: anybody can give
 * anybody's email address.
 */
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
      {
        kind: 'paragraph',
        phrase: [
          'If we can help, we suggest a call and bring a first idea for your business. If we cannot, we say so.',
        ],
      },
      {
        kind: 'paragraph',
        phrase: [
          'Something to add? Reply to this mail, or call ',
          { label: brand.phone.display, href: brand.phone.href },
          `. Our business hours are ${OPENING_HOURS}.`,
        ],
      },
    ],
    reason: [
      `You have this mail because somebody, we assume you, gave this address in the contact form of ${brand.name}. `,
      'If it was not you, there is nothing to do.',
    ],
  });
}

/** The mails of a contact request by name. */
export const CONTACT_MAILS = { team: contactTeamMail, acknowledgement: contactAcknowledgementMail };

export type ContactMailName = MailName<typeof CONTACT_MAILS>;
