import { brand } from '../brand.ts';
import { shownEmail } from '../email-address/email-address.ts';
import { businessTime } from '../time/business-time.ts';
import { type EmailName, type RenderedEmail, renderEmail } from './email.ts';
import { fieldList, heading, paragraph, singleLine, truncate } from './email-content.ts';

export interface UnsubscribeTeamDetails {
  readonly email: string;
  /** In the subscriber's words, or NO_REASON. */
  readonly reason: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** `one-click`: the page of the link in an email, or an email client on the subscriber's behalf (RFC 8058). */
  readonly source: 'form' | 'one-click';
}

/** Replaces a reason that may not be emailed. */
export const WITHHELD_REASON =
  'The reason may be spam, so it is not in this email. It is saved with the request.';

const SOURCE_NAMES = {
  form: 'Form on the site',
  'one-click': 'Unsubscribe link in an email, or the button of an email client',
} as const;

const SUBJECT_EMAIL_LENGTH = 100;

/** Notifies the team of an unsubscribe request. */
export function unsubscribeTeamEmail(details: UnsubscribeTeamDetails): RenderedEmail {
  const { email, reason, createdAt, source } = details;
  return renderEmail({
    subject: `Unsubscribe request from ${truncate(singleLine(email), SUBJECT_EMAIL_LENGTH)}`,
    preheader: reason,
    tone: 'night',
    litBars: 0,
    headline: 'A reader unsubscribed.',
    lead: [
      { value: email },
      ' asked for no more letters. If the address was on our list, it has already been removed.',
    ],
    body: [
      heading('Why'),
      { kind: 'quote', text: reason },
      heading('The request'),
      fieldList([
        { label: 'Email', value: shownEmail(email) },
        { label: 'Source', value: SOURCE_NAMES[source] },
        { label: 'Received', value: businessTime(createdAt) },
      ]),
      paragraph('If this address is on any other list, remove it there too. Please do not email to ask why.'),
    ],
    reason: [`For the ${brand.name} team.`],
  });
}

/** Notifies the team of a reason that was given after the unsubscribe request was emailed. */
export function unsubscribeReasonEmail({
  email,
  reason,
}: Pick<UnsubscribeTeamDetails, 'email' | 'reason'>): RenderedEmail {
  return renderEmail({
    subject: `Why ${truncate(singleLine(email), SUBJECT_EMAIL_LENGTH)} unsubscribed`,
    preheader: reason,
    tone: 'night',
    litBars: 0,
    headline: 'Here’s why.',
    lead: [{ value: email }, ' gave a reason.'],
    body: [{ kind: 'quote', text: reason }],
    reason: [`For the ${brand.name} team.`],
  });
}

/**
 * Confirms that a reader is unsubscribed.
 * @param siteUrl the site's URL, without a trailing slash, for the link to subscribe again
 */
export function unsubscribedEmail({ siteUrl }: { readonly siteUrl: string }): RenderedEmail {
  return renderEmail({
    subject: 'You’re unsubscribed',
    preheader: `You will get no more letters from ${brand.name}.`,
    tone: 'night',
    litBars: 0,
    headline: 'We’ll keep it down.',
    lead: ['You are unsubscribed and will get no more letters from us. This is the last email about it.'],
    body: [
      heading('Changed your mind?'),
      paragraph('You can subscribe again at any time: ', {
        label: 'Sign up again',
        href: `${siteUrl}/blog#newsletter`,
      }),
      heading('Not you?'),
      paragraph('Let us know, and we will look into it: ', {
        label: brand.email.support,
        href: `mailto:${brand.email.support}`,
      }),
    ],
    reason: [
      `You received this email because ${brand.name} received a request to stop sending letters to this address.`,
    ],
  });
}

export const UNSUBSCRIBE_EMAILS = {
  team: unsubscribeTeamEmail,
  reason: unsubscribeReasonEmail,
  confirmation: unsubscribedEmail,
};

export type UnsubscribeEmailName = EmailName<typeof UNSUBSCRIBE_EMAILS>;
