import { ADMIN_PAGE_LENGTH } from '../../../domain/admin.ts';
import { CLIENT_STAGES, type ClientStage, clocksStartedAt, WORKING_STAGES } from '../../../domain/clients.ts';
import { adminBoardContract } from '../../../domain/contracts/admin.ts';
import { queryItems } from '../../aws/dynamodb.ts';
import { environment } from '../../aws/environment.ts';
import { problemsOf } from '../../http/problem.ts';
import { type Client, clients } from '../../tables/clients.ts';
import { readingEndpoint } from '../admin-endpoint.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { summariesOf } from '../lists.ts';

const problem = problemsOf(adminBoardContract);

/** `GET /api/admin/board`: the first page of each stage, or the next one of a stage. */
export const board = readingEndpoint(adminBoardContract, async ({ query: { stage, cursor }, note }) => {
  const stages = stage === undefined ? CLIENT_STAGES : [stage];
  const columns = await Promise.all(stages.map((each) => columnOf(each, cursor)));
  note({ stage, count: columns.reduce((sum, column) => sum + column.clients.length, 0) });
  return { columns };
});

/** @throws Problem when the cursor is none of this stage; StorageError */
async function columnOf(stage: ClientStage, cursor: string | undefined) {
  const selection = { list: 'clients', status: stage } as const;
  const place = cursor === undefined ? undefined : decodeCursor(selection, cursor);
  if (cursor !== undefined && !place) throw problem('invalid_cursor', 'Please load the board again.');
  const { items, isEnd } = await queryItems<Client>({
    table: environment(clients.variable),
    index: 'bySince',
    partition: ['status', stage],
    isDescending: !WORKING_STAGES.includes(stage),
    after: place && { id: place.id, status: stage, since: place.createdAt },
    limit: ADMIN_PAGE_LENGTH,
  });
  const last = items.at(-1);
  return {
    stage,
    clients: await summariesOf('clients', items),
    ...(!isEnd &&
      last && { cursor: encodeCursor(selection, { createdAt: clocksStartedAt(last), id: last.id }) }),
  };
}
