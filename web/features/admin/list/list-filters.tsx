import { useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Flag } from '../../../../domain/admin.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import { CAME_FROM_KINDS, CAME_FROM_NAMES, type CameFromKind } from '../../../../domain/site/came-from.ts';
import { BUSINESS_HOURS } from '../../../../domain/time/business-hours.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon, FilterIcon } from '../../../ui/icons.tsx';
import { type FilterName, type ListFilter, urlOf } from '../dashboard-url.ts';
import { calendarDay } from '../dates.ts';
import { Choice, DayField, listOwners } from '../fields.tsx';
import { findKind } from '../kinds/kinds.ts';
import { useOffice } from '../office.ts';
import { FLAG_NAMES, statusLabel } from '../record/record-texts.ts';
import { useView } from '../use-view.ts';

/** Returns the names and texts of all chosen filters besides status and search. */
export function chosenFilters({ list, ...filter }: ListFilter): readonly (readonly [FilterName, string])[] {
  const { payment, from, to, service, cameFrom, flag, overdue, owner, due, sort } = filter;
  const { payments, services } = findKind(list);
  const texts: readonly (readonly [FilterName, string | undefined | false])[] = [
    ['payment', payments.find(({ state }) => state === payment)?.name],
    ['from', from && `From ${calendarDay(from)}`],
    ['to', to && `Through ${calendarDay(to)}`],
    ['service', services.find(({ id }) => id === service)?.label],
    ['cameFrom', CAME_FROM_NAMES[cameFrom as CameFromKind]],
    ['flag', FLAG_NAMES[flag as Flag]],
    ['overdue', overdue && 'Reply overdue'],
    ['owner', owner && `Owner ${owner}`],
    ['due', due && (due === 'past' ? 'Overdue' : 'Due')],
    ['sort', sort && 'Oldest first'],
  ];
  return texts.flatMap(([name, text]) => (text ? [[name, text] as const] : []));
}

/** Classes of a button that opens a panel below the toolbar. */
export const TOOL = 'min-w-10 gap-2 px-2! py-0! text-label! lg:min-h-9!';

/** Returns the texts of all chosen filters, such as `: New, Reply overdue`. */
export function narrowedText(filter: ListFilter): string {
  const { status, q } = filter;
  const texts = [
    status && statusLabel(status),
    ...chosenFilters(filter).map(([, text]) => text),
    q && `search for ${q}`,
  ].filter(Boolean);
  return texts.length > 0 ? `: ${texts.join(', ')}` : '';
}

/** The button for further filters, and links to remove chosen ones. */
export function ListFilters() {
  const { viewer } = useOffice();
  const { filter } = useView();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  // Their chips are shown as chosen.
  const chosen = chosenFilters(filter).filter(
    ([name]) => name !== 'due' && !(name === 'owner' && filter.owner === viewer),
  );
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="small"
        className={TOOL}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          // The record stays open.
          event.preventDefault();
          setIsOpen(false);
        }}
      >
        <FilterIcon className="size-4.5 shrink-0" />
        <span className="@max-4xl:sr-only">Filter</span>
      </Button>
      {isOpen && (
        <FilterPanel
          // Another list has other filters.
          key={filter.list}
          id={panel}
          onClose={() => {
            setIsOpen(false);
            button.current?.focus();
          }}
        />
      )}
      {chosen.length > 0 && (
        <ul aria-label="Chosen filters" className="order-last flex w-full flex-wrap gap-2">
          {chosen.map(([name, text]) => (
            <li key={name}>
              <Link
                to={urlOf({ ...filter, [name]: '' })}
                preventScrollReset
                // The link disappears with the filter.
                onClick={() => button.current?.focus()}
                className="flex min-h-9 items-center gap-2 rounded-round bg-sunk pr-2.5 pl-3.5 font-semibold text-label hover:bg-line"
              >
                <span className="sr-only">Remove</span>
                <span>{text}</span>
                <CloseIcon className="size-3.5 shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FilterPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { team } = useOffice();
  const { filter } = useView();
  const { list, status, payment, service, cameFrom, flag, from, to, overdue, owner, sort } = filter;
  const navigate = useNavigate();
  const { payments, services } = findKind(list);
  const awaiting = RECORDS[list].awaitsReply;

  /** Replaces the URL when it only corrects a filter, so that going back skips no step. */
  function choose(name: FilterName, value: string, others: Partial<ListFilter> = {}) {
    if (value === filter[name]) return;
    const replace = filter[name] !== '' && value !== '';
    navigate(urlOf({ ...filter, ...others, [name]: value }), { replace, preventScrollReset: true });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape reaches the control with the focus
    <div
      id={id}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="order-last grid w-full grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))] items-end gap-3 rounded-control border-2 border-line bg-raised p-3"
    >
      <DayField label="From" layout="small" day={from} max={to} onDay={(day) => choose('from', day)} />
      <DayField label="Through" layout="small" day={to} min={from} onDay={(day) => choose('to', day)} />
      {payments.length > 0 && (
        <Choice
          label="Payment"
          layout="small"
          value={payment}
          choices={[['', 'Any'], ...payments.map(({ state, name }) => [state, name] as const)]}
          onChoose={(state) => choose('payment', state)}
        />
      )}
      {services.length > 0 && (
        <Choice
          label="Service"
          layout="small"
          value={service}
          choices={[['', 'All services'], ...services.map(({ id, label }) => [id, label] as const)]}
          onChoose={(id) => choose('service', id)}
        />
      )}
      {RECORDS[list].hasCameFrom && (
        <Choice
          label="Came from"
          layout="small"
          value={cameFrom}
          choices={[['', 'Anywhere'], ...CAME_FROM_KINDS.map((one) => [one, CAME_FROM_NAMES[one]] as const)]}
          onChoose={(one) => choose('cameFrom', one)}
        />
      )}
      {RECORDS[list].flags.length > 0 && (
        <Choice
          label="Problem"
          layout="small"
          value={flag}
          choices={[['', 'Any'], ...RECORDS[list].flags.map((one) => [one, FLAG_NAMES[one]] as const)]}
          onChoose={(one) => choose('flag', one)}
        />
      )}
      <Choice
        label="Owner"
        layout="small"
        value={owner}
        choices={[['', 'Anyone'], ...listOwners(team, owner).map((email) => [email, email] as const)]}
        onChoose={(email) => choose('owner', email)}
      />
      <Choice
        label="Order"
        layout="small"
        value={sort}
        choices={[
          ['', 'Newest first'],
          ['oldest', 'Oldest first'],
        ]}
        onChoose={(order) => choose('sort', order)}
      />
      {awaiting !== undefined && (
        <label className="col-span-full flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold text-small">
          <input
            type="checkbox"
            checked={overdue === 'yes'}
            onChange={({ target: { checked } }) =>
              choose('overdue', checked ? 'yes' : '', { status: checked ? awaiting : status })
            }
            className="size-5"
          />
          Reply overdue
        </label>
      )}
      <p className="col-span-full w-full text-label text-soft">
        Days begin at midnight, {BUSINESS_HOURS.timeZoneName}.
      </p>
    </div>
  );
}
