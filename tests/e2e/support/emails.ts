import { expect } from '@playwright/test';

/** An email sent by the local run. */
export interface SentEmail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the emails to an address, newest first. */
export async function listEmails(origin: string, email: string): Promise<SentEmail[]> {
  const emails: SentEmail[] = await (await fetch(`${origin}/_local/emails`)).json();
  return emails.filter(({ to }) => to.includes(email));
}

/** Waits for an email to an address that contains a text. */
export async function waitForEmail(origin: string, email: string, text: string | RegExp): Promise<SentEmail> {
  const find = async () => (await listEmails(origin, email)).find((email) => email.text.match(text));
  await expect.poll(find, `an email to ${email} with ${text}`).toBeDefined();
  return (await find()) ?? { to: [], subject: '', text: '', html: '', headers: {} };
}

/** Runs the schedule that retries emails. */
export async function sendOutstandingEmails(origin: string): Promise<void> {
  const schedules: { id: string; functions: string[] }[] = await (
    await fetch(`${origin}/_local/schedules`)
  ).json();
  const { id } = schedules.find(({ functions }) => functions.includes('mail-retry')) ?? {};
  const { ok } = await fetch(`${origin}/_local/schedules/${id}`, { method: 'POST' });
  expect(ok).toBe(true);
}

/** Returns the URL of an email's link below a path of the site. */
export function linkTo(path: string, { text }: SentEmail): string {
  return new RegExp(`https?://\\S*${path}\\S*`).exec(text)?.[0] ?? `no link to ${path} in: ${text}`;
}

let made = 0;

/** Returns an email address that no other test uses. */
export function freshAddress(name: string): string {
  made += 1;
  return `${name}.${process.pid}.${made}@example.net`;
}
