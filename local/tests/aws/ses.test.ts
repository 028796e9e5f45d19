import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESClient, SendRawEmailCommand, VerifyEmailIdentityCommand } from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SesAccount } from '../../aws/ses/account.ts';
import { type SesStandIn, startSes } from '../../aws/ses.ts';
import type { FaultMode } from '../../stand-in.ts';

const TOPIC = 'arn:aws:sns:us-east-1:123456789012:mail';

const account: SesAccount = {
  region: 'us-east-1',
  identities: ['example.com', 'only@other.example'],
  configurationSets: new Map([
    ['site', [{ eventTypes: ['send', 'bounce', 'complaint'], topicArn: TOPIC }]],
    ['silent', []],
  ]),
};

let ses: SesStandIn;
let client: SESClient;
let published: { topic: string; subject: string; record: Record<string, Record<string, unknown>> }[] = [];

function clientOf({ url }: SesStandIn): SESClient {
  return new SESClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

beforeAll(async () => {
  ses = await startSes();
  ses.setAccount(account);
  ses.publishTo((topic, subject, message) => {
    published.push({ topic, subject, record: JSON.parse(message) });
  });
  client = clientOf(ses);
});

beforeEach(() => {
  ses.clear();
  published = [];
});

afterEach(() => ses.setFault('off'));

afterAll(async () => {
  client.destroy();
  await ses.stop();
});

const RAW = [
  'From: =?utf-8?Q?Signal_F=C3=AFve?= <hello@example.com>',
  'To: ana@visitor.example',
  'Reply-To: "Doe, Jo" <jo@visitor.example>',
  'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
  'List-Unsubscribe: <https://www.example.com/api/unsubscribe/one-click?token=a.b>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=part',
];

const PARTS = [
  '--part',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=C3=BC=C3=9Fe',
  '--part',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Grüße</p>',
  '--part--',
];

interface RawParts {
  readonly headers?: readonly string[];
  readonly destinations?: string[];
  readonly source?: string;
  /** Null for none. */
  readonly configurationSet?: string | null;
  readonly tags?: { Name: string; Value: string }[];
}

const TAGS = [
  { Name: 'record', Value: 'contact' },
  { Name: 'record_id', Value: 'c-1' },
];

function sendRaw({
  headers = RAW,
  destinations = ['ana@visitor.example'],
  source,
  configurationSet = 'site',
  tags = TAGS,
}: RawParts = {}) {
  const Data = Buffer.from([...headers, '', ...PARTS].join('\r\n'));
  return client.send(
    new SendRawEmailCommand({
      RawMessage: { Data },
      Destinations: destinations,
      ...(source && { Source: source }),
      ...(configurationSet && { ConfigurationSetName: configurationSet }),
      Tags: tags,
    }),
  );
}

const from = (sender: string) => ({ headers: [`From: ${sender}`, ...RAW.slice(1)] });

describe('an email that is sent', () => {
  it('is read from its MIME text', async () => {
    const { MessageId } = await sendRaw({ destinations: ['ana@visitor.example', 'Bo <bo@visitor.example>'] });
    expect(ses.emails()).toEqual([
      {
        id: MessageId,
        to: ['ana@visitor.example', 'bo@visitor.example'],
        from: 'Signal Fïve <hello@example.com>',
        subject: 'Grüße',
        text: 'Grüße\n',
        html: '<p>Grüße</p>\n',
        headers: {
          from: 'Signal Fïve <hello@example.com>',
          to: 'ana@visitor.example',
          'reply-to': '"Doe, Jo" <jo@visitor.example>',
          subject: 'Grüße',
          'list-unsubscribe': '<https://www.example.com/api/unsubscribe/one-click?token=a.b>',
          'mime-version': '1.0',
          'content-type': 'multipart/alternative; boundary=part',
        },
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        tags: { record: 'contact', record_id: 'c-1' },
        configurationSet: 'site',
      },
    ]);
  });

  it('comes before earlier ones in the list, with headers of one name together', async () => {
    await sendRaw();
    await sendRaw({ headers: [...RAW, 'X-Note: first', 'X-Note: second'] });
    expect(ses.emails().map(({ headers }) => headers['x-note'])).toEqual(['first\nsecond', undefined]);
  });

  it('may name any email address of a verified domain, or a verified one, as its sender', async () => {
    await sendRaw(from('News <news@mail.example.com>'));
    await sendRaw(from('ONLY@other.example'));
    expect(ses.emails()).toHaveLength(2);
  });

  it('is kept between runs', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'ses-'));
    const dataFile = join(directory, 'ses.json');
    const first = await startSes({ dataFile });
    first.setAccount(account);
    const sender = clientOf(first);
    const { MessageId } = await sender.send(
      new SendRawEmailCommand({
        Destinations: ['ana@visitor.example'],
        RawMessage: { Data: Buffer.from([...RAW.slice(0, 2), 'Subject: Kept', '', ''].join('\r\n')) },
      }),
    );
    sender.destroy();
    await first.stop();
    const second = await startSes({ dataFile });
    expect(second.find(MessageId ?? '')).toMatchObject({ subject: 'Kept', text: '', html: '' });
    await second.stop();
    rmSync(directory, { recursive: true });
  });
});

describe('SES refuses', () => {
  it.each<[string, () => Promise<unknown>, object]>([
    [
      'an email without recipients',
      () => sendRaw({ destinations: [] }),
      { name: 'InvalidParameterValue', message: 'Missing destination.' },
    ],
    ...[
      'ünal@visitor.example',
      'ana@bücher.example',
      'ana',
      '@visitor.example',
      'Ana <a na@visitor.example>',
      'a@visitor.example, b@visitor.example',
    ].map((address): [string, () => Promise<unknown>, object] => [
      `the recipient ${address}`,
      () => sendRaw({ destinations: [address] }),
      { name: 'InvalidParameterValue', message: 'Illegal address' },
    ]),
    [
      'a sender that is not verified',
      () => sendRaw(from('me@unknown.example')),
      {
        name: 'MessageRejected',
        message:
          'Email address is not verified. The following identities failed the check in region US-EAST-1: me@unknown.example',
      },
    ],
    [
      'a header with a sender that is not verified',
      () => sendRaw({ ...from('me@notexample.com'), source: 'hello@example.com' }),
      { name: 'MessageRejected', message: expect.stringContaining('me@notexample.com') },
    ],
    [
      'a configuration set that is not there',
      () => sendRaw({ configurationSet: 'none' }),
      { name: 'ConfigurationSetDoesNotExistException', message: 'Configuration set <none> does not exist.' },
    ],
    [
      'a tag with other characters',
      () => sendRaw({ tags: [{ Name: 'id', Value: 'a b' }] }),
      { name: 'InvalidParameterValue', message: 'Invalid email tag: <a b>.' },
    ],
    [
      'a header that was brought in and stands twice',
      () => sendRaw({ headers: [...RAW, 'Subject: Other'] }),
      { name: 'InvalidParameterValue', message: "Duplicate header 'Subject'." },
    ],
    [
      'a line among the headers that is none',
      () => sendRaw({ headers: [...RAW.slice(0, 2), 'and then', ...RAW.slice(2)] }),
      { name: 'InvalidParameterValue', message: 'Header line has no name.' },
    ],
    [
      'a header without a name',
      () => sendRaw({ headers: [...RAW, ': empty'] }),
      { name: 'InvalidParameterValue', message: 'Empty header names are illegal.' },
    ],
    [
      'an email without a sender',
      () => sendRaw({ headers: RAW.slice(1), source: 'hello@example.com' }),
      { name: 'InvalidParameterValue', message: "Missing required header 'From'." },
    ],
    [
      'more than ten megabytes',
      () => sendRaw({ headers: [...RAW, `X-Long: ${'x'.repeat(10 * 1024 * 1024)}`] }),
      { name: 'InvalidParameterValue', message: expect.stringContaining('10485760') },
    ],
    [
      'what it is not here for',
      () => client.send(new VerifyEmailIdentityCommand({ EmailAddress: 'a@b.example' })),
      { name: 'InvalidAction' },
    ],
  ])('%s', async (_, send, error) => {
    await expect(send()).rejects.toMatchObject({ ...error, $metadata: { httpStatusCode: 400 } });
    expect(ses.emails()).toEqual([]);
    expect(published).toEqual([]);
  });

  it('everything until an identity is verified', async () => {
    const empty = await startSes();
    const sender = clientOf(empty);
    const email = new SendRawEmailCommand({
      Destinations: ['ana@visitor.example'],
      RawMessage: { Data: Buffer.from(RAW.join('\r\n')) },
    });
    await expect(sender.send(email)).rejects.toMatchObject({ name: 'MessageRejected' });
    sender.destroy();
    await empty.stop();
  });
});

describe('under a fault', () => {
  it.each<[FaultMode, object]>([
    ['error', { name: 'ServiceUnavailable', $metadata: { httpStatusCode: 500 } }],
    [
      'throttle',
      { name: 'Throttling', message: 'Maximum sending rate exceeded.', $metadata: { httpStatusCode: 400 } },
    ],
    ['rejected', { name: 'MessageRejected', $metadata: { httpStatusCode: 400 } }],
    ['unreachable', { code: 'ECONNRESET' }],
  ])('%s rejects an email and accepts the next one', async (mode, error) => {
    ses.setFault(mode);
    await expect(sendRaw()).rejects.toMatchObject(error);
    expect(ses.emails()).toEqual([]);
    ses.setFault('off');
    await sendRaw();
    expect(ses.emails()).toHaveLength(1);
  });

  it('slow sends an email although the caller has given up', async () => {
    ses.setFault('slow');
    const email = new SendRawEmailCommand({
      Destinations: ['ana@visitor.example'],
      RawMessage: { Data: Buffer.from([...RAW.slice(0, 2), 'Subject: Late', '', ''].join('\r\n')) },
      ConfigurationSetName: 'site',
    });
    const caller = new AbortController();
    const sending = client.send(email, { abortSignal: caller.signal });
    const givenUp = expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    await vi.waitUntil(() => ses.emails().length > 0, { timeout: 60_000 });
    caller.abort();
    await givenUp;
    expect(ses.emails().map(({ subject }) => subject)).toEqual(['Late']);
    expect(published.map(({ record }) => record.eventType)).toEqual(['Send']);
  });
});

describe('an email of another service', () => {
  const email = {
    from: 'Signal <hello@example.com>',
    to: 'ana@visitor.example',
    replyTo: undefined,
    subject: 'Your code',
    html: '<p>123456</p>',
    configurationSet: 'site',
  };

  it('is listed among the others, and has events', () => {
    ses.send(email);
    expect(ses.emails()).toMatchObject([
      {
        from: email.from,
        to: [email.to],
        subject: email.subject,
        html: email.html,
        text: '',
        headers: { from: email.from, to: email.to, subject: email.subject },
        configurationSet: 'site',
      },
    ]);
    expect(published.map(({ record }) => record.eventType)).toEqual(['Send']);
  });

  it('comes from a verified sender', () => {
    expect(() => ses.send({ ...email, from: 'a@elsewhere.example' })).toThrow('is not verified');
    ses.send({ ...email, replyTo: 'hello@example.com' });
    expect(ses.emails()[0]?.headers['reply-to']).toBe('hello@example.com');
  });

  it.each<FaultMode>(['error', 'throttle', 'rejected', 'unreachable'])(
    'is refused under the fault %s',
    (mode) => {
      ses.setFault(mode);
      expect(() => ses.send(email)).toThrow();
      expect(ses.emails()).toEqual([]);
    },
  );
});

describe('the delivery event of an email', () => {
  it('is published to the topic of its configuration set', async () => {
    const { MessageId } = await sendRaw();
    expect(published).toEqual([
      {
        topic: TOPIC,
        subject: 'Amazon SES Email Event Notification',
        record: {
          eventType: 'Send',
          send: {},
          mail: expect.objectContaining({
            messageId: MessageId,
            source: 'Signal Fïve <hello@example.com>',
            destination: ['ana@visitor.example'],
            commonHeaders: expect.objectContaining({ subject: 'Grüße' }),
            tags: {
              'ses:configuration-set': ['site'],
              'ses:from-domain': ['example.com'],
              record: ['contact'],
              record_id: ['c-1'],
            },
          }),
        },
      },
    ]);
  });

  it('is not published without a configuration set, or with one that has no destination', async () => {
    await sendRaw({ configurationSet: null });
    await sendRaw({ configurationSet: 'silent' });
    expect(ses.emails()).toHaveLength(2);
    expect(published).toEqual([]);
  });

  it('is a bounce at one email address of the simulator', async () => {
    await sendRaw({ destinations: ['ana@visitor.example', 'bounce+label@simulator.amazonses.com'] });
    expect(published.map(({ record }) => record.eventType)).toEqual(['Send', 'Bounce']);
    expect(published[1]?.record.bounce).toMatchObject({
      bounceType: 'Permanent',
      bouncedRecipients: [{ emailAddress: 'bounce+label@simulator.amazonses.com', status: '5.1.1' }],
    });
  });

  it('is a complaint at another', async () => {
    await sendRaw({ destinations: ['complaint@simulator.amazonses.com'] });
    expect(published.map(({ record }) => record.eventType)).toEqual(['Send', 'Complaint']);
    expect(published[1]?.record.complaint).toMatchObject({
      complaintFeedbackType: 'abuse',
      complainedRecipients: [{ emailAddress: 'complaint@simulator.amazonses.com' }],
    });
  });

  it('can be decided later', async () => {
    const { MessageId = '' } = await sendRaw();
    published = [];
    expect([ses.report(MessageId, 'Bounce'), ses.report('unknown', 'Bounce')]).toEqual([true, false]);
    expect(published.map(({ record }) => [record.eventType, record.mail?.messageId])).toEqual([
      ['Bounce', MessageId],
    ]);
  });

  it.each([
    ['Bounce', { bounce: { bounceType: 'Permanent', bounceSubType: 'OnAccountSuppressionList' } }],
    ['Complaint', { complaint: { complaintSubType: 'OnAccountSuppressionList' } }],
  ] as const)('(%s) has SES take and drop all further mail to the address', async (type, record) => {
    const { MessageId = '' } = await sendRaw({ destinations: ['Ana@visitor.example'] });
    ses.report(MessageId, type);
    published = [];
    await sendRaw({ destinations: ['ana@visitor.example'] });
    await sendRaw({ destinations: ['ana@visitor.example', 'bo@visitor.example'] });
    expect(ses.emails().map(({ to }) => to)).toEqual([['bo@visitor.example'], ['Ana@visitor.example']]);
    expect(published.map((one) => one.record.eventType)).toEqual(['Send', type, 'Send', type]);
    expect(published[1]?.record).toMatchObject(record);

    ses.clear();
    await sendRaw();
    expect(ses.emails()).toHaveLength(1);
  });
});
