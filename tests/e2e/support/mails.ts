import { expect } from '@playwright/test';

/** A mail that the local run has sent. */
export interface SentMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** Everything that was mailed to an email address, newest first. */
export async function mailsTo(origin: string, email: string): Promise<SentMail[]> {
  const mails: SentMail[] = await (await fetch(`${origin}/_local/emails`)).json();
  return mails.filter(({ to }) => to.includes(email));
}

/** Waits for a mail to an email address whose text says something. */
export async function mailSaying(origin: string, email: string, text: string | RegExp): Promise<SentMail> {
  const find = async () => (await mailsTo(origin, email)).find((mail) => mail.text.match(text));
  await expect.poll(find, `a mail to ${email} that says ${text}`).toBeDefined();
  return (await find()) ?? { to: [], subject: '', text: '' };
}

/** Runs what retries mail, which is on a schedule. */
export async function sendOutstandingMail(origin: string): Promise<void> {
  const schedules: { id: string; functions: string[] }[] = await (
    await fetch(`${origin}/_local/schedules`)
  ).json();
  const { id } = schedules.find(({ functions }) => functions.includes('mail-retry')) ?? {};
  const { ok } = await fetch(`${origin}/_local/schedules/${id}`, { method: 'POST' });
  expect(ok).toBe(true);
}

/** The URL of a mail's link below a path of the site. */
export function linkTo(path: string, { text }: SentMail): string {
  return new RegExp(`https?://\\S*${path}\\S*`).exec(text)?.[0] ?? `no link to ${path} in: ${text}`;
}

let made = 0;

/** An email address that no other test uses. */
export function freshAddress(name: string): string {
  made += 1;
  return `${name}.${process.pid}.${made}@example.net`;
}
