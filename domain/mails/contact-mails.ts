import { brand } from '../brand.ts';
import { CONTACT_LINES_AS_READ, CONTACT_LONG_TEXTS, type ContactTexts } from '../contact.ts';
import { greeting } from './greeting.ts';
import { composeMail, type Mail } from './mail.ts';
import { type MailBlock, type MailField, multiLine, singleLine, truncate } from './mail-content.ts';
import { emailHref, linkedField } from './mail-links.ts';
import { mailTime } from './mail-time.ts';

/** Details of a contact request for the team's mail. */
export interface ContactTeamMailDetails extends ContactTexts {
  readonly id: string;
  /** Labels of the chosen services, joined by commas; null when there are none. */
  readonly service: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** `unavailable` when the captcha's provider could not be reached. */
  readonly captcha: 'passed' | 'unavailable';
}

/** Specification: content and operations, section 9. */
const REPLY_TIME = '4 business hours';

/** Maximum number of characters of a name or a company within a subject. */
const SUBJECT_PART_LENGTH = 60;

/**
 * Maximum number of quoted characters of a message: enough to recognize one's own message, and unattractive for sending
 * long texts to other people's email addresses.
 */
const QUOTED_BACK_LENGTH = 1_500;

/** Notifies the team of a contact request. Its reply-to is the sender of the request. */
export function contactTeamMail(details: ContactTeamMailDetails): Mail {
  const { name, email, company, service, message, captcha } = details;
  const replyLink = emailHref(email, `Your message to ${brand.name}`);
  return composeMail({
    subject: `New enquiry from ${subjectPart(name)} (${subjectPart(company)})`,
    preheader: `${service ?? 'No service chosen'}: ${message}`,
    panel: {
      tone: 'night',
      litBars: 5,
      headline: 'Someone wants to be heard.',
      lead: [
        { value: name },
        ' of ',
        { value: company },
        ` has written. We promise a reply within ${REPLY_TIME}.`,
      ],
      ...(replyLink && { action: { label: 'Write the reply', href: replyLink } }),
    },
    body: [
      ...(captcha === 'unavailable' ? [UNCHECKED_SENDER] : []),
      ...CONTACT_LONG_TEXTS.flatMap(({ id, noun }) => quoted(`The ${noun}`, details[id])),
      { kind: 'heading', text: 'Who wrote it' },
      { kind: 'fields', fields: senderFields(details) },
    ],
    reason: [`For the team of ${brand.name}. Replying to this mail also writes to the sender.`],
  });
}

const UNCHECKED_SENDER: MailBlock = {
  kind: 'paragraph',
  phrase: [
    'The captcha could not be checked when this came in. Look twice before you open an address or a file that it asks you to.',
  ],
};

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
    ...CONTACT_LINES_AS_READ.flatMap((field) => {
      const value = details[field.id];
      return value ? [linkedField(field.label, value, field.kind)] : [];
    }),
    { label: 'Services', value: service ?? 'None chosen' },
    { label: 'Received', value: mailTime(createdAt) },
    { label: 'Captcha', value: captcha === 'passed' ? 'Passed' : 'Not checked: provider unavailable' },
    { label: 'Reference', value: id },
  ];
}

/** Acknowledges a contact request to its sender, with the next steps. */
export function contactAcknowledgementMail({
  name,
  message,
}: {
  readonly name: string;
  readonly message: string;
}): Mail {
  const said = multiLine(message);
  const quoted = truncate(said, QUOTED_BACK_LENGTH);
  return composeMail({
    subject: `We have your message: a reply within ${REPLY_TIME}`,
    preheader: `A person at ${brand.name} reads it and answers within ${REPLY_TIME}.`,
    panel: {
      tone: 'mint',
      litBars: 5,
      headline: 'Loud and clear.',
      lead: [
        ...greeting('Thank you, ', name, '. ', 'Thank you. '),
        `Your message has reached us, and a person will answer it within ${REPLY_TIME}.`,
      ],
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
          '.',
        ],
      },
      { kind: 'heading', text: 'What you wrote' },
      { kind: 'quote', text: quoted },
      ...(quoted === said ? [] : [SHORTENED_MESSAGE]),
    ],
    reason: [
      `You have this mail because somebody, we assume you, gave this address in the contact form of ${brand.name}. `,
      'If it was not you, there is nothing to do.',
    ],
  });
}

const SHORTENED_MESSAGE: MailBlock = {
  kind: 'paragraph',
  phrase: ['This is how it begins. We have all of it.'],
};

function subjectPart(text: string): string {
  return truncate(singleLine(text), SUBJECT_PART_LENGTH);
}
