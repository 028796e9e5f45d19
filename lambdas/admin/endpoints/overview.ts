import { ADMIN_PAGE_LENGTH } from '../../../domain/admin.ts';
import { CLIENT_STAGES, type ClientStage, clocksStartedAt, WORKING_STAGES } from '../../../domain/clients.ts';
import {
  type AdminNumbers,
  adminBoardContract,
  adminNumbersContract,
  adminSessionContract,
  digestContract,
  MAX_REFUSED_ARTICLES,
} from '../../../domain/contracts/admin.ts';
import { CLIENTS_LIST } from '../../../domain/records/clients.ts';
import type { PostProblem } from '../../../domain/site/post-files.ts';
import { POST_PROBLEMS_KEY } from '../../../domain/site/site-files.ts';
import { queryItems } from '../../aws/dynamodb.ts';
import { environment } from '../../aws/environment.ts';
import { describeError, logger } from '../../aws/logger.ts';
import { readSmallText } from '../../aws/object-tags.ts';
import { createProblemFactory } from '../../http/problem.ts';
import { listDigestReaders, setDigest } from '../../tables/agency/digests.ts';
import { recordSignIn } from '../../tables/agency/roles.ts';
import { readSettings } from '../../tables/agency/settings.ts';
import { type Client, clients } from '../../tables/clients.ts';
import { listLettersWith } from '../../tables/letters/letters.ts';
import { defineAdminEndpoint, defineAdminReadEndpoint } from '../admin-endpoint.ts';
import { isMfaRequired, listAdminEmails } from '../administrator.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import {
  countCanceledCheckouts,
  countCreatedByDay,
  countOpenWork,
  countOverdueClients,
  countPending,
  readFigures,
} from '../numbers.ts';
import { summarizeRecords } from '../summaries.ts';

/** `GET /api/admin/session`: who is signed in, whether a second factor is missing, and who else works there. */
export const readSession = defineAdminEndpoint(
  adminSessionContract,
  async ({ admin: { userId, email, role, hasSecondFactor, signedInAt } }) => {
    const required = isMfaRequired();
    const mayLook = hasSecondFactor || !required;
    const [{ hours, promises, replyTemplates }, readers] = await Promise.all([
      readSettings(),
      listDigestReaders(),
      recordSignIn(userId, new Date(signedInAt * 1000).toISOString()),
    ]);
    return {
      email,
      role,
      mfa: { enabled: hasSecondFactor, required },
      team: mayLook ? await listAdminEmails() : [],
      times: { hours, promises },
      replyTemplates: mayLook ? replyTemplates : [],
      digest: readers.some((reader) => reader.userId === userId),
    };
  },
  { withoutMfa: true },
);

/** `PUT /api/admin/digest`: asks for digests of the caller's tasks, or ends them. */
export const changeDigest = defineAdminEndpoint(
  digestContract,
  async ({ admin: { userId, email }, body: { digest } }) => {
    await setDigest({ userId, email, since: new Date().toISOString() }, digest);
    return { digest };
  },
);

/** `GET /api/admin/numbers`: records per day, open work, why payment pages were left, refused articles, and figures. */
export const readNumbers = defineAdminReadEndpoint(adminNumbersContract, async ({ admin, query: { by } }) => {
  const now = new Date();
  const settings = await readSettings();
  const numbers = await Promise.all([
    countCreatedByDay(now),
    countPending(now, settings.hours),
    countOpenWork(admin.email, now),
    countCanceledCheckouts(now),
    countOverdueClients(now, settings),
    readRefusedArticles(),
    listLettersWith('paused'),
    by && readFigures(by, now),
  ]);
  const [created, requests, work, canceled, clients, articles, paused, periods] = numbers;
  return {
    ...created,
    ...requests,
    ...work,
    ...canceled,
    clients,
    ...articles,
    pausedLetters: paused.length,
    ...(periods && { periods }),
  };
});

const problem = createProblemFactory(adminBoardContract);

/** `GET /api/admin/board`: the first page of each stage, or the next one of a stage. */
export const readBoard = defineAdminReadEndpoint(
  adminBoardContract,
  async ({ query: { stage, cursor }, note }) => {
    const stages = stage === undefined ? CLIENT_STAGES : [stage];
    const columns = await Promise.all(stages.map((each) => readColumn(each, cursor)));
    note({ stage, count: columns.reduce((sum, column) => sum + column.clients.length, 0) });
    return { columns };
  },
);

/** @throws Problem if the cursor belongs to another stage; StorageError */
async function readColumn(stage: ClientStage, cursor: string | undefined) {
  const selection = { list: CLIENTS_LIST, status: stage };
  const place = cursor === undefined ? undefined : decodeCursor(selection, cursor);
  if (cursor !== undefined && !place) throw problem('invalid_cursor', 'Please reload the board.');
  const { items, isEnd } = await queryItems<Client>({
    table: clients.variable,
    index: 'bySince',
    partition: ['status', stage],
    isDescending: !WORKING_STAGES.includes(stage),
    after: place && { id: place.id, status: stage, since: place.createdAt },
    limit: ADMIN_PAGE_LENGTH,
  });
  const last = items.at(-1);
  return {
    stage,
    clients: await summarizeRecords(CLIENTS_LIST, items),
    ...(!isEnd &&
      last && { cursor: encodeCursor(selection, { createdAt: clocksStartedAt(last), id: last.id }) }),
  };
}

/** Uploaded articles that were refused. Nothing if they cannot be read: other numbers are more urgent. */
async function readRefusedArticles(): Promise<Pick<AdminNumbers, 'refusedArticles'>> {
  try {
    const text = await readSmallText(environment('SITE_BUCKET'), POST_PROBLEMS_KEY);
    if (text === undefined) return {};
    return { refusedArticles: (JSON.parse(text) as PostProblem[]).slice(0, MAX_REFUSED_ARTICLES) };
  } catch (error) {
    logger.warn('refused articles cannot be read', { error: describeError(error) });
    return {};
  }
}
