/** Digests for administrators: tasks that they got, and promises of theirs that were missed. */

import { type ClientTask, openTasks } from '../../domain/clients.ts';
import { normalizeEmail } from '../../domain/email-address/email-address.ts';
import { type DigestDetails, type DigestLine, digestEmail } from '../../domain/emails/digest-email.ts';
import { recordHref } from '../../domain/emails/email-links.ts';
import type { ServiceTimes } from '../../domain/promises.ts';
import { SUBMISSIONS } from '../../domain/records/submissions.ts';
import { isOpen } from '../../domain/records/tasks.ts';
import { can, toRoleName } from '../../domain/settings/roles.ts';
import { addDays, replyDueAt, startOfBusinessDay } from '../../domain/time/business-hours.ts';
import { listItems } from '../aws/dynamodb.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { sendEmail } from '../outbox/deliver.ts';
import {
  type DigestReader,
  listDigestReaders,
  moveDigestTime,
  readDigestTime,
} from '../tables/agency/digests.ts';
import { getRole } from '../tables/agency/roles.ts';
import { readSettings } from '../tables/agency/settings.ts';
import { type Client, clients } from '../tables/clients.ts';
import { type ContactSubmission, contactSubmissions } from '../tables/contact-submissions.ts';
import type { RecordTable } from '../tables/record-table.ts';

/** At most one digest for an administrator in this time, in milliseconds. */
export const DIGEST_PAUSE_MS = 60 * 60_000;

/** Maximum number of records with open work of a kind. */
const MAX_WORK = 1_000;

/** Sends a digest to each administrator who asked for it and has news. @throws StorageError */
export async function sendDigests(now: Date): Promise<void> {
  const readers = await listDigestReaders();
  const waiting: { readonly reader: DigestReader; readonly since: string }[] = [];
  for (const reader of readers) {
    const since = await readDigestTime(reader);
    if (now.getTime() - Date.parse(since) >= DIGEST_PAUSE_MS) waiting.push({ reader, since });
  }
  if (waiting.length === 0) return;
  const work = await readWork();
  for (const { reader, since } of waiting) {
    const details = findNews(work, reader.email, new Date(since), now);
    if (details.assigned.length + details.missed.length === 0) continue;
    if (!(await mayRead(reader))) continue;
    await sendDigest(reader, since, now.toISOString(), details);
  }
}

/** Whether the account still has a role that serves clients, and the same email address. */
async function mayRead({ userId, email }: DigestReader): Promise<boolean> {
  const granted = await getRole(userId);
  if (!granted || normalizeEmail(granted.email) !== normalizeEmail(email)) return false;
  const role = toRoleName(granted.role);
  return role !== undefined && can(role, 'serveClients');
}

async function sendDigest(reader: DigestReader, since: string, until: string, details: DigestDetails) {
  // First, so that two runs send one.
  if (!(await claimDigest(reader, since, until))) return;
  // After a failure, the next run tries again.
  const moveBack = () => moveDigestTime(reader, until, since);
  const email = { mail: digestEmail(details), to: { address: reader.email } };
  const { outcome } = await sendEmail(email).catch(async (error: unknown) => {
    await moveBack();
    throw error;
  });
  logger.info('digest sent', { adminId: reader.userId, outcome });
  if (outcome === 'refused') await moveBack();
}

/** Moves the time of a digest. @returns whether this run did, also if the response was lost */
async function claimDigest(reader: DigestReader, since: string, until: string): Promise<boolean> {
  const isMoved = await moveDigestTime(reader, since, until).catch(() => false);
  return isMoved || (await readDigestTime(reader)) === until;
}

interface OpenWork extends ServiceTimes {
  readonly clients: readonly Client[];
  readonly requests: readonly ContactSubmission[];
  readonly siteUrl: string;
}

async function readWork(): Promise<OpenWork> {
  const [{ hours, promises }, found, requests] = await Promise.all([
    readSettings(),
    listWork(clients),
    listWork(contactSubmissions),
  ]);
  return { hours, promises, clients: found, requests, siteUrl: environment('SITE_URL') };
}

/** Records with an owner, a day, or open tasks. */
function listWork<Item>({ variable }: RecordTable<Item>): Promise<readonly Item[]> {
  return listItems<Item>({
    table: variable,
    index: 'byWork',
    partition: ['work', 'open'],
    limit: MAX_WORK,
  });
}

const PROMISE_TEXTS: Readonly<Record<ClientTask, string>> = {
  form: 'The form is missing',
  setup: 'Start of setup',
  contact: 'First contact',
  launch: 'Everything live',
};

/** Finds what an administrator got or missed within a time, its end included. */
export function findNews(work: OpenWork, email: string, since: Date, until: Date): DigestDetails {
  const isNews = (at: Date) => at > since && at <= until;
  const assigned: DigestLine[] = [];
  const missed: DigestLine[] = [];
  for (const client of work.clients) {
    const { id, name, businessName, owner, status } = client;
    const toLine = (text: string): DigestLine => ({
      text,
      name: businessName || name || client.email,
      href: recordHref(work.siteUrl, 'clients', id),
    });
    for (const task of (client.tasks ?? []).filter(isOpen)) {
      if ((task.owner ?? owner) !== email) continue;
      // A day is over when the next one begins.
      if (isNews(startOfBusinessDay(addDays(task.day)))) missed.push(toLine(task.text));
      else if (task.assignedAt && isNews(new Date(task.assignedAt))) assigned.push(toLine(task.text));
    }
    if (owner !== email) continue;
    const late = openTasks(status, client, work).filter(({ due }) => isNews(due));
    missed.push(...late.map(({ task }) => toLine(PROMISE_TEXTS[task])));
  }
  const late = work.requests.filter(
    ({ status, owner, createdAt }) =>
      owner === email &&
      status === SUBMISSIONS.awaitsReply &&
      isNews(replyDueAt(new Date(createdAt), work.hours)),
  );
  missed.push(
    ...late.map(({ id, name }) => ({
      text: 'Reply',
      name,
      href: recordHref(work.siteUrl, 'submissions', id),
    })),
  );
  return { assigned, missed };
}
