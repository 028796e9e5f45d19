import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { type ClientStage, WORKING_STAGES } from '../../../domain/clients.ts';
import { type ContactServiceId, contactTexts, serviceLabels } from '../../../domain/contact.ts';
import { clientContract, inquiryContract } from '../../../domain/contracts/work/by-hand.ts';
import { UNKNOWN_EMAIL } from '../../../domain/orders.ts';
import { CLIENTS_LIST } from '../../../domain/records/clients.ts';
import { businessDay, startOfBusinessDay } from '../../../domain/time/business-hours.ts';
import { readIdempotencyKey } from '../../http/idempotency-key.ts';
import { createProblemFactory } from '../../http/problem.ts';
import { type Client, createClient, resolveClient, toClientId } from '../../tables/clients.ts';
import { type ContactSubmission, contactSubmissions } from '../../tables/contact-submissions.ts';
import { type RateLimit, tryConsume } from '../../tables/rate-limits.ts';
import { toRecordId } from '../../tables/record-id.ts';
import { defineAdminEndpoint } from '../admin-endpoint.ts';
import type { Administrator } from '../administrator.ts';
import { changeRecord } from '../changes.ts';
import { summarizeRecord } from '../summaries.ts';

const ADDITIONS: RateLimit = { name: 'added-by-hand', max: 100, seconds: 60 * 60 };

const TOO_MANY = 'Too many records added. Please try again in an hour.';

type Inquiry = z.output<NonNullable<(typeof inquiryContract)['body']>>;

const inquiryProblem = createProblemFactory(inquiryContract);

/** `POST /api/admin/submissions`: adds an inquiry, without any email about it. Its reply is due as of any other. */
export const addInquiry = defineAdminEndpoint(inquiryContract, async ({ admin, body, headers, note }) => {
  const key = readIdempotencyKey(headers, inquiryProblem);
  const inquiry = buildInquiry(toRecordId('contact', key && `${admin.userId}:${key}`), body, admin);
  note({ list: 'submissions', id: inquiry.id });
  const find = () => (key === undefined ? undefined : contactSubmissions.get(inquiry.id));
  let stored = await find();
  if (!stored) {
    if (!(await tryConsume([ADDITIONS], admin.userId))) throw inquiryProblem('too_many_requests', TOO_MANY);
    stored = (await contactSubmissions.create(inquiry)) ? inquiry : await find();
  }
  if (stored?.contentHash !== inquiry.contentHash) {
    throw inquiryProblem('idempotency_conflict', 'This was already added with other values.');
  }
  return { record: await summarizeRecord('submissions', stored) };
});

function buildInquiry(
  id: string,
  { services = [], how, email = '', phone = '', company = '', website = '', ...body }: Inquiry,
  { email: by }: Administrator,
): ContactSubmission {
  const texts = contactTexts({ ...body, email: email || UNKNOWN_EMAIL, phone, company, website });
  const chosen = [...new Set(services)].sort() as ContactServiceId[];
  return {
    id,
    createdAt: new Date().toISOString(),
    status: 'new',
    ...texts,
    services: chosen,
    service: serviceLabels(chosen),
    captcha: 'none',
    contentHash: hashValues([texts, chosen, how]),
    added: { by, how },
    mails: {},
    version: 0,
    revision: 1,
  };
}

type Contract = z.output<NonNullable<(typeof clientContract)['body']>>;

const clientProblem = createProblemFactory(clientContract);

/** `POST /api/admin/clients`: adds a client. Later payments of the email address belong to it. */
export const addClient = defineAdminEndpoint(clientContract, async ({ admin, body, headers, note }) => {
  // The email address identifies the client, so a repeat finds the first one without the key.
  readIdempotencyKey(headers, clientProblem);
  if (body.since > businessDay(new Date())) {
    throw clientProblem('not_begun', 'The contract has not begun.', {
      fields: { since: 'must not be after today' },
    });
  }
  const client = buildContractClient(body, admin);
  note({ list: CLIENTS_LIST, id: client.id, status: client.status });
  let stored = await resolveClient(client.id);
  if (!stored) {
    if (!(await tryConsume([ADDITIONS], admin.userId))) throw clientProblem('too_many_requests', TOO_MANY);
    stored = (await createClient(client)) ? client : await resolveClient(client.id);
  }
  if (!stored || stored.contentHash !== client.contentHash) {
    throw clientProblem('client_exists', 'There is a client with this email address. Search for it.', {
      fields: { email: 'belongs to a client already' },
    });
  }
  const { note: text } = body;
  const noted = text && (await changeRecord(CLIENTS_LIST, client.id, { version: 0, note: text }, admin));
  return { record: await summarizeRecord(CLIENTS_LIST, noted ? noted.record : stored) };
});

function buildContractClient(
  { name, businessName = '', email, services, monthly, since, stage, note: _ }: Contract,
  { email: by }: Administrator,
): Client {
  const now = new Date().toISOString();
  const contract = { services: [...new Set(services)].sort(), monthly, since };
  const isWorking = WORKING_STAGES.some((working: ClientStage) => working === stage);
  const times = {
    paidAt: startOfBusinessDay(since).toISOString(),
    // The clocks of the stage start now.
    ...(isWorking && { formAt: now }),
  };
  return {
    id: toClientId(email),
    createdAt: now,
    status: stage,
    email,
    name,
    businessName,
    ...times,
    contract,
    contentHash: hashValues([name, businessName, contract, stage]),
    added: { by, how: 'contract' },
    orders: {},
    emails: [],
    mergedIds: [],
    version: 0,
    revision: 1,
  };
}

function hashValues(values: unknown): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}
