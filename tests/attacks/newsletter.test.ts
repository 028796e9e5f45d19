import { describe, expect, it } from 'vitest';
import { OTHERS, REASONS_MAILED } from '../../lambdas/newsletter/unsubscribe-limits.ts';
import { isWithin, type RateLimit } from '../../lambdas/tables/rate-limits.ts';
import { startAdminHarness } from '../integration/handlers/admin/admin-harness.ts';
import { passTime, TEAM } from '../integration/handlers/mail-harness.ts';

const harness = startAdminHarness();
const { mailHarness } = harness;
let readers = 0;

interface Reader {
  readonly email: string;
  readonly id: string;
  /** Of the letter that asked for the confirmation, and of the one after it. */
  readonly tokens: readonly [string, string];
}

/** A subscriber who has had two letters. */
async function newReader(): Promise<Reader> {
  const email = `reader-${++readers}@letters.example`;
  await mailHarness.call('newsletter', { body: { email } });
  const [asked] = mailHarness.emailsTo(email);
  const [, confirmation = ''] = /confirm#token=([\w.-]+)/.exec(asked?.text ?? '') ?? [];
  await mailHarness.call('newsletter-confirmation', { body: { token: confirmation } });
  const tokens = mailHarness.emailsTo(email).map(({ headers }) => {
    const [, token = ''] = /token=([\w.-]+)/.exec(headers['list-unsubscribe'] ?? '') ?? [];
    return token;
  });
  const [item] = (await harness.items('SUBSCRIBERS_TABLE')).filter((one) => one.email === email);
  return { email, id: String(item?.id), tokens: tokens as [string, string] };
}

const oneClick = (token: string) => mailHarness.call('one-click-unsubscribe', { query: { token } });
const stay = (token: string) => mailHarness.call('unsubscribe-answer', { body: { token, stay: true } });
const byForm = (email: string, reason?: string) =>
  mailHarness.call('unsubscribe', { body: { email, reason } });
const newAddress = () => `unknown-${++readers}@strangers.example`;

async function statusOf({ email }: Reader): Promise<unknown> {
  const [item] = (await harness.items('SUBSCRIBERS_TABLE')).filter((one) => one.email === email);
  return item?.status;
}

describe('Somebody with an old letter of a reader', () => {
  it('wants a reader back who has left by the form', async () => {
    const reader = await newReader();
    await byForm(reader.email);
    for (const token of reader.tokens) {
      expect(await stay(token)).toMatchObject({ status: 410, body: { code: 'too_late' } });
    }
    expect(await statusOf(reader)).toBe('unsubscribed');
  });

  it('wants a reader back whom an administrator has taken off the list', async () => {
    const reader = await newReader();
    const path = { list: 'subscribers', id: reader.id };
    const change = { path, body: { version: 0, status: 'unsubscribed' } };
    expect((await harness.call('admin-change', change)).status).toBe(200);
    expect((await stay(reader.tokens[1])).status).toBe(410);
    expect(await statusOf(reader)).toBe('unsubscribed');
  });

  it('wants a reader back who has left by another letter, whose own link takes it back', async () => {
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
  ] as const)('presses its link %s the reader leaves, to take that back', async (_, steps) => {
    const reader = await newReader();
    const [old] = reader.tokens;
    for (const step of steps(old, reader)) expect((await step()).status).toBe(200);
    passTime(1);
    expect((await stay(old)).status).toBe(410);
    expect(await statusOf(reader)).toBe('unsubscribed');
  });
});

describe('Somebody who wants words of their own mailed to the team by unsubscribing', () => {
  /** Uses up what everybody has together, as requests from many IPs do. */
  async function exhaust(limit: RateLimit): Promise<void> {
    mailHarness.enter('unsubscribe');
    for (let used = 0; used < limit.max; used++) await isWithin([limit], 'all');
  }

  async function requestOf(email: string) {
    const found = (await harness.items('UNSUBSCRIBE_REQUESTS_TABLE')).filter((one) => one.email === email);
    return found[0];
  }

  it.each(['Win at https://prize.example', 'www.prize.example', '<a href=//prize.example>', '[url=x]'])(
    'puts a link into the reason (%s), which is kept, while the reader leaves',
    async (reason) => {
      const reader = await newReader();
      mailHarness.clear();
      expect((await byForm(reader.email, reason)).status).toBe(200);
      expect(await statusOf(reader)).toBe('unsubscribed');
      const [team] = mailHarness.emailsTo(TEAM);
      expect(team?.text).toContain('kept with the request');
      expect(`${team?.text}${team?.html}`).not.toMatch(/prize|\[url/);
      expect(await requestOf(reader.email)).toMatchObject({ reason, isReasonKept: true });
      mailHarness.clear();
      await mailHarness.runSchedule();
      expect(mailHarness.emails()).toEqual([]);
    },
  );

  it('says it after leaving by a link, with a link in it', async () => {
    const reader = await newReader();
    const [, token] = reader.tokens;
    await oneClick(token);
    mailHarness.clear();
    const body = { token, reason: 'See https://prize.example' };
    expect((await mailHarness.call('unsubscribe-answer', { body })).status).toBe(200);
    expect(mailHarness.emails()).toEqual([]);
    expect(await requestOf(reader.email)).toMatchObject({ reason: body.reason, isReasonKept: true });
  });

  it('writes more than three reasons an hour', async () => {
    mailHarness.clear();
    for (let at = 0; at < 5; at++) {
      const body = { email: newAddress(), reason: `Reason ${at}` };
      expect((await mailHarness.call('unsubscribe', { body }, { ip: '198.51.100.7' })).status).toBe(200);
    }
    const told = mailHarness.emailsTo(TEAM).filter(({ text }) => /Reason \d/.test(text));
    expect([mailHarness.emailsTo(TEAM).length, told.length]).toEqual([5, 3]);
  });

  it('has thousands of networks: readers leave all the same, and others’ words wait', async () => {
    const [first, second] = [await newReader(), await newReader()];
    await exhaust(REASONS_MAILED.inAll);
    await exhaust(OTHERS.mailed);
    mailHarness.clear();
    const stranger = newAddress();
    expect((await byForm(stranger, 'Buy')).status).toBe(200);
    expect(mailHarness.emails()).toEqual([]);
    expect(await requestOf(stranger)).toMatchObject({ reason: 'Buy', isReasonKept: true, mails: {} });

    await byForm(first.email, 'Too many letters');
    expect(mailHarness.emailsTo(TEAM)).toHaveLength(1);
    expect(mailHarness.emailsTo(TEAM)[0]?.text).not.toContain('Too many letters');
    await exhaust(OTHERS.kept);
    const another = newAddress();
    expect((await byForm(another)).status).toBe(200);
    expect(await requestOf(another)).toBeUndefined();
    await oneClick(second.tokens[0]);
    for (const reader of [first, second]) expect(await statusOf(reader)).toBe('unsubscribed');
    expect(mailHarness.emailsTo(TEAM)).toHaveLength(2);
  });

  it('signs up addresses that are words, and leaves by what is mailed to them', async () => {
    mailHarness.clear();
    const email = newAddress();
    await mailHarness.call('newsletter', { body: { email } });
    const header = mailHarness.emailsTo(email)[0]?.headers['list-unsubscribe'] ?? '';
    const [, token = ''] = /token=([\w.-]+)/.exec(header) ?? [];
    expect((await oneClick(token)).status).toBe(200);
    expect(mailHarness.emailsTo(TEAM)).toEqual([]);
  });
});
