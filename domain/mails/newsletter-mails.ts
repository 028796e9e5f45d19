import { brand } from '../brand.ts';
import { CONFIRMATION_DAYS } from '../newsletter.ts';
import { composeMail, type Mail, type MailName } from './mail.ts';
import { heading, paragraph } from './mail-content.ts';

/**
 * Asks the owner of an email address to confirm the subscription.
 * @param confirmUrl the page whose button confirms; opening it changes nothing
 */
export function newsletterConfirmationMail({ confirmUrl }: { readonly confirmUrl: string }): Mail {
  return composeMail({
    subject: 'One step left: confirm your address',
    preheader: `Then you have one useful letter a month from ${brand.name}. Not you? Do nothing.`,
    panel: {
      tone: 'signal',
      litBars: 4,
      headline: 'One bar to go.',
      lead: ['Confirm that this address is yours, and our letter comes to it once a month.'],
      action: { label: 'Confirm my address', href: confirmUrl },
    },
    body: [
      paragraph(
        `The link opens a page that asks once more, and works for ${CONFIRMATION_DAYS} days. After that, sign up again and we send a new one.`,
      ),
      heading('Not you?'),
      paragraph(
        'Then somebody mistyped their address. Do nothing, and nothing happens: without your confirmation we send no letters.',
      ),
    ],
    reason: [`You have this mail because this address was entered in the newsletter form of ${brand.name}.`],
  });
}

/** Welcomes a confirmed subscriber. @param unsubscribeUrl the page whose button unsubscribes */
export function newsletterWelcomeMail({
  unsubscribeUrl,
  siteUrl,
}: {
  readonly unsubscribeUrl: string;
  readonly siteUrl: string;
}): Mail {
  return composeMail({
    subject: 'You are on the list',
    preheader: 'One useful letter a month, and you can leave with one click.',
    panel: {
      tone: 'marigold',
      litBars: 5,
      headline: 'Five bars. You’re in.',
      lead: ['Thank you for confirming. Your first letter comes with the next issue.'],
      action: { label: 'Read while you wait', href: `${siteUrl}/blog` },
    },
    body: [
      heading('What you signed up for'),
      paragraph(
        'One letter a month: the month’s articles, one thing to try in your business, and nothing else.',
      ),
      paragraph('Enough one day? Leave whenever you like, here or from any letter: ', {
        label: 'Unsubscribe',
        href: unsubscribeUrl,
      }),
    ],
    reason: [`You have this mail because you confirmed your subscription to the letter of ${brand.name}.`],
  });
}

export const NEWSLETTER_MAILS = { confirmation: newsletterConfirmationMail, welcome: newsletterWelcomeMail };

export type NewsletterMailName = MailName<typeof NEWSLETTER_MAILS>;
