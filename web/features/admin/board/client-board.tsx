import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_PAGE_LENGTH } from '../../../../domain/admin.ts';
import { type ClientStage, STAGE_NAMES } from '../../../../domain/clients.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { urlOf } from '../dashboard-url.ts';
import { ago } from '../dates.ts';
import { kindOf } from '../kinds/kinds.ts';
import { Empty } from '../layout.tsx';
import { LIST, OFFLINE } from '../list/record-list.tsx';
import { knownRecordsQuery, updateRecords } from '../list/record-queries.ts';
import { useOffice } from '../office.ts';
import { Problem } from '../problem.tsx';
import { useInView } from '../use-in-view.ts';
import { useIsWide } from '../use-is-wide.ts';
import { useNow } from '../use-now.ts';
import { arranged, type Columns, withNextPage } from './board-columns.ts';
import { boardQuery } from './board-query.ts';
import { ClientCard } from './client-card.tsx';
import { DROP_STAGE, useCardDrag } from './use-card-drag.ts';

interface ClientBoardProps {
  /** The stage that is chosen where one is shown at a time; empty for the first with anybody in it. */
  readonly chosen: string;
}

const CLIENTS = kindOf('clients');

/** All clients by stage. Wide windows show the stages beside each other, others one at a time. */
export function ClientBoard({ chosen }: ClientBoardProps) {
  const { api, work } = useOffice();
  const board = useQuery(boardQuery(api));
  const { data: known = {} } = useQuery(knownRecordsQuery);
  const isWide = useIsWide('80rem');
  const columns = board.data && arranged(board.data, known);
  const clients = columns?.flatMap((column) => column.clients) ?? [];

  function move(id: string, stage: string): void {
    const record = clients.find((client) => client.id === id);
    if (!record || record.status === stage || work.isBusy(id)) return;
    work.setStatus({ list: 'clients', id, record }, stage);
  }
  const { over, press } = useCardDrag(move);

  if (!columns) {
    if (!board.error)
      return (
        <div
          id={LIST}
          tabIndex={-1}
          role="status"
          aria-label="Loading"
          className="mx-4 mt-10 h-96 rounded-card bg-raised outline-none"
        />
      );
    return (
      <div className="p-4">
        <Problem title={CLIENTS.failed} error={board.error} onRetry={() => board.refetch()} />
      </div>
    );
  }
  const shown = isWide ? columns : columns.filter(({ stage }) => stage === stageOf(columns, chosen));
  return (
    <section
      id={LIST}
      tabIndex={-1}
      aria-labelledby="list-title"
      className="px-4 outline-none lg:flex lg:min-h-0 lg:grow lg:flex-col"
    >
      <h2 id="list-title" className="sr-only">
        {CLIENTS.name}
      </h2>
      <StateOfBoard updatedAt={board.dataUpdatedAt} isOutdated={board.isError} />
      <div className="relative -mx-4 px-4 pb-4 lg:min-h-0 lg:grow lg:overflow-y-auto lg:overflow-x-hidden xl:scroll-pt-11 print:overflow-visible">
        {clients.length === 0 && (
          <Empty className="mb-3 rounded-card border-2 border-line border-dashed p-6" {...CLIENTS.empty} />
        )}
        {!isWide && <StagePicker columns={columns} current={shown[0]?.stage} />}
        <div className="grid min-h-full gap-2 xl:grid-cols-7">
          {shown.map((column) => (
            <Column
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

function stageOf(columns: Columns, chosen: string): ClientStage | undefined {
  return (
    columns.find(({ stage }) => stage === chosen) ??
    columns.find(({ clients }) => clients.length > 0) ??
    columns[0]
  )?.stage;
}

/** Always of the same height, so that what it has to say moves nothing. */
function StateOfBoard({
  updatedAt,
  isOutdated,
}: {
  readonly updatedAt: number;
  readonly isOutdated: boolean;
}) {
  const isOnline = useOnline();
  const seen = ago(new Date(updatedAt).toISOString(), useNow());
  return (
    <p className="flex h-8 shrink-0 items-center justify-end text-label tabular-nums">
      {isOnline && !isOutdated ? (
        <span className="text-soft">{`Up to date ${seen}`}</span>
      ) : (
        <span className="font-semibold text-danger">
          {isOnline ? `Not up to date: last seen ${seen}` : OFFLINE}
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
          <StageLink key={column.stage} column={column} isCurrent={column.stage === current} />
        ))}
      </ul>
    </nav>
  );
}

function StageLink({ column, isCurrent }: { readonly column: Columns[number]; readonly isCurrent: boolean }) {
  const item = useInView<HTMLLIElement>(isCurrent);
  return (
    <li ref={item} className="shrink-0">
      <Link
        to={urlOf({ list: 'clients', status: column.stage })}
        aria-current={isCurrent || undefined}
        className="flex min-h-9 items-center gap-1.5 rounded-round px-3 font-semibold text-label -outline-offset-3 hover:bg-sunk aria-[current]:bg-ink aria-[current]:text-surface forced-colors:aria-[current]:underline"
      >
        <span>{STAGE_NAMES[column.stage]}</span>
        <span className="font-normal tabular-nums">{countText(column)}</span>
      </Link>
    </li>
  );
}

function countText({ clients, cursor }: Columns[number]): string {
  return `${clients.length.toLocaleString('en-US')}${cursor === undefined ? '' : '+'}`;
}

interface ColumnProps {
  readonly column: Columns[number];
  /** Whether a card is dragged over it. */
  readonly isTarget: boolean;
  readonly onMove: (id: string, stage: string) => void;
  readonly onPress: (event: React.PointerEvent<HTMLElement>, id: string) => void;
}

function Column({ column, isTarget, onMove, onPress }: ColumnProps) {
  const { work } = useOffice();
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
      {/* The heading lies over the first pixel, which is the first card's border. */}
      <ul className="grid gap-1.5 pt-px sm:max-xl:grid-cols-2 lg:max-xl:grid-cols-3">
        {clients.map((client) => (
          <li key={client.id}>
            <ClientCard
              client={client}
              to={urlOf({ list: 'clients', open: client.id })}
              isBusy={work.isBusy(client.id)}
              onMove={(next) => onMove(client.id, next)}
              onPointerDown={(event) => onPress(event, client.id)}
            />
          </li>
        ))}
      </ul>
      <NextPage column={column} />
    </section>
  );
}

function NextPage({ column: { stage, cursor } }: Pick<ColumnProps, 'column'>) {
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
    return <Problem title={CLIENTS.failed} error={error} onRetry={() => cursor && mutate(cursor)} />;
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
