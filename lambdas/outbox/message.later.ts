import MailComposer from 'nodemailer/lib/mail-composer';
import { brand } from '../../domain/brand.ts';
import { deliverableAddress } from '../aws/deliverable-address.ts';
import { environment } from '../aws/environment.ts';
import type { Email } from './email.ts';

/**
 * Composes an email as MIME. Every header value is passed as data to the composer, which encodes it, so that user input
 * cannot inject a header. Replies go to the team.
 * @param to the recipient's email address
 */
export function mimeMessage(
  { mail, to: recipient, replyTo, oneClickUrl }: Email,
  to: string,
): Promise<Buffer> {
  const replies = recipient === 'team' ? replyTo : { name: brand.name, address: environment('MAIL_TEAM') };
  const replyAddress = replies && deliverableAddress(replies.address);
  const composer = new MailComposer({
    from: { name: brand.name, address: environment('MAIL_FROM') },
    to: { name: '', address: to },
    ...(replyAddress && { replyTo: { name: replies.name, address: replyAddress } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // Asks mail programs not to send automatic replies, such as those of people on holiday.
      ...(recipient !== 'team' && { 'Auto-Submitted': 'auto-generated' }),
      ...(oneClickUrl && {
        'List-Unsubscribe': { prepared: true, value: `<${oneClickUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
