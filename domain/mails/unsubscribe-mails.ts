import { brand } from '../brand.ts';
import { shownEmail } from '../email/email-address.ts';
import { businessTime } from '../time/business-time.ts';
import { composeMail, type Mail, type MailName } from './mail.ts';
import { heading, paragraph, singleLine, truncate } from './mail-content.ts';

export interface UnsubscribeTeamMailDetails {
  readonly email: string;
  /** In the person's words, or NO_REASON. */
  readonly reason: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** `one-click` when a mail program sent it on the person's behalf (RFC 8058). */
  readonly source: 'form' | 'one-click';
}

/** Stands for a reason that is mailed to nobody. */
export const KEPT_REASON =
  'Something was written that a program may have sent, so it is not in this mail. It is kept with the request.';

const SOURCE_NAMES = {
  form: 'Form on the site',
  'one-click': 'Unsubscribe button of a mail program',
} as const;

const SUBJECT_EMAIL_LENGTH = 100;

/** Notifies the team of an unsubscribe request. */
export function unsubscribeTeamMail({ email, reason, createdAt, source }: UnsubscribeTeamMailDetails): Mail {
  return composeMail({
    subject: `Unsubscribe request from ${truncate(singleLine(email), SUBJECT_EMAIL_LENGTH)}`,
    preheader: reason,
    panel: {
      tone: 'night',
      litBars: 0,
      headline: 'Somebody has left.',
      lead: [
        { value: email },
        ' asked for no more letters. If the address was on our list, it is off it already.',
      ],
    },
    body: [
      heading('Why'),
      { kind: 'quote', text: reason },
      heading('The request'),
      {
        kind: 'fields',
        fields: [
          { label: 'Email', value: shownEmail(email) },
          { label: 'Came from', value: SOURCE_NAMES[source] },
          { label: 'Received', value: businessTime(createdAt) },
        ],
      },
      paragraph(
        'If you keep this address in any other list, take it off there too. Please do not write to ask why.',
      ),
    ],
    reason: [`For the team of ${brand.name}.`],
  });
}

/** Tells the team why somebody has left, who said so after their request had been mailed. */
export function unsubscribeReasonMail({
  email,
  reason,
}: Pick<UnsubscribeTeamMailDetails, 'email' | 'reason'>): Mail {
  return composeMail({
    subject: `Why ${truncate(singleLine(email), SUBJECT_EMAIL_LENGTH)} unsubscribed`,
    preheader: reason,
    panel: { tone: 'night', litBars: 0, headline: 'Here is why.', lead: [{ value: email }, ' has told us.'] },
    body: [{ kind: 'quote', text: reason }],
    reason: [`For the team of ${brand.name}.`],
  });
}

/**
 * Confirms to a person that they are unsubscribed.
 * @param siteUrl the site's URL, without a trailing slash, where to subscribe again
 */
export function unsubscribedMail({ siteUrl }: { readonly siteUrl: string }): Mail {
  return composeMail({
    subject: 'You are unsubscribed',
    preheader: `No more letters from ${brand.name}, from now on.`,
    panel: {
      tone: 'night',
      litBars: 0,
      headline: 'We’ll keep it down.',
      lead: ['You are unsubscribed: no more letters from us, from now on. This is the last mail about it.'],
    },
    body: [
      heading('Changed your mind?'),
      paragraph('The form is where it was: ', { label: 'Sign up again', href: `${siteUrl}/blog#newsletter` }),
      heading('Was it not you?'),
      paragraph('Tell us, and we find out what happened: ', {
        label: brand.email.support,
        href: `mailto:${brand.email.support}`,
      }),
    ],
    reason: [
      `You have this mail because somebody asked ${brand.name} to send no more letters to this address.`,
    ],
  });
}

export const UNSUBSCRIBE_MAILS = {
  team: unsubscribeTeamMail,
  reason: unsubscribeReasonMail,
  confirmation: unsubscribedMail,
};

export type UnsubscribeMailName = MailName<typeof UNSUBSCRIBE_MAILS>;
