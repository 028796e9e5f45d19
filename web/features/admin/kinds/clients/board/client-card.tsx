import type { PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { type ClientStage, openTasks, STAGE_NAMES } from '../../../../../../domain/clients.ts';
import type { ClientSummary } from '../../../../../../domain/contracts/admin-records.ts';
import { ArrowIcon, SpinnerIcon } from '../../../../../ui/icons.tsx';
import { urlOf } from '../../../dashboard-url.ts';
import { CARD } from '../../../list/record-card.tsx';
import { useOffice } from '../../../office.ts';
import { getTitle } from '../../../record/record-texts.ts';
import { nextStatus } from '../../kinds.ts';
import { serviceNames } from '../../orders/order-columns.tsx';
import { ClientClock, ClientFlags, monthlyText, TaskCount } from '../client-facts.tsx';
import { targetOf } from '../client-target.ts';

interface ClientCardProps {
  readonly client: ClientSummary;
  readonly onMove: (client: ClientSummary, stage: ClientStage) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** A client on the board, at most 84 pixels high, with a button for the next stage. */
export function ClientCard({ client, onMove, onPointerDown }: ClientCardProps) {
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
