import { ADMIN_GROUP } from '../../domain/accounts.ts';
import type { ErasureReport } from '../../domain/contracts/privacy.ts';
import { identifiesPerson } from '../../domain/erasure.ts';
import { RETENTION_DAYS } from '../../domain/retention.ts';
import { listGroups } from '../aws/cognito.ts';
import { PERSONAL_DATA } from '../records/kinds.ts';
import { getRole } from '../tables/agency/roles.ts';
import { type Client, listFormEmails } from '../tables/clients.ts';
import type { PersonalData } from './personal-data.ts';
import type { DataSubject } from './source.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Lists the tasks to complete before a person can be erased, as sentences. @throws StorageError, IdentityError */
export async function findErasureObstacles(person: DataSubject): Promise<string[]> {
  const isTeam = await isAdministrator(person);
  // By the provider, which charges: our record can be outdated.
  const isSubscribed = person.customers.some((customer) => customer.isSubscribed);
  const isAwaited = person.orders.some(({ payment }) => payment === 'processing');
  return [
    ...(isSubscribed
      ? [
          'A plan is still running. Cancel it first, under Move money or at Stripe, or Stripe will keep charging.',
        ]
      : []),
    ...(isAwaited ? ['A payment is on its way. Wait until it has arrived or failed.'] : []),
    ...(isTeam ? ['This account belongs to an administrator. Revoke the role first.'] : []),
  ];
}

async function isAdministrator({ account }: DataSubject): Promise<boolean> {
  if (!account) return false;
  const { userId } = account;
  const [groups, role] = await Promise.all([listGroups(userId), getRole(userId)]);
  // A revoked role leaves its record.
  return (role !== undefined && role.role !== 'none') || groups.includes(ADMIN_GROUP);
}

/** Reports which data of a person is erased and which stays. @param email of the person @param now milliseconds since the epoch */
export function reportErasure(
  data: PersonalData,
  email: string,
  now: number,
): Pick<ErasureReport, 'goes' | 'stays'> {
  const others = listOtherAddresses(data, email);
  const found = [...data].filter(([, kept]) => kept.length > 0);
  return {
    goes: found
      .filter(([{ stays }]) => stays === undefined)
      .map(([{ what }, { length: count }]) => ({ what, count })),
    stays: [
      ...found.flatMap(([{ what, stays }, { length }]) =>
        stays === undefined ? [] : [{ what: `${what} (${length})`, why: stays }],
      ),
      ...(others.length > 0
        ? [
            {
              what: `Records under other addresses of the client: ${others.join(', ')}`,
              why: 'They can be of other people. If not, erase each: afterward nothing leads from one to the others.',
            },
          ]
        : []),
      ...listKeptElsewhere(data, now),
    ],
  };
}

/** Lists the addresses of the person's client, and those in its forms, besides the erased one. */
function listOtherAddresses(data: PersonalData, email: string): string[] {
  const clients = (data.get(PERSONAL_DATA.clients.source) ?? []).map((item) => item.data as Client);
  const all = clients.flatMap((client) => [client.email, ...client.emails, ...listFormEmails(client)]);
  return [...new Set(all)].filter((other) => other !== email && identifiesPerson(other));
}

/** Lists data that we cannot or must not delete. */
function listKeptElsewhere(data: PersonalData, now: number): ErasureReport['stays'] {
  const hasPaid = (data.get(PERSONAL_DATA.orders.source) ?? []).length > 0;
  const backupsEnd = new Date(now + RETENTION_DAYS.backups * DAY_MS).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return [
    ...(hasPaid
      ? [
          {
            what: 'Payments, checkouts and invoices at Stripe',
            why: 'Tax law, refunds and disputes need them. Stripe can redact them 90 days after the last payment.',
          },
        ]
      : []),
    {
      what: `Backups of the database, until ${backupsEnd}`,
      why: 'Backups cannot be changed. A restore leaves out erased data.',
    },
    {
      what: `Files that were uploaded and not sent with a form, for up to ${RETENTION_DAYS.pendingUploads + RETENTION_DAYS.deletedUploads} days`,
      why: 'It is not known whose they are. They are deleted automatically.',
    },
    {
      what: `Logs with IP addresses and names of uploaded files, and messages that could not be processed, for up to ${RETENTION_DAYS.logs} days`,
      why: 'They are not sorted by person. They are deleted automatically.',
    },
    {
      what: 'Mails in the team’s own mailbox, and the mail service’s list of addresses that bounced',
      why: 'They are outside this site. Delete them by hand, as the runbook explains.',
    },
  ];
}
