import { brand } from '../brand.ts';
import { CONFIRMATION_DAYS } from '../newsletter.ts';
import { type EmailName, type RenderedEmail, renderEmail } from './email.ts';
import { heading, paragraph } from './email-content.ts';

/**
 * Asks the owner of an email address to confirm the subscription.
 * @param confirmUrl the page whose button confirms; opening it changes nothing
 */
export function newsletterConfirmationEmail({ confirmUrl }: { readonly confirmUrl: string }): RenderedEmail {
  return renderEmail({
    subject: 'One step left: confirm your email address',
    preheader: `Confirm to get one useful letter a month from ${brand.name}.`,
    tone: 'signal',
    litBars: 4,
    headline: 'One bar to go.',
    lead: ['Confirm that this address is yours to get our letter once a month.'],
    action: { label: 'Confirm my email', href: confirmUrl },
    body: [
      paragraph(
        `The link opens a page where you confirm with one button. It works for ${CONFIRMATION_DAYS} days. After that, sign up again to get a new one.`,
      ),
      heading('Not you?'),
      paragraph(
        'Someone probably mistyped their address. Ignore this email: we send no letters unless you confirm.',
      ),
    ],
    reason: [
      `You received this email because this address was entered in the newsletter form of ${brand.name}.`,
    ],
  });
}

/** Welcomes a confirmed subscriber. @param unsubscribeUrl the page whose button unsubscribes */
export function newsletterWelcomeEmail({
  unsubscribeUrl,
  siteUrl,
}: {
  readonly unsubscribeUrl: string;
  readonly siteUrl: string;
}): RenderedEmail {
  return renderEmail({
    subject: 'You’re on the list',
    preheader: 'One useful letter a month. Unsubscribe with one click.',
    tone: 'marigold',
    litBars: 5,
    headline: 'Five bars. You’re in.',
    lead: ['Thank you for confirming. Your first letter arrives with the next issue.'],
    action: { label: 'Read while you wait', href: `${siteUrl}/blog` },
    body: [
      heading('What you signed up for'),
      paragraph(
        'One letter a month: the month’s articles, one thing to try in your business, and nothing else.',
      ),
      paragraph('Had enough? Unsubscribe at any time, here or from any letter: ', {
        label: 'Unsubscribe',
        href: unsubscribeUrl,
      }),
    ],
    reason: [`You received this email because you confirmed your subscription to the ${brand.name} letter.`],
  });
}

export const NEWSLETTER_EMAILS = {
  confirmation: newsletterConfirmationEmail,
  welcome: newsletterWelcomeEmail,
};

export type NewsletterEmailName = EmailName<typeof NEWSLETTER_EMAILS>;
