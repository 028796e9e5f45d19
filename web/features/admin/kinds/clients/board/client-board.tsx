import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useId } from 'react';
import { ADMIN_PAGE_LENGTH } from '../../../../../../domain/admin.ts';
import { type ClientStage, STAGE_NAMES } from '../../../../../../domain/clients.ts';
import type { ClientSummary } from '../../../../../../domain/contracts/admin-records.ts';
import { useOnline } from '../../../../../lib/use-online.ts';
import { Button } from '../../../../../ui/button.tsx';
import { urlOf } from '../../../dashboard-url.ts';
import { ago } from '../../../dates.ts';
import { Empty } from '../../../layout.tsx';
import { PillLink } from '../../../links.tsx';
import { LIST, OFFLINE } from '../../../list/record-list.tsx';
import { knownRecordsQuery, updateRecords } from '../../../list/record-queries.ts';
import { useOffice } from '../../../office.ts';
import { Problem } from '../../../problem.tsx';
import { useIsWide } from '../../../use-is-wide.ts';
import { useNow } from '../../../use-now.ts';
import type { BoardProps } from '../../kind.ts';
import { targetOf } from '../client-target.ts';
import { clients as KIND } from '../clients.tsx';
import { arrangeColumns, boardQuery, type Column, type Columns, withNextPage } from './board-columns.ts';
import { ClientCard } from './client-card.tsx';
import { DROP_STAGE, useCardDrag } from './use-card-drag.ts';

/** All clients by stage. Wide windows show the stages side by side, narrow ones one at a time. */
export function ClientBoard({ chosen }: BoardProps) {
  const { api, work } = useOffice();
  const board = useQuery(boardQuery(api));
  const { data: known = {} } = useQuery(knownRecordsQuery);
  const isWide = useIsWide('80rem');

  function move(client: ClientSummary, stage: string): void {
    if (client.status !== stage && !work.isBusy(client.id)) work.setStatus(targetOf(client), stage);
  }
  const { over, press } = useCardDrag(move);

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
  const columns = arrangeColumns(board.data, known);
  const hasClient = (column: Column) => column.clients.length > 0;
  const current = columns.find(({ stage }) => stage === chosen) ?? columns.find(hasClient) ?? columns[0];
  return (
    <section
      id={LIST}
      tabIndex={-1}
      aria-labelledby="list-title"
      className="px-4 outline-none lg:flex lg:min-h-0 lg:grow lg:flex-col"
    >
      <h2 id="list-title" className="sr-only">
        {KIND.name}
      </h2>
      <BoardLine updatedAt={board.dataUpdatedAt} isOutdated={board.isError} />
      <div className="relative -mx-4 px-4 pb-4 lg:min-h-0 lg:grow lg:overflow-y-auto lg:overflow-x-hidden xl:scroll-pt-11 print:overflow-visible">
        {!columns.some(hasClient) && (
          <Empty className="mb-3 rounded-card border-2 border-line border-dashed p-6" {...KIND.empty} />
        )}
        {!isWide && <StagePicker columns={columns} current={current?.stage} />}
        <div className="grid min-h-full gap-2 xl:grid-cols-7">
          {columns
            .filter((column) => isWide || column === current)
            .map((column) => (
              <StageColumn
                key={column.stage}
                column={column}
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
}

/** The state of the board. Its height never changes, so nothing moves. */
function BoardLine({ updatedAt, isOutdated }: BoardLineProps) {
  const isOnline = useOnline();
  const seen = ago(new Date(updatedAt).toISOString(), useNow());
  return (
    <p className="flex h-8 shrink-0 items-center justify-end text-label tabular-nums">
      {isOnline && !isOutdated ? (
        <span className="text-soft">{`Up to date ${seen}`}</span>
      ) : (
        <span className="font-semibold text-danger">
          {isOnline ? `Out of date: last updated ${seen}` : OFFLINE}
        </span>
      )}
    </p>
  );
}

interface StagePickerProps {
  readonly columns: Columns;
  readonly current: ClientStage | undefined;
}

function StagePicker({ columns, current }: StagePickerProps) {
  return (
    <nav aria-label="Stage" className="-mx-4 mb-2 px-4 max-lg:overflow-x-auto max-lg:[scrollbar-width:none]">
      <ul className="flex gap-1 lg:flex-wrap">
        {columns.map((column) => (
          <PillLink
            key={column.stage}
            to={urlOf({ list: 'clients', status: column.stage })}
            isCurrent={column.stage === current}
            className="min-h-9 gap-1.5 px-3"
          >
            <span>{STAGE_NAMES[column.stage]}</span>
            <span className="font-normal tabular-nums">{countText(column)}</span>
          </PillLink>
        ))}
      </ul>
    </nav>
  );
}

function countText({ clients, cursor }: Column): string {
  return `${clients.length.toLocaleString('en-US')}${cursor === undefined ? '' : '+'}`;
}

interface StageColumnProps {
  readonly column: Column;
  /** Whether a card is dragged over it. */
  readonly isTarget: boolean;
  readonly onMove: (client: ClientSummary, stage: string) => void;
  readonly onPress: (event: PointerEvent<HTMLElement>, client: ClientSummary) => void;
}

function StageColumn({ column, isTarget, onMove, onPress }: StageColumnProps) {
  const { stage, clients } = column;
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      {...{ [DROP_STAGE]: stage }}
      className={`min-w-0 rounded-b-control border-2 p-1.5 transition-colors duration-200 ${isTarget ? 'border-ink bg-sunk' : 'border-transparent max-xl:-mx-2 xl:border-line'}`}
    >
      <h3
        id={id}
        className="sticky top-0 z-10 -mx-1.5 -mt-1.5 flex items-baseline justify-between gap-2 bg-surface px-3 pt-2.5 pb-2 font-semibold font-text text-label max-xl:sr-only"
      >
        <span>{STAGE_NAMES[stage]}</span>
        <span className="font-normal text-soft tabular-nums">{countText(column)}</span>
      </h3>
      {/* The heading covers the first pixel, which is the first card's border. */}
      <ul className="grid gap-1.5 pt-px sm:max-xl:grid-cols-2 lg:max-xl:grid-cols-3">
        {clients.map((client) => (
          <li key={client.id}>
            <ClientCard client={client} onMove={onMove} onPointerDown={(event) => onPress(event, client)} />
          </li>
        ))}
      </ul>
      <NextPage column={column} />
    </section>
  );
}

function NextPage({ column: { stage, cursor } }: Pick<StageColumnProps, 'column'>) {
  const { api } = useOffice();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (from: string) => api.board({ stage, cursor: from }),
    onSuccess: ({ columns: [next] }) => {
      if (!next) return;
      updateRecords(client, next.clients);
      client.setQueryData(boardQuery(api).queryKey, (columns) => columns && withNextPage(columns, next));
    },
  });
  if (error) {
    return <Problem title={KIND.failed} error={error} onRetry={() => cursor && mutate(cursor)} />;
  }
  if (cursor === undefined) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-1.5 w-full"
      busy={isPending}
      onClick={() => mutate(cursor)}
    >
      Show {ADMIN_PAGE_LENGTH} more
    </Button>
  );
}
