import MailComposer from 'nodemailer/lib/mail-composer';
import { brand } from '../../domain/brand.ts';
import { deliverableAddress } from '../aws/deliverable-address.ts';
import { environment } from '../aws/environment.ts';
import type { Email } from './email.ts';

/**
 * Writes an email as MIME. Every header value is given as data to the composer, which encodes it: nothing that
 * somebody entered can begin another header. What people reply goes to the team.
 * @param to the email address it goes to
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
      // Asks programs that answer mail by themselves, such as those of people on holiday, not to.
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
