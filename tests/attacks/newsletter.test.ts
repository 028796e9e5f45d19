import { describe, expect, it } from 'vitest';
import { REASON_EMAIL_LIMITS, UNKNOWN_ADDRESS_LIMITS } from '../../lambdas/newsletter/unsubscribe-limits.ts';
import { startAdminHarness } from '../integration/handlers/admin/admin-harness.ts';
import { passTime, problem, TEAM } from '../integration/handlers/api-harness.ts';

const harness = startAdminHarness();
const { newsletter } = harness;
const stay = (token: string) => newsletter.answer(token, { stay: true });

/** A subscriber who has had two letters. @returns also their tokens, oldest first */
async function newReader() {
  const email = await newsletter.subscribe();
  const tokens = newsletter.oneClickUrls(email).map(({ searchParams }) => searchParams.get('token') ?? '');
  return { email, tokens: tokens as [string, string] };
}

type Reader = Awaited<ReturnType<typeof newReader>>;

describe('the link of an old letter', () => {
  /** Ways to leave. Each leads to a status of 200. */
  const byForm = ({ email }: Reader) => newsletter.unsubscribe(email);
  const byOld = ({ tokens: [old] }: Reader) => newsletter.oneClick(old);
  const byLatest = ({ tokens: [, latest] }: Reader) => newsletter.oneClick(latest);
  const byAdministrator = async ({ email }: Reader) => {
    const { id = '' } = (await newsletter.stored(email)) ?? {};
    return harness.change('subscribers', id, { version: 0, status: 'unsubscribed' });
  };

  it.each([
    ['has left by the form', [byForm]],
    ['was unsubscribed by an administrator', [byAdministrator]],
    ['has left by another letter', [byLatest]],
    ['left by it, and then by the form', [byOld, byForm]],
    ['left by the form, and then by it', [byForm, byOld]],
    ['left by it, and then by another letter', [byOld, byLatest]],
    ['left by another letter, and then by it', [byLatest, byOld]],
  ] as const)('does not bring back a reader who %s', async (_, ways) => {
    const reader = await newReader();
    for (const leave of ways) expect((await leave(reader)).status).toBe(200);
    passTime(1);
    expect(await stay(reader.tokens[0])).toMatchObject(problem(410, 'too_late'));
    expect(await newsletter.status(reader.email)).toBe('unsubscribed');
    // Only the letter that a reader left by brings them back.
    const isByLatest = ways.length === 1 && ways[0] === byLatest;
    expect((await stay(reader.tokens[1])).status).toBe(isByLatest ? 200 : 410);
  });
});

describe('the bounce or complaint that a mail server reports', () => {
  it.each<[string, (recipients: object[]) => object]>([
    ['Bounce', (bouncedRecipients) => ({ bounce: { bounceType: 'Permanent', bouncedRecipients } })],
    ['Complaint', (complainedRecipients) => ({ complaint: { complainedRecipients } })],
  ])('stops (%s) only emails to the address that was written to', async (eventType, report) => {
    const [{ email }, { email: named }] = [await newReader(), await newReader()];
    await harness.passReport({ eventType, ...report([{ emailAddress: named }]) }, { destination: [email] });
    expect(await harness.suppression(named)).toBeUndefined();
    expect(await newsletter.status(named)).toBe('subscribed');
    expect(await harness.suppression(email)).toBe(eventType.toLowerCase());
  });
});

it('one visitor who unsubscribes unknown addresses takes no email to the team from others', async () => {
  harness.clear();
  const addresses = Array.from({ length: 10 }, () => harness.newEmail());
  for (const email of addresses) {
    const answer = await harness.call('unsubscribe', { body: { email } }, { ip: '198.51.100.8' });
    expect(answer.status).toBe(200);
  }
  expect(harness.emailsTo(TEAM)).toHaveLength(9);
  for (const email of addresses) expect(await newsletter.requests(email)).toHaveLength(1);
  await newsletter.unsubscribe(harness.newEmail());
  expect(harness.emailsTo(TEAM)).toHaveLength(10);
});

describe('the reason of an unsubscription', () => {
  const requestOf = async (email: string) => (await newsletter.requests(email))[0];

  it.each(['Win at https://prize.example', 'www.prize.example', '<a href=//prize.example>', '[url=x]'])(
    'is kept unmailed with a link in it (%s), and the reader is unsubscribed',
    async (reason) => {
      const reader = await newReader();
      harness.clear();
      expect((await newsletter.unsubscribe(reader.email, reason)).status).toBe(200);
      expect(await newsletter.status(reader.email)).toBe('unsubscribed');
      const [team] = harness.emailsTo(TEAM);
      expect(team?.text.replace(/[\s>]+/g, ' ')).toContain('saved with the request');
      expect(`${team?.text}${team?.html}`).not.toMatch(/prize|\[url/);
      expect(await requestOf(reader.email)).toMatchObject({ reason, isReasonKept: true });
      harness.clear();
      await harness.runSchedule();
      expect(harness.emails()).toEqual([]);
    },
  );

  it('is kept unmailed with a link in it after a one-click unsubscription', async () => {
    const reader = await newReader();
    const [, token] = reader.tokens;
    await newsletter.oneClick(token);
    harness.clear();
    const reason = 'See https://prize.example';
    expect((await newsletter.answer(token, { reason })).status).toBe(200);
    expect(harness.emails()).toEqual([]);
    expect(await requestOf(reader.email)).toMatchObject({ reason, isReasonKept: true });
  });

  it('is emailed three times an hour for a visitor', async () => {
    harness.clear();
    for (let at = 0; at < 5; at++) {
      const body = { email: harness.newEmail(), reason: `Reason ${at}` };
      expect((await harness.call('unsubscribe', { body }, { ip: '198.51.100.7' })).status).toBe(200);
    }
    const told = harness.emailsTo(TEAM).filter(({ text }) => /Reason \d/.test(text));
    expect([harness.emailsTo(TEAM).length, told.length]).toEqual([5, 3]);
  });

  it('is kept unmailed above the daily limit, and readers are unsubscribed', async () => {
    const [first, second] = [await newReader(), await newReader()];
    await harness.exhaust('unsubscribe', REASON_EMAIL_LIMITS.inAll);
    await harness.exhaust('unsubscribe', UNKNOWN_ADDRESS_LIMITS.mailed);
    harness.clear();
    const stranger = harness.newEmail();
    expect((await newsletter.unsubscribe(stranger, 'Buy')).status).toBe(200);
    expect(harness.emails()).toEqual([]);
    expect(await requestOf(stranger)).toMatchObject({ reason: 'Buy', isReasonKept: true, mails: {} });

    await newsletter.unsubscribe(first.email, 'Too many letters');
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
    expect(harness.emailsTo(TEAM)[0]?.text).not.toContain('Too many letters');
    await harness.exhaust('unsubscribe', UNKNOWN_ADDRESS_LIMITS.kept);
    const another = harness.newEmail();
    expect((await newsletter.unsubscribe(another)).status).toBe(200);
    expect(await requestOf(another)).toBeUndefined();
    await newsletter.oneClick(second.tokens[0]);
    for (const reader of [first, second]) expect(await newsletter.status(reader.email)).toBe('unsubscribed');
    expect(harness.emailsTo(TEAM)).toHaveLength(2);
  });

  it('is not emailed for an address that was never confirmed', async () => {
    harness.clear();
    const email = await newsletter.request();
    expect((await newsletter.oneClick(newsletter.oneClickToken(email))).status).toBe(200);
    expect(harness.emailsTo(TEAM)).toEqual([]);
  });
});
