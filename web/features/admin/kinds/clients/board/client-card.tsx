import type { PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { type ClientStage, STAGE_NAMES } from '../../../../../../domain/clients.ts';
import type { ClientSummary } from '../../../../../../domain/contracts/admin-records.ts';
import { ArrowIcon, SpinnerIcon } from '../../../../../ui/icons.tsx';
import { urlOf } from '../../../dashboard-url.ts';
import { CARD } from '../../../list/record-card.tsx';
import { useOffice } from '../../../office.ts';
import { getTitle } from '../../../record/record-texts.ts';
import { nextStatus } from '../../kinds.ts';
import { ClientFacts } from '../client-facts.tsx';
import { targetOf } from '../client-target.ts';

interface ClientCardProps {
  readonly client: ClientSummary;
  readonly onMove: (client: ClientSummary, stage: ClientStage) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/** A client on the board, with a button for the next stage. */
export function ClientCard({ client, onMove, onPointerDown }: ClientCardProps) {
  const { work } = useOffice();
  const { list, id } = targetOf(client);
  const title = getTitle(client);
  const isBusy = work.isBusy(id);
  const next = nextStatus(list, client.status) as ClientStage | undefined;
  return (
    <article
      onPointerDown={onPointerDown}
      className="relative grid gap-1.5 rounded-control border-2 border-transparent bg-raised px-3 py-2.5 shadow-[0_0_0_1px_var(--line)] hover:border-edge data-[dragged]:z-20 data-[dragged]:cursor-grabbing data-[dragged]:border-ink data-[dragged]:opacity-90"
    >
      <h4 className="font-semibold font-text text-small leading-snug [overflow-wrap:anywhere]">
        <Link
          to={urlOf({ list, open: id })}
          draggable={false}
          {...{ [CARD]: id }}
          className="outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
        >
          <bdi title={title} className="line-clamp-2">
            {title}
          </bdi>
        </Link>
      </h4>
      <ClientFacts client={client} />
      {next && (
        <button
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={() => onMove(client, next)}
          className="relative -mx-1.5 flex min-h-9 items-center gap-1.5 rounded-notch px-1.5 text-left font-semibold text-label text-link hover:bg-sunk aria-disabled:opacity-55"
        >
          {isBusy ? <SpinnerIcon className="size-4 shrink-0" /> : <ArrowIcon className="size-4 shrink-0" />}
          <span>
            <span className="sr-only">{`Move ${title} to `}</span>
            <span>{STAGE_NAMES[next]}</span>
          </span>
        </button>
      )}
    </article>
  );
}
