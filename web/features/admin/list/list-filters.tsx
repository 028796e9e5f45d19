import { useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AdminList } from '../../../../domain/admin.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import { CAME_FROM_KINDS, CAME_FROM_NAMES } from '../../../../domain/site/came-from.ts';
import { BUSINESS_HOURS } from '../../../../domain/time/business-hours.ts';
import { CloseIcon, FilterIcon } from '../../../ui/icons.tsx';
import { type FilterName, type ListFilter, urlOf } from '../dashboard-url.ts';
import { calendarDay } from '../dates.ts';
import { Choice, DayField, listOwners } from '../fields.tsx';
import { findKind } from '../kinds/kinds.ts';
import { SmallButton } from '../layout.tsx';
import { useOffice } from '../office.ts';
import { FLAG_NAMES, statusLabel } from '../record/record-texts.ts';
import { useView } from '../use-view.ts';

/** A filter of the panel: its name, its label, the text for no choice, and its values with their texts. */
type ChoiceFilter = readonly [
  name: FilterName,
  label: string,
  none: string,
  values: readonly (readonly [value: string, text: string])[],
];

/** Returns the filters of a kind of record that has values for them. */
function listChoiceFilters(list: AdminList): readonly ChoiceFilter[] {
  const { payments = [], services = [] } = findKind(list);
  const { flags, hasCameFrom } = RECORDS[list];
  const origins = hasCameFrom ? CAME_FROM_KINDS : [];
  const filters: readonly ChoiceFilter[] = [
    ['payment', 'Payment', 'Any', payments.map(({ state, name }) => [state, name])],
    ['service', 'Service', 'All services', services.map(({ id, label }) => [id, label])],
    ['cameFrom', 'Came from', 'Anywhere', origins.map((kind) => [kind, CAME_FROM_NAMES[kind]])],
    ['flag', 'Problem', 'Any', flags.map((flag) => [flag, FLAG_NAMES[flag]])],
  ];
  return filters.filter(([, , , values]) => values.length > 0);
}

/** Returns the names and texts of all chosen filters besides status and search. */
export function chosenFilters({ list, ...filter }: ListFilter): readonly (readonly [FilterName, string])[] {
  const { from, to, overdue, owner, due, sort } = filter;
  const texts: readonly (readonly [FilterName, string | undefined | false])[] = [
    ['from', from && `From ${calendarDay(from)}`],
    ['to', to && `Through ${calendarDay(to)}`],
    ...listChoiceFilters(list).map(
      ([name, , , values]) => [name, values.find(([value]) => value === filter[name])?.[1]] as const,
    ),
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
      <SmallButton
        ref={button}
        variant="quiet"
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
      </SmallButton>
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
  const { list, status, from, to, overdue, owner } = filter;
  const navigate = useNavigate();
  const awaiting = RECORDS[list].awaitsReply;
  const choices: readonly ChoiceFilter[] = [
    ...listChoiceFilters(list),
    ['owner', 'Owner', 'Anyone', listOwners(team, owner).map((email) => [email, email])],
    ['sort', 'Order', 'Newest first', [['oldest', 'Oldest first']]],
  ];

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
      {choices.map(([name, label, none, values]) => (
        <Choice
          key={name}
          label={label}
          layout="small"
          value={filter[name]}
          choices={[['', none], ...values]}
          onChoose={(value) => choose(name, value)}
        />
      ))}
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
