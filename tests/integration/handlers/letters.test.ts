import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { letters } from '../../../lambdas/tables/letters/letters.ts';
import type { Subscriber } from '../../../lambdas/tables/subscribers.ts';
import { loseResponse } from '../../support/lost-responses.ts';
import type { Claims } from './admin/admin-harness.ts';
import { passTime, repeat, toSuppressionKey } from './api-harness.ts';
import { readers, startLetterHarness } from './letter-harness.ts';

const harness = startLetterHarness();

beforeEach(() => harness.removeAll());

/** Lets the email service reject all emails to an address. */
function rejectEmailsTo(address: string): void {
  const send = SESClient.prototype.send as (command: unknown) => Promise<unknown>;
  vi.spyOn(SESClient.prototype, 'send').mockImplementation(async function (
    this: SESClient,
    command: unknown,
  ) {
    if (command instanceof SendRawEmailCommand && command.input.Destinations?.includes(address)) {
      throw Object.assign(new Error('Rejected'), {
        name: 'MessageRejected',
        $metadata: { httpStatusCode: 400 },
      });
    }
    return send.call(this, command);
  });
}

const recipients = () => harness.emails().flatMap(({ to }) => to);

/** The readers at these places, as `recipients` has them sorted. */
const readersAt = (...places: readonly number[]) => places.map((at) => readers(at + 1).at(-1));

/**
 * Sends a draft to the subscribers at some places. Those between them read once a month: they fill a page, and get no
 * email. @returns its id
 */
async function sendToPlaces(count: number, ...places: readonly number[]): Promise<string> {
  const all = await harness.subscribe(...readers(count));
  const others = all.filter((_, at) => !places.includes(at));
  await harness.store('subscribers', ...others.map((other) => ({ ...other, isMonthly: true })));
  const id = await harness.draft();
  await harness.send(id);
  return id;
}

it('a new letter is begun once for each key and content', async () => {
  const key = harness.newKey();
  const begin = async (subject: string) => {
    const content = { subject, preview: '', body: '' };
    const { body } = await harness.call('admin-letter-creation', harness.withKey(content, key));
    return body.record as { readonly id: string; readonly subject: string };
  };
  const first = await begin('News');
  expect(await begin('News')).toEqual(first);
  expect(await begin('Other news')).toMatchObject({ subject: 'Other news' });
});

describe('sending a letter', () => {
  it('reaches every confirmed subscriber once, with a link that leaves and the postal address', async () => {
    const id = await harness.draftFor(51);
    expect((await harness.send(id)).status).toBe(200);
    expect(await harness.statusOf(id)).toBe('sending');
    await harness.finish();
    expect(recipients().sort()).toEqual(readers(51).sort());
    expect(await harness.statusOf(id)).toBe('sent');
    expect(await harness.figuresOf(id)).toMatchObject({ sent: 51, delivered: 51, bounced: 0, left: 0 });
    const [email] = harness.emails();
    expect(email?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(email?.headers['list-unsubscribe']).toMatch(/^<http.*\/api\/unsubscribe\/one-click\?token=/);
    expect(email?.text).toContain('Why you get this');
    expect(email?.text).toContain('Example Street');
    expect(email?.html).toContain('<strong>you</strong>');
  });

  it('sends to no pending, former, or suppressed subscriber, nor to those who confirmed before the day', async () => {
    const [first, ...others] = await harness.subscribe(...readers(6));
    const [pending, former, old] = others;
    const newer = { requestedAt: '2026-06-01T12:00:00.000Z', confirmedAt: '2026-06-01T12:00:00.000Z' };
    await harness.store(
      'subscribers',
      { ...first, consent: newer },
      { ...pending, status: 'pending', consent: { requestedAt: newer.requestedAt } },
      { ...former, status: 'unsubscribed', consent: newer },
      { ...old },
      { ...others[3], consent: newer },
    );
    await harness.suppress(String(others[3]?.email));
    const id = await harness.draft();
    expect((await harness.send(id, { recipients: 2, since: '2026-06-01' })).status).toBe(200);
    await harness.finish();
    expect(recipients()).toEqual([first?.email]);
    expect(await harness.figuresOf(id)).toMatchObject({ sent: 1, unsent: 1 });
    await harness.remove('SUPPRESSED_ADDRESSES_TABLE', {
      address: toSuppressionKey(String(others[3]?.email)),
    });
  });

  it('continues after a crash without missing anyone, and without sending twice', async () => {
    const id = await harness.sendTo(10);
    const [message] = harness.queue;
    await harness.takeMessage();
    harness.queue = [];
    const items = await harness.items('LETTER_DELIVERIES_TABLE');
    const mine = items.filter((item) => item.letterId === id && item.subscriberId !== '#run');
    const [unclear, lost] = mine;
    const run = items.find((item) => item.letterId === id && item.subscriberId === '#run');
    // As if it had crashed there: one copy was sent and not noted, another was claimed and not sent.
    await harness.store(
      'LETTER_DELIVERIES_TABLE',
      { ...unclear, state: 'sending', waiting: id, attempts: 1 },
      { ...lost, state: 'sending', waiting: id, attempts: 1 },
      { ...run, cursor: '', place: 0, turn: 1, isThrough: undefined, lockedUntil: Date.now() + 70_000 },
    );
    expect(recipients()).toHaveLength(10);
    // The events of all emails but the lost one arrive.
    const lostId = String(lost?.subscriberId);
    harness.dropEventsOf(lostId);
    await harness.passEvents();
    harness.queue = [{ body: message?.body ?? '', delaySeconds: 0 }];
    await harness.finish();
    expect(await harness.statusOf(id)).toBe('sent');
    // The lost one is sent again after ten minutes without any event; no other is.
    expect(recipients()).toHaveLength(11);
    expect(new Set(recipients()).size).toBe(10);
  });

  it.each(['throttle', 'rejected'] as const)(
    'waits while the email service refuses (%s), and then continues where it was',
    async (fault) => {
      const id = await harness.sendTo(51);
      harness.break('ses', fault);
      for (let turns = 0; turns < 4; turns++) await harness.takeMessage();
      expect(recipients()).toEqual([]);
      expect(harness.queue.map(({ delaySeconds }) => delaySeconds)).toEqual([40]);
      harness.break('ses', 'off');
      await harness.finish();
      expect(recipients().sort()).toEqual(readers(51).sort());
      expect(await harness.statusOf(id)).toBe('sent');
    },
  );

  it.each(['error', 'unreachable'] as const)(
    'reaches its only subscriber after ninety minutes in which the email service fails (%s)',
    async (fault) => {
      const id = await harness.sendTo(1);
      harness.break('ses', fault);
      const end = Date.now() + 90 * 60_000;
      while (Date.now() < end) expect(await harness.takeMessage()).toBe(true);
      harness.break('ses', 'off');
      await harness.finish();
      expect(recipients()).toEqual(readers(1));
      expect(await harness.statusOf(id)).toBe('sent');
      expect(harness.failedEmails).toBe(0);
    },
  );

  it('ends without the one email that is rejected each time, and raises the alarm', async () => {
    const id = await harness.draftFor(12);
    const [refused = ''] = readers(12);
    rejectEmailsTo(refused);
    await harness.send(id);
    await harness.finish();
    expect(recipients().sort()).toEqual(readers(12).slice(1).sort());
    expect(await harness.statusOf(id)).toBe('sent');
    expect(await harness.figuresOf(id)).toMatchObject({ sent: 11, unsent: 1 });
    expect(harness.failedEmails).toBe(1);
  });

  it('waits while the database fails, and then continues where it was', async () => {
    await harness.sendTo(20);
    const messages = [...harness.queue];
    await expect(harness.breakDuring('dynamodb', () => harness.takeMessage())).rejects.toThrow();
    harness.queue = messages;
    await harness.finish();
    expect(recipients().sort()).toEqual(readers(20).sort());
  });

  it('sends an email whose response was lost once, if its event arrives', async () => {
    await harness.sendTo(3);
    await harness.breakDuring('ses', () => harness.takeMessage(), 'slow');
    await harness.passEvents();
    await harness.finish();
    expect(recipients().sort()).toEqual(readers(3).sort());
  });

  it.each([
    ['the lock', ['#run', '"turn":{"N":"1"}', '"lockedUntil":{"N":"1']],
    ['a copy', ['attribute_not_exists(letterId)', '"place":{"N":"1"}']],
    ['the progress', ['#run', '"isThrough":{"BOOL":true}']],
    ['the next turn', ['#run', '"turn":{"N":"2"}', '"lockedUntil":{"N":"0"}']],
    ['the end', ['sentAt', 'UpdateExpression']],
  ])('is not delayed by a lost response to the write of %s', async (_, texts) => {
    const id = await harness.sendTo(3);
    const begun = Date.now();
    const isLost = loseResponse(texts);
    await harness.finish();
    expect(isLost()).toBe(true);
    expect(recipients().sort()).toEqual(readers(3).sort());
    expect(await harness.statusOf(id)).toBe('sent');
    expect(Date.now() - begun).toBeLessThan(60_000);
  });

  it('is not delayed by a lost response to the write of a second attempt', async () => {
    const id = await harness.sendTo(1);
    await harness.breakDuring('ses', () => harness.takeMessage());
    const begun = Date.now();
    const isLost = loseResponse(['ADD attempts']);
    await harness.finish();
    expect(isLost()).toBe(true);
    expect(recipients()).toEqual(readers(1));
    expect(await harness.statusOf(id)).toBe('sent');
    expect(Date.now() - begun).toBeLessThan(60_000);
  });

  it('begins when its time has come, although the response to that write is lost', async () => {
    const id = await harness.draftFor(1);
    const sendAt = new Date(Date.now() + 30 * 60_000).toISOString();
    await harness.send(id, { sendAt });
    passTime(31);
    const isLost = loseResponse(['startedAt', 'UpdateExpression']);
    await harness.runLetterSchedule();
    expect(isLost()).toBe(true);
    await harness.finish();
    expect(recipients()).toEqual(readers(1));
  });

  it('raises the alarm for a copy that failed, although the response to that write is lost', async () => {
    await harness.draftFor(1).then((id) => harness.send(id));
    rejectEmailsTo(readers(1)[0] ?? '');
    const isLost = loseResponse(['"failed"', 'UpdateExpression']);
    await harness.finish();
    expect(isLost()).toBe(true);
    expect(harness.failedEmails).toBe(1);
  });

  it('begins, although the response to the write that closes its draft is lost', async () => {
    const id = await harness.draftFor(1);
    const isLost = loseResponse(['edition', 'UpdateExpression']);
    expect((await harness.send(id)).status).toBe(200);
    expect(isLost()).toBe(true);
  });

  it('does not take the text of a colleague for the confirmed one after a lost response', async () => {
    const id = await harness.draftFor(1);
    const [stored] = (await harness.items('letters')).filter((item) => item.id === id);
    loseResponse(['edition', 'UpdateExpression'], () =>
      harness.store('letters', { ...stored, body: 'Half a sent', edition: 2, revision: 2 }),
    );
    expect((await harness.press(id, 1)).body.code).toBe('conflict');
  });

  it('sends once after a second press or a repeated message', async () => {
    const id = await harness.draftFor(10);
    expect(await repeat(2, async () => (await harness.press(id, 10)).status)).toEqual([200, 200]);
    const [message] = harness.queue;
    expect(harness.queue).toHaveLength(1);
    harness.queue.push(message ?? { body: '', delaySeconds: 0 });
    await harness.finish();
    expect(recipients()).toHaveLength(10);
  });

  it('sends no text that a colleague saves at the same moment', async () => {
    const id = await harness.draftFor(4);
    const other = await harness.signIn({ email: 'other@example.com' });
    const half = { subject: 'News', preview: '', body: 'Half a sent', edition: 1 };
    const [sent, saved] = await Promise.all([
      harness.press(id, 4),
      harness.call('admin-letter-content', { path: { id }, body: half, claims: other }),
    ]);
    expect([sent.status, saved.status].sort()).toEqual([200, 409]);
    const { record } = await harness.look('letters', id);
    expect([record.status, record.body]).toEqual(
      sent.status === 200 ? ['sending', 'Hello **you**'] : ['draft', half.body],
    );
  });

  it('lets one of two administrators send at the same moment, and shows the other a conflict', async () => {
    const id = await harness.draftFor(4);
    const other = await harness.signIn({ email: 'other@example.com' });
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const answers = await Promise.all([harness.press(id, 4), harness.press(id, 4, { sendAt }, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('pauses between pages, continues where it was, and cancels the rest', async () => {
    // A page begins with the last one of the page before.
    const id = await sendToPlaces(101, 0, 49, 50, 98, 99, 100);
    const context = { getRemainingTimeInMillis: () => 0 };
    await harness.takeMessage(context);
    expect(recipients().sort()).toEqual(readersAt(0, 49));
    const set = async (status: string) => {
      const { record } = await harness.look('letters', id);
      return (await harness.change('letters', id, { version: record.version, status })).status;
    };
    expect(await set('paused')).toBe(200);
    await harness.finish();
    expect(recipients()).toHaveLength(2);
    expect(await set('sending')).toBe(200);
    await harness.takeMessage(context);
    expect(recipients().sort()).toEqual(readersAt(0, 49, 50, 98));
    expect(await set('canceled')).toBe(200);
    await harness.finish();
    expect(recipients()).toHaveLength(4);
    expect(await harness.statusOf(id)).toBe('canceled');
    expect(await set('sending')).toBe(400);
  });

  it('passes over a subscriber who leaves, or is erased, while it is sent', async () => {
    await sendToPlaces(54, 0, 50, 51, 52, 53);
    await harness.takeMessage({ getRemainingTimeInMillis: () => 0 });
    const items = await harness.items('subscribers');
    const left = items.find(({ email }) => email === readers(54)[51]);
    await harness.store('subscribers', { ...left, status: 'unsubscribed' });
    await harness.remove('subscribers', { email: readers(54)[53] ?? '' });
    expect(recipients()).toEqual(readersAt(0));
    await harness.finish();
    expect(recipients().sort()).toEqual(readersAt(0, 50, 52));
  });

  it('begins a scheduled letter when its time has come, and one whose message was lost', async () => {
    const id = await harness.draftFor(2);
    const sendAt = new Date(Date.now() + 30 * 60_000).toISOString();
    expect((await harness.send(id, { sendAt })).status).toBe(200);
    await harness.runLetterSchedule();
    expect(harness.queue).toEqual([]);
    passTime(31);
    await harness.runLetterSchedule();
    expect(await harness.statusOf(id)).toBe('sending');
    harness.queue = [];
    passTime(5);
    await harness.runLetterSchedule();
    expect(harness.queue).toEqual([]);
    passTime(5);
    await harness.runLetterSchedule();
    await harness.finish();
    expect(recipients()).toHaveLength(2);
    expect(await harness.statusOf(id)).toBe('sent');
  });
});

describe('a letter with too many bounces or complaints', () => {
  const bouncing = (count: number) =>
    Array.from({ length: count }, (_, at) => `bounce+${at}@simulator.amazonses.com`);

  it('is paused once by the site, raises the alarm, and continues after an administrator resumes it', async () => {
    await harness.subscribe(...bouncing(4), ...readers(48));
    const id = await harness.draft();
    await harness.send(id);
    await harness.takeMessage({ getRemainingTimeInMillis: () => 0 });
    const log = await harness.passEvents();
    expect(log.join('')).toContain('"PausedLetters":1');
    const { record } = await harness.look('letters', id);
    expect(record).toMatchObject({ status: 'paused', pausedFor: 'bounces' });
    await harness.finish();
    expect(recipients()).toHaveLength(50);
    await harness.change('letters', id, { version: record.version, status: 'sending' });
    await harness.finish();
    expect(await harness.statusOf(id)).toBe('sent');
    expect(await harness.figuresOf(id)).toMatchObject({ sent: 52, bounced: 4, delivered: 48 });
  });

  it('is paused by the site although an administrator has paused and continued it before', async () => {
    // The addresses of the first letter are suppressed.
    await harness.subscribe(...bouncing(8).slice(4), ...readers(8));
    const id = await harness.draft();
    await harness.send(id);
    await harness.takeMessage({ getRemainingTimeInMillis: () => 0 });
    await harness.change('letters', id, { version: 1, status: 'paused' });
    await harness.change('letters', id, { version: 2, status: 'sending' });
    expect(await harness.statusOf(id)).toBe('sending');
    await harness.passEvents();
    expect(await harness.statusOf(id)).toBe('paused');
  });

  it('is paused by an event that comes again after its check failed', async () => {
    const gone = ['one', 'two', 'three'].map((name) => `${name}@gone.example`);
    const reached = await harness.subscribe(...gone, ...readers(4));
    const id = await harness.draft();
    await harness.send(id);
    await harness.takeMessage({ getRemainingTimeInMillis: () => 0 });
    const passBounce = ({ email, id: subscriberId }: Subscriber) =>
      harness.passBounce(email, 'Permanent', { tags: { letter: [id], subscriber: [subscriberId] } });
    const [last = expect.fail(), ...first] = reached.slice(0, 3);
    for (const subscriber of first) await passBounce(subscriber);
    vi.spyOn(letters, 'get').mockRejectedValueOnce(new Error('No database'));
    await expect(passBounce(last)).rejects.toThrow('No database');
    expect(await harness.statusOf(id)).toBe('sending');
    await passBounce(last);
    expect(await harness.statusOf(id)).toBe('paused');
  });
});

describe('the figures of a letter', () => {
  it('stay when the copies have expired', async () => {
    const id = await harness.sendTo(2);
    await harness.finish();
    expect(await harness.figuresOf(id)).toMatchObject({ sent: 2, delivered: 2 });
    const copies = (await harness.items('LETTER_DELIVERIES_TABLE')).filter((item) => item.letterId === id);
    await harness.remove(
      'LETTER_DELIVERIES_TABLE',
      ...copies.map(({ subscriberId }) => ({ letterId: id, subscriberId: String(subscriberId) })),
    );
    passTime(360 * 24 * 60);
    expect((await harness.figuresOf(id)).code).toBe('sign_in_again');
    harness.admin = await harness.signIn();
    expect(await harness.figuresOf(id)).toMatchObject({ sent: 2, delivered: 2 });
  });

  it('ignore a temporary bounce of a delivered email, which is a reply', async () => {
    const [reader] = await harness.subscribe('full-mailbox@engines.example');
    const id = await harness.draft();
    await harness.send(id);
    await harness.finish();
    const passBounce = (bounceType: string) => {
      const destination = [reader?.email];
      const bouncedRecipients = [{ emailAddress: reader?.email, status: '4.2.2' }];
      const bounce = { bounceType, bounceSubType: 'MailboxFull', bouncedRecipients };
      const tags = { letter: [id], subscriber: [reader?.id] };
      return harness.passReport({ eventType: 'Bounce', bounce }, { destination, tags });
    };
    await passBounce('Transient');
    expect(await harness.figuresOf(id)).toMatchObject({ delivered: 1, bounced: 0 });
    await passBounce('Permanent');
    expect(await harness.figuresOf(id)).toMatchObject({ delivered: 0, bounced: 1 });
  });
});

it('leaving by the link of a letter counts in its figures, until the subscriber comes back by it', async () => {
  const [reader] = await harness.subscribe(...readers(1));
  const id = await harness.draft();
  await harness.send(id);
  await harness.finish();
  const token = harness.newsletter.oneClickToken(String(reader?.email));
  expect((await harness.newsletter.oneClick(token)).status).toBe(200);
  expect(await harness.figuresOf(id)).toMatchObject({ delivered: 1, left: 1 });
  const path = { id: reader?.id ?? '' };
  const { body } = await harness.call('admin-subscriber-letters', { path });
  expect(body.letters).toMatchObject([{ id, subject: 'News', state: 'delivered' }]);
  await harness.newsletter.answer(token, { stay: true });
  expect(await harness.figuresOf(id)).toMatchObject({ delivered: 1, left: 0 });
});

it('the letters that a person got are handed out, and erased with the subscription', async () => {
  const id = await harness.sendTo(2);
  await harness.finish();
  const [email = ''] = readers(2);
  const copy = await harness.call('admin-person-data', { body: { email } });
  expect(copy.status, JSON.stringify(copy.body)).toBe(200);
  const { letters } = JSON.parse(String(copy.body.json));
  expect(letters).toMatchObject([{ letterId: id, state: 'delivered' }]);
  const erased = await harness.call('admin-erasure', { body: { email, confirmation: email } });
  expect(erased.body).toMatchObject({ isDone: true });
  const left = (await harness.items('LETTER_DELIVERIES_TABLE')).filter((item) => item.letterId === id);
  expect(left.filter(({ subscriberId }) => subscriberId !== '#run')).toHaveLength(1);
  // Nothing about how far it has come names a subscriber.
  expect(JSON.stringify(left)).not.toContain('@');
  expect(await harness.figuresOf(id)).toMatchObject({ sent: 1 });
});

describe('the form of a letter', () => {
  it.each([
    ['a subject with a line break', { subject: 'One\r\nBcc: other@example.com' }],
    ['a subject that is too long', { subject: 'a'.repeat(121) }],
    ['a preview line with a line break', { preview: 'One\ntwo' }],
    ['Markdown of more than 200 kB', { body: 'ä '.repeat(67_000) }],
    ['a paragraph that would take too long to parse', { body: '**a_'.repeat(400) }],
    ['half a character', { body: '\ud800' }],
  ])('refuses %s', async (_, content) => {
    const body = { subject: 'News', preview: '', body: 'Text', ...content };
    const answer = await harness.call('admin-letter-creation', { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('shows HTML and scripts of the body as they are written, and pictures of other sites as links', async () => {
    const id = await harness.draft();
    const body = {
      subject: 'A <b>',
      preview: '"><script>',
      body:
        '<script>alert(1)</script> <img src=x onerror=alert(1)>\n\n![x](https://evil.example/x.gif) ![y](/social/y.png) [z](javascript:alert(1)) ' +
        '[d](data:text/html,x) ![" onload="x](/a.png) ![a](//evil.example/a.png) a <b onclick=x>b</b>',
    };
    const { body: shown } = await harness.call('admin-letter-preview', { path: { id }, body });
    const html = String(shown.html);
    expect(html).not.toMatch(
      /<script|<img src=x|<b onclick|javascript:|data:text|" onload="x"|<img[^>]*evil/,
    );
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('src="http://localhost:3000/social/y.png"');
    expect(String(shown.text)).toContain('<script>alert(1)</script>');
  });

  it('keeps both texts apart when two administrators type', async () => {
    const id = await harness.draft();
    const save = (subject: string, edition: number) =>
      harness.call('admin-letter-content', {
        path: { id },
        body: { subject, preview: '', body: '', edition },
      });
    expect((await save('Mine', 1)).body.record).toMatchObject({ subject: 'Mine', edition: 2 });
    expect((await save('Theirs', 1)).body.code).toBe('conflict');
    // A repeat after a lost response.
    expect((await save('Mine', 1)).status).toBe(200);
  });

  it('saves a text, although the response of the database is lost', async () => {
    const id = await harness.draft();
    const body = { subject: 'News', preview: '', body: 'Typed', edition: 1 };
    const isLost = loseResponse(['Typed', 'UpdateExpression']);
    expect((await harness.call('admin-letter-content', { path: { id }, body })).status).toBe(200);
    expect(isLost()).toBe(true);
  });

  it('sends a test to the administrator alone, a limited number per hour', async () => {
    const id = await harness.draft();
    const test = async () => (await harness.call('admin-letter-test', { path: { id } })).status;
    expect(await repeat(11, test)).toEqual([...Array(10).fill(200), 429]);
    expect(new Set(recipients())).toEqual(new Set(['admin@example.com']));
    expect(harness.emails()[0]?.subject).toBe('[Test] News');
  });
});

it.each([
  ['no_recipients', 0, { recipients: 0 }, {}],
  ['recipients_changed', 3, { recipients: 2 }, {}, ' 3.'],
  ['no_subject', 1, {}, { subject: '' }],
  ['letter_too_long', 1, {}, { body: 'Words and words. '.repeat(11_000).replace(/(.{900})/g, '$1\n\n') }],
  ['invalid_time', 1, { sendAt: '2020-01-01T00:00:00Z' }, {}],
  ['conflict', 1, { edition: 7 }, {}],
])('a request to send a letter is refused with %s', async (code, count, changes, content, words = '') => {
  const id = await harness.draftFor(count, content);
  expect((await harness.send(id, changes)).body).toMatchObject({
    code,
    message: expect.stringContaining(words),
  });
  expect(await harness.statusOf(id)).toBe('draft');
  expect(harness.queue).toEqual([]);
});

it('the function of letters moves an invalid message to the dead-letter queue', async () => {
  await expect(harness.runLetters({ Records: [{ body: 'reader@engines.example' }] })).rejects.toThrow(
    'A message of the queue of letters could not be read.',
  );
});

describe('readers who want one email a month', () => {
  const FIRST_BUSINESS_DAY = '2031-01-02T16:05:00Z';

  let admin: Claims;
  beforeEach(() => {
    admin = harness.admin;
  });
  afterEach(() => {
    harness.admin = admin;
  });

  /** Moves the clock, after which the administrator signs in again. */
  async function goTo(time: string): Promise<void> {
    passTime((Date.parse(time) - Date.now()) / 60_000);
    harness.admin = await harness.signIn();
  }

  async function sendAll(...contents: readonly object[]): Promise<void> {
    for (const content of contents) {
      await harness.send(await harness.draft(content));
      await harness.finish();
    }
  }

  /** @param day the first business day of a month, different in each test since letters keep their progress */
  async function runDigest(day: string): Promise<void> {
    await goTo(`${day}T17:00:00Z`);
    await harness.runLetterSchedule();
    await harness.finish();
  }

  async function subscribeBoth(day: string) {
    const [each, monthly] = await harness.subscribe(...readers(2));
    await harness.store('subscribers', { ...monthly, isMonthly: true });
    await goTo(`${day}T18:00:00Z`);
    return { each, monthly };
  }

  it('are passed over, and get the letters of the month as one on the first business day, once', async () => {
    const { each, monthly } = await subscribeBoth('2030-12-10');
    const id = await harness.draft();
    expect(await harness.figuresOf(id)).toMatchObject({ audience: 1, later: 1 });
    await sendAll({ subject: 'One', body: 'Body of one' }, { subject: 'Two', body: 'Body of two' });
    expect(recipients()).toEqual([each?.email, each?.email]);
    // A holiday, and before nine o'clock on the first business day.
    for (const time of ['2031-01-01T18:00:00Z', '2031-01-02T15:55:00Z']) {
      await goTo(time);
      await harness.runLetterSchedule();
      expect(harness.queue, time).toEqual([]);
    }
    await goTo(FIRST_BUSINESS_DAY);
    await harness.runLetterSchedule();
    await harness.runLetterSchedule();
    await harness.finish();
    for (const minutes of [5, 24 * 60, 20 * 24 * 60]) {
      passTime(minutes);
      await harness.runLetterSchedule();
      await harness.finish();
    }
    const [digest, ...others] = harness.emailsTo(String(monthly?.email));
    expect(others).toEqual([]);
    expect(digest?.subject).toBe('Our letters of December');
    expect(digest?.text).toMatch(/One\n[\s\S]*Body of one[\s\S]*Two\n[\s\S]*Body of two/);
    expect(recipients()).toHaveLength(3);
    const digests = (await harness.items('letters')).filter(({ isDigest }) => isDigest);
    expect(digests).toMatchObject([{ status: 'sent', recipients: 1, email: 'site' }]);
  });

  it('get no digest if the latest of its letters reached them before they changed over', async () => {
    const { each, monthly } = await subscribeBoth('2031-05-12');
    await sendAll({ subject: 'First' }, { subject: 'Latest' });
    const token = harness.newsletter.oneClickToken(String(each?.email));
    expect((await harness.newsletter.answer(token, { monthly: true })).status).toBe(200);
    await runDigest('2031-06-02');
    expect(harness.emailsTo(String(each?.email))).toHaveLength(2);
    expect(harness.emailsTo(String(monthly?.email))).toHaveLength(1);
  });

  it('get a single letter as it was, and nothing after a month without letters', async () => {
    const { monthly } = await subscribeBoth('2031-02-10');
    await runDigest('2031-03-03');
    expect(recipients()).toEqual([]);
    await harness.removeAll();
    const [again] = await harness.subscribe(String(monthly?.email), 'other@engines.example');
    await harness.store('subscribers', { ...again, isMonthly: true });
    await goTo('2031-03-10T18:00:00Z');
    await sendAll({ subject: 'Alone', body: 'Body' });
    await runDigest('2031-04-01');
    expect(harness.emailsTo(String(monthly?.email)).map(({ subject }) => subject)).toEqual(['Alone']);
  });

  it('get the preview line of a letter that would be too long, or would change the next one', async () => {
    const { monthly } = await subscribeBoth('2031-01-10');
    const long = 'Many words follow. '.repeat(3_500);
    await sendAll(
      { subject: 'Long *one*', preview: 'In short', body: `${long}\n\n`.replace(/(.{9000})/g, '$1\n\n') },
      {
        subject: 'Second',
        body: `Short\n\n${'Other words. '.repeat(3_500)}`.replace(/(.{9000})/g, '$1\n\n'),
      },
      { subject: 'Open', preview: 'Has a code block', body: '```\nwithout an end' },
      { subject: 'Last', body: 'Still **here**' },
    );
    await runDigest('2031-02-03');
    const [digest] = harness.emailsTo(String(monthly?.email));
    expect(digest?.html.length).toBeLessThan(102_400);
    expect(digest?.html).toContain('Long *one*');
    expect(digest?.html).toContain('In short');
    expect(digest?.html).not.toContain('Many words follow');
    expect(digest?.html).toContain('Still <strong>here</strong>');
  });

  it('choose it with the link of an email, at once, and take it back', async () => {
    const [reader] = await harness.subscribe(...readers(1));
    await sendAll({});
    const token = harness.newsletter.oneClickToken(String(reader?.email));
    const choose = (monthly: unknown) => harness.newsletter.answer(token, { monthly });
    const shown = async () => (await harness.look('subscribers', String(reader?.id))).record;
    expect((await choose(true)).status).toBe(200);
    expect((await choose(true)).status).toBe(200);
    expect(await shown()).toMatchObject({ isMonthly: true, status: 'subscribed' });
    expect(await harness.figuresOf(await harness.draft())).toMatchObject({ audience: 0, later: 1 });
    expect((await choose(false)).status).toBe(200);
    expect(await shown()).not.toHaveProperty('isMonthly');
    expect((await choose('yes')).status).toBe(400);
    await harness.newsletter.oneClick(token);
    expect((await choose(true)).status).toBe(410);
    expect(await shown()).toMatchObject({ status: 'unsubscribed' });
    const forged = await harness.newsletter.answer(`${token.slice(0, -3)}abc`, { monthly: true });
    expect(forged.status).toBe(400);
  });
});
