import { describe, expect, it } from 'vitest';
import { REASON_EMAIL_LIMITS, UNKNOWN_ADDRESS_LIMITS } from '../../lambdas/newsletter/unsubscribe-limits.ts';
import { startAdminHarness } from '../integration/handlers/admin/admin-harness.ts';
import { passTime, problem, TEAM } from '../integration/handlers/api-harness.ts';

const harness = startAdminHarness();
let readers = 0;

interface Reader {
  readonly email: string;
  readonly id: string;
  /** Tokens of the confirmation email and of the one after it. */
  readonly tokens: readonly [string, string];
}

/** A subscriber who has had two letters. */
async function newReader(): Promise<Reader> {
  const email = `reader-${++readers}@letters.example`;
  await harness.call('newsletter', { body: { email } });
  const [asked] = harness.emailsTo(email);
  const [, confirmation = ''] = /confirm#token=([\w.-]+)/.exec(asked?.text ?? '') ?? [];
  await harness.call('newsletter-confirmation', { body: { token: confirmation } });
  const tokens = harness.emailsTo(email).map(({ headers }) => {
    const [, token = ''] = /token=([\w.-]+)/.exec(headers['list-unsubscribe'] ?? '') ?? [];
    return token;
  });
  const [item] = (await harness.items('subscribers')).filter((one) => one.email === email);
  return { email, id: String(item?.id), tokens: tokens as [string, string] };
}

const oneClick = (token: string) => harness.call('one-click-unsubscribe', { query: { token } });
const stay = (token: string) => harness.call('unsubscribe-answer', { body: { token, stay: true } });
const byForm = (email: string, reason?: string) => harness.call('unsubscribe', { body: { email, reason } });
const newAddress = () => `unknown-${++readers}@strangers.example`;

async function statusOf({ email }: Reader): Promise<unknown> {
  const [item] = (await harness.items('subscribers')).filter((one) => one.email === email);
  return item?.status;
}

describe('the link of an old letter', () => {
  it('does not bring back a reader who has left by the form', async () => {
    const reader = await newReader();
    await byForm(reader.email);
    for (const token of reader.tokens) {
      expect(await stay(token)).toMatchObject(problem(410, 'too_late'));
    }
    expect(await statusOf(reader)).toBe('unsubscribed');
  });

  it('does not bring back a reader whom an administrator has unsubscribed', async () => {
    const reader = await newReader();
    const path = { list: 'subscribers', id: reader.id };
    const change = { path, body: { version: 0, status: 'unsubscribed' } };
    expect((await harness.call('admin-change', change)).status).toBe(200);
    expect((await stay(reader.tokens[1])).status).toBe(410);
    expect(await statusOf(reader)).toBe('unsubscribed');
  });

  it('does not bring back a reader who left by another letter, unlike that letter', async () => {
    const reader = await newReader();
    const [old, latest] = reader.tokens;
    await oneClick(latest);
    expect((await stay(old)).status).toBe(410);
    expect(await statusOf(reader)).toBe('unsubscribed');
    expect((await stay(latest)).status).toBe(200);
    expect(await statusOf(reader)).toBe('subscribed');
  });

  it.each([
    ['before', (old: string, reader: Reader) => [() => oneClick(old), () => byForm(reader.email)]],
    ['after', (old: string, reader: Reader) => [() => byForm(reader.email), () => oneClick(old)]],
    ['before', (old: string, { tokens }: Reader) => [() => oneClick(old), () => oneClick(tokens[1])]],
    ['after', (old: string, { tokens }: Reader) => [() => oneClick(tokens[1]), () => oneClick(old)]],
  ] as const)('does not bring back a reader when it is used %s the reader leaves', async (_, steps) => {
    const reader = await newReader();
    const [old] = reader.tokens;
    for (const step of steps(old, reader)) expect((await step()).status).toBe(200);
    passTime(1);
    expect((await stay(old)).status).toBe(410);
    expect(await statusOf(reader)).toBe('unsubscribed');
  });
});

describe('the reason of an unsubscription', () => {
  async function requestOf(email: string) {
    const found = (await harness.items('UNSUBSCRIBE_REQUESTS_TABLE')).filter((one) => one.email === email);
    return found[0];
  }

  it.each(['Win at https://prize.example', 'www.prize.example', '<a href=//prize.example>', '[url=x]'])(
    'is kept unmailed with a link in it (%s), and the reader is unsubscribed',
    async (reason) => {
      const reader = await newReader();
      harness.clear();
      expect((await byForm(reader.email, reason)).status).toBe(200);
      expect(await statusOf(reader)).toBe('unsubscribed');
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
    await oneClick(token);
    harness.clear();
    const body = { token, reason: 'See https://prize.example' };
    expect((await harness.call('unsubscribe-answer', { body })).status).toBe(200);
    expect(harness.emails()).toEqual([]);
    expect(await requestOf(reader.email)).toMatchObject({ reason: body.reason, isReasonKept: true });
  });

  it('is emailed three times an hour for a visitor', async () => {
    harness.clear();
    for (let at = 0; at < 5; at++) {
      const body = { email: newAddress(), reason: `Reason ${at}` };
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
    const stranger = newAddress();
    expect((await byForm(stranger, 'Buy')).status).toBe(200);
    expect(harness.emails()).toEqual([]);
    expect(await requestOf(stranger)).toMatchObject({ reason: 'Buy', isReasonKept: true, mails: {} });

    await byForm(first.email, 'Too many letters');
    expect(harness.emailsTo(TEAM)).toHaveLength(1);
    expect(harness.emailsTo(TEAM)[0]?.text).not.toContain('Too many letters');
    await harness.exhaust('unsubscribe', UNKNOWN_ADDRESS_LIMITS.kept);
    const another = newAddress();
    expect((await byForm(another)).status).toBe(200);
    expect(await requestOf(another)).toBeUndefined();
    await oneClick(second.tokens[0]);
    for (const reader of [first, second]) expect(await statusOf(reader)).toBe('unsubscribed');
    expect(harness.emailsTo(TEAM)).toHaveLength(2);
  });

  it('is not emailed for an address that was never confirmed', async () => {
    harness.clear();
    const email = newAddress();
    await harness.call('newsletter', { body: { email } });
    const header = harness.emailsTo(email)[0]?.headers['list-unsubscribe'] ?? '';
    const [, token = ''] = /token=([\w.-]+)/.exec(header) ?? [];
    expect((await oneClick(token)).status).toBe(200);
    expect(harness.emailsTo(TEAM)).toEqual([]);
  });
});
