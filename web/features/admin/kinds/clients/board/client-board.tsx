import { useQuery } from '@tanstack/react-query';
import { type ClientStage, STAGE_NAMES } from '../../../../../../domain/clients.ts';
import type { ClientSummary } from '../../../../../../domain/contracts/admin-records.ts';
import { useOnline } from '../../../../../lib/use-online.ts';
import { urlOf } from '../../../dashboard-url.ts';
import { ago } from '../../../dates.ts';
import { Empty } from '../../../layout.tsx';
import { LinkChoice, PillLink } from '../../../links.tsx';
import { ListExport } from '../../../list/export-button.tsx';
import { LIST, OFFLINE } from '../../../list/record-list.tsx';
import { knownRecordsQuery } from '../../../list/record-queries.ts';
import { useOffice } from '../../../office.ts';
import { Problem } from '../../../problem.tsx';
import { useIsWide } from '../../../use-is-wide.ts';
import { useNow } from '../../../use-now.ts';
import { useView } from '../../../use-view.ts';
import type { BoardProps } from '../../kind.ts';
import { targetOf } from '../client-target.ts';
import { clients as KIND } from '../clients.tsx';
import { arrangeColumns, boardQuery, type Column, type Columns, countText } from './board-columns.ts';
import { StageColumn } from './stage-column.tsx';
import { useCardDrag } from './use-card-drag.ts';
import { useMovedFocus } from './use-moved-focus.ts';

/** All clients by stage. Wide windows show the stages side by side, narrow ones one at a time. */
export function ClientBoard({ chosen }: BoardProps) {
  const { api, work, may } = useOffice();
  const board = useQuery(boardQuery(api));
  const { data: known = {} } = useQuery(knownRecordsQuery);
  const isWide = useIsWide('80rem');

  function move(client: ClientSummary, stage: string): void {
    const isChangeable = !work.isBusy(client.id) && may('changeRecords', 'clients');
    if (client.status !== stage && isChangeable) work.setStatus(targetOf(client), stage);
  }
  const { over, press } = useCardDrag(move);
  const columns = arrangeColumns(board.data ?? [], known);
  const onFocus = useMovedFocus(columns);

  if (board.error && !board.data) {
    return (
      <div className="p-4">
        <Problem title={KIND.failed} error={board.error} onRetry={() => board.refetch()} />
      </div>
    );
  }
  if (!board.data) {
    return (
      <div
        id={LIST}
        tabIndex={-1}
        role="status"
        aria-label="Loading"
        className="mx-4 mt-10 h-96 rounded-card bg-raised outline-none"
      />
    );
  }
  const hasClient = (column: Column) => column.clients.length > 0;
  const current = columns.find(({ stage }) => stage === chosen) ?? columns.find(hasClient) ?? columns[0];
  return (
    <section
      id={LIST}
      tabIndex={-1}
      onFocus={onFocus}
      aria-labelledby="list-title"
      className="px-4 outline-none lg:flex lg:min-h-0 lg:grow lg:flex-col"
    >
      <h2 id="list-title" className="sr-only">
        {KIND.name}
      </h2>
      <BoardLine updatedAt={board.dataUpdatedAt} isOutdated={board.isError} isWide={isWide} />
      <div className="relative -mx-4 flex flex-col px-4 pb-4 lg:min-h-0 lg:grow lg:max-xl:overflow-y-auto lg:overflow-x-hidden print:overflow-visible">
        {!columns.some(hasClient) && (
          <Empty className="mb-3 rounded-card border-2 border-line border-dashed p-6" {...KIND.empty} />
        )}
        {!isWide && <StagePicker columns={columns} current={current?.stage} />}
        <div className="grid min-h-0 grow grid-cols-1 gap-2 xl:flex">
          {columns
            .filter((column) => isWide || column === current)
            .map((column) => (
              <StageColumn
                key={column.stage}
                column={column}
                isOneOfMany={isWide}
                isTarget={over === column.stage}
                onMove={move}
                onPress={press}
              />
            ))}
        </div>
      </div>
    </section>
  );
}

interface BoardLineProps {
  readonly updatedAt: number;
  readonly isOutdated: boolean;
  readonly isWide: boolean;
}

/** The state of the board. Its height never changes, so nothing moves. */
function BoardLine({ updatedAt, isOutdated, isWide }: BoardLineProps) {
  const { filter } = useView();
  const isOnline = useOnline();
  const seen = ago(new Date(updatedAt).toISOString(), useNow());
  return (
    <div className="flex h-8 shrink-0 items-center justify-end gap-x-3 text-label tabular-nums">
      {isOnline && !isOutdated ? (
        <span className="text-soft">{`Up to date ${seen}`}</span>
      ) : (
        <span className="font-semibold text-danger">
          {isOnline ? `Out of date: last updated ${seen}` : OFFLINE}
        </span>
      )}
      {/* A wide board shows all stages, whichever a link chose. */}
      <ListExport filter={isWide ? { ...filter, status: '' } : filter} />
    </div>
  );
}

interface StagePickerProps {
  readonly columns: Columns;
  readonly current: ClientStage | undefined;
}

function StagePicker({ columns, current }: StagePickerProps) {
  const choices = columns.map((column) => ({
    name: STAGE_NAMES[column.stage],
    count: countText(column),
    to: urlOf({ list: 'clients', status: column.stage }),
    isCurrent: column.stage === current,
  }));
  return (
    <div className="mb-2">
      <LinkChoice
        label="Stage"
        choices={choices.map((choice) => ({ ...choice, name: `${choice.name}, ${choice.count}` }))}
        className="w-full sm:hidden"
      />
      <nav aria-label="Stage" className="max-sm:hidden">
        <ul className="flex flex-wrap gap-1">
          {choices.map(({ name, count, to, isCurrent }) => (
            <PillLink key={to} to={to} isCurrent={isCurrent} className="min-h-9 gap-1.5 px-3">
              <span>{name}</span>
              <span className="font-normal tabular-nums">{count}</span>
            </PillLink>
          ))}
        </ul>
      </nav>
    </div>
  );
}
