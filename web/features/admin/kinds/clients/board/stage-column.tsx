import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_PAGE_LENGTH } from '../../../../../../domain/admin.ts';
import {
  type ClientStage,
  openTasks,
  STAGE_NAMES,
  WORKING_STAGES,
} from '../../../../../../domain/clients.ts';
import type { ClientSummary } from '../../../../../../domain/contracts/admin-records.ts';
import { ArrowIcon, ChevronIcon, SpinnerIcon } from '../../../../../ui/icons.tsx';
import { urlOf } from '../../../dashboard-url.ts';
import { SmallButton } from '../../../layout.tsx';
import { useLook } from '../../../list/look.ts';
import { CARD, toCard } from '../../../list/record-card.tsx';
import { LIST } from '../../../list/record-list.tsx';
import { updateRecords } from '../../../list/record-queries.ts';
import { useOffice } from '../../../office.ts';
import { Problem } from '../../../problem.tsx';
import { getTitle } from '../../../record/record-texts.ts';
import { nextStatus } from '../../kinds.ts';
import { serviceNames } from '../../orders/order-columns.tsx';
import { ClientClock, ClientFlags, monthlyText, TaskCount } from '../client-facts.tsx';
import { targetOf } from '../client-target.ts';
import { clients as KIND } from '../clients.tsx';
import { boardQuery, type Column, countText, withNextPage } from './board-columns.ts';
import { DROP_STAGE } from './use-card-drag.ts';

interface StageColumnProps {
  readonly column: Column;
  /** Whether the stages are side by side. */
  readonly isOneOfMany: boolean;
  /** Whether a card is dragged over it. */
  readonly isTarget: boolean;
  readonly onMove: (client: ClientSummary, stage: string) => void;
  readonly onPress: (event: PointerEvent<HTMLElement>, client: ClientSummary) => void;
}

/** A stage with its clients. Stages of rest can be folded to their number, and still take cards. */
export function StageColumn({ column, isOneOfMany, isTarget, onMove, onPress }: StageColumnProps) {
  const { stage, clients } = column;
  const id = useId();
  const [{ folded }, change] = useLook();
  const canFold = isOneOfMany && !WORKING_STAGES.includes(stage);
  const isFolded = canFold && folded.includes(stage);
  const heading = (
    <>
      <span id={id} className="min-w-0 truncate">
        {STAGE_NAMES[stage]}
      </span>
      <span className="font-normal text-soft tabular-nums">{countText(column)}</span>
    </>
  );
  return (
    <section
      aria-labelledby={id}
      {...{ [DROP_STAGE]: stage }}
      className={`flex min-h-0 min-w-0 flex-col rounded-control border-2 transition-colors duration-200 ${isTarget ? 'border-ink bg-sunk' : 'border-transparent xl:border-line'} ${isOneOfMany ? widthOf(clients.length, isFolded, canFold) : '-mx-2'}`}
    >
      <h3 className="shrink-0 font-semibold font-text text-label max-xl:sr-only">
        {canFold ? (
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={() =>
              change({ folded: isFolded ? folded.filter((one) => one !== stage) : [...folded, stage] })
            }
            className={`flex w-full items-center gap-2 rounded-control hover:bg-sunk ${isFolded ? 'flex-col px-1 py-3 [&>:first-child]:[writing-mode:vertical-rl]' : 'min-h-9 px-2.5'}`}
          >
            {heading}
            <ChevronIcon className={`size-4 shrink-0 ${isFolded ? '-rotate-90' : 'ml-auto rotate-90'}`} />
          </button>
        ) : (
          <span className="flex min-h-9 items-center gap-2 px-2.5">{heading}</span>
        )}
      </h3>
      {!isFolded && (
        <div className="relative min-h-0 grow px-1.5 pb-1.5 xl:overflow-y-auto print:overflow-visible">
          {/* The first pixel is the first card's border. */}
          <ul className="grid grid-cols-1 gap-1.5 pt-px sm:max-xl:grid-cols-2 lg:max-xl:grid-cols-3">
            {clients.map((client) => (
              <li key={client.id}>
                <ClientCard
                  client={client}
                  onMove={onMove}
                  onPointerDown={(event) => onPress(event, client)}
                />
              </li>
            ))}
          </ul>
          <NextPage column={column} />
        </div>
      )}
    </section>
  );
}

/** Columns in use share the width, those with work first. */
function widthOf(count: number, isFolded: boolean, isAtRest: boolean): string {
  if (isFolded) return 'w-12 shrink-0';
  if (count === 0) return 'w-46 shrink-0';
  return isAtRest ? 'max-w-80 flex-[0.8]' : 'max-w-96 flex-1';
}

function NextPage({ column: { stage, cursor } }: Pick<StageColumnProps, 'column'>) {
  const { api } = useOffice();
  const client = useQueryClient();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (from: string) => api.board({ stage, cursor: from }),
    onSuccess: ({ columns: [next] }) => {
      if (!next) return;
      updateRecords(client, next.clients);
      client.setQueryData(boardQuery(api).queryKey, (columns) => columns && withNextPage(columns, next));
    },
  });
  useEffect(() => {
    // The button disappears with the last page.
    if (!data || document.activeElement !== document.body) return;
    const [first] = data.columns.flatMap(({ clients }) => clients);
    (toCard(first?.id ?? '') ?? document.getElementById(LIST))?.focus({ preventScroll: true });
  }, [data]);
  if (error) {
    return <Problem title={KIND.failed} error={error} onRetry={() => cursor && mutate(cursor)} />;
  }
  if (cursor === undefined) return null;
  return (
    <SmallButton
      variant="secondary"
      className="mt-1.5 w-full"
      busy={isPending}
      onClick={() => mutate(cursor)}
    >
      Show {ADMIN_PAGE_LENGTH} more
    </SmallButton>
  );
}

interface ClientCardProps {
  readonly client: ClientSummary;
  readonly onMove: (client: ClientSummary, stage: ClientStage) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** A client on the board, at most 84 pixels high, with a button for the next stage. */
function ClientCard({ client, onMove, onPointerDown }: ClientCardProps) {
  const { work, times, may } = useOffice();
  const { list, id } = targetOf(client);
  const title = getTitle(client);
  const isBusy = work.isBusy(id);
  const next = nextStatus(list, client.status) as ClientStage | undefined;
  const services = serviceNames(client.serviceIds);
  return (
    <article
      onPointerDown={onPointerDown}
      className="relative rounded-control border-2 border-transparent bg-raised px-2.5 py-1 shadow-[0_0_0_1px_var(--line)] hover:border-edge data-[dragged]:z-20 data-[dragged]:cursor-grabbing data-[dragged]:border-ink data-[dragged]:opacity-90"
    >
      <h4 className="truncate font-semibold font-text text-small leading-snug">
        <Link
          to={urlOf({ list, open: id })}
          draggable={false}
          {...{ [CARD]: id }}
          className="outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
        >
          <bdi title={title}>{title}</bdi>
        </Link>
      </h4>
      <div className="flex h-5 items-center gap-2 text-label">
        {client.monthly && <p className="shrink-0 tabular-nums">{monthlyText(client.monthly)}</p>}
        <p className="min-w-0 grow truncate text-soft" title={services}>
          {services}
        </p>
        {client.owner && (
          <p title={client.owner} className="max-w-1/2 shrink-0 truncate font-semibold">
            {client.owner.split('@')[0]}
          </p>
        )}
      </div>
      <div className="flex h-7 items-center gap-1 *:min-w-0 [&_span]:truncate">
        <ClientFlags
          client={client}
          isShort={openTasks(client.status as ClientStage, client, times).length > 0}
        />
        <ClientClock client={client} isShort />
        <TaskCount client={client} />
        {next && may('changeRecords', list) && (
          <button
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={() => onMove(client, next)}
            title={STAGE_NAMES[next]}
            className="relative -mr-1.5 ml-auto grid size-7 shrink-0 place-content-center rounded-notch text-link hover:bg-sunk aria-disabled:opacity-55"
          >
            {isBusy ? <SpinnerIcon className="size-4" /> : <ArrowIcon className="size-4" />}
            <span className="sr-only">{`Move ${title} to ${STAGE_NAMES[next]}`}</span>
          </button>
        )}
      </div>
    </article>
  );
}
