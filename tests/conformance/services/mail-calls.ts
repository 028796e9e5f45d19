import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { answerOf } from './answer.ts';
import type { Call } from './services-check.ts';

interface Mail {
  readonly from?: string;
  readonly to?: readonly string[];
  readonly configurationSet?: string;
  readonly tag?: string;
}

/** A mail as lambdas/aws/ses.ts sends it, but for one thing. */
const send = (name: string, { to = ['ana@visitor.example'], tag = 'receipt', ...mail }: Mail = {}): Call => ({
  name: `SendRawEmail ${name}`,
  make({ ses, domain, configurationSet }) {
    const from = mail.from ?? `hello@${domain}`;
    const text = [`From: Signal <${from}>`, 'Subject: Hello', 'Content-Type: text/plain', '', 'Hello.'];
    const command = new SendRawEmailCommand({
      Source: from,
      Destinations: [...to],
      RawMessage: { Data: Buffer.from(text.join('\r\n')) },
      ConfigurationSetName: mail.configurationSet ?? configurationSet,
      Tags: [{ Name: 'kind', Value: tag }],
    });
    return answerOf(ses.send(command));
  },
});

export const MAIL_CALLS: readonly Call[] = [
  send('by the product'),
  send('by a sender that is not verified', { from: 'hello@elsewhere.example' }),
  send('to nobody', { to: [] }),
  send('to too many', { to: Array.from({ length: 51 }, (_, at) => `visitor-${at}@visitor.example`) }),
  send('with a configuration set that is not there', { configurationSet: 'none' }),
  send('with a tag that is not allowed', { tag: 'two words' }),
];
