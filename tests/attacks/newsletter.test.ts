import { describe, expect, it } from 'vitest';
import { startAdminHarness } from '../integration/handlers/admin-harness.ts';
import { passTime } from '../integration/handlers/mail-harness.ts';

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
  const [, confirmation = ''] = /confirm\?token=([\w.-]+)/.exec(asked?.text ?? '') ?? [];
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
const byForm = (email: string) => mailHarness.call('unsubscribe', { body: { email } });

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
