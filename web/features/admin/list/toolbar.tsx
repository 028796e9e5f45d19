import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ADMIN_LIMITS } from '../../../../domain/admin.ts';
import { tooLong } from '../../../../domain/form-fields.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import { SearchIcon } from '../../../ui/icons.tsx';
import { TextLengthNote, useTextLength } from '../../../ui/text-length.tsx';
import { fileNameOf, urlOf } from '../dashboard-url.ts';
import { findKind } from '../kinds/kinds.ts';
import { useInView } from '../links.tsx';
import { useOffice } from '../office.ts';
import { statusLabel } from '../record/record-texts.ts';
import { Allowed } from '../settings/allowed.tsx';
import { useView } from '../use-view.ts';
import { ExportButton } from './export-button.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListLook } from './list-look.tsx';

/** Pause in typing before a search starts, in milliseconds. */
const PAUSE_MS = 350;

/** Views, filters, and actions of a list. */
export function Toolbar() {
  const { api, viewer, numbers } = useOffice();
  const { filter, Board } = useView();
  const { list, status, payment } = filter;
  const { payments, Tools } = findKind(list);
  const work = numbers?.work[list];
  return (
    <div className="@container print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pt-1.5 @4xl:pb-1.5">
        <div
          className={`flex min-w-0 grow items-center gap-x-3 order-4 overflow-x-auto [scrollbar-width:none] @4xl:contents ${Tools ? 'basis-20' : 'basis-full'}`}
        >
          {/* The board has a column for each. */}
          {!Board && (
            <Tabs
              label="Status"
              choices={['', ...RECORDS[list].statuses].map((choice) => ({
                name: choice === '' ? 'All' : statusLabel(choice),
                to: urlOf({ ...filter, status: choice }),
                isCurrent: choice === status,
              }))}
            />
          )}
          <Chips
            label="Work"
            choices={[
              { name: 'Mine', count: work?.mine, chosen: { owner: viewer } },
              { name: 'Due', count: work?.due, chosen: { due: 'today' } },
              { name: 'Overdue', count: work?.overdue, chosen: { due: 'past' } },
            ].map(({ name, count, chosen }) => {
              const isCurrent = Object.entries(chosen).every(
                ([key, value]) => filter[key as 'due'] === value,
              );
              const none = Object.fromEntries(Object.keys(chosen).map((key) => [key, '']));
              return {
                name: count === undefined ? name : `${name} ${count.toLocaleString('en-US')}`,
                to: urlOf({ ...filter, ...(isCurrent ? none : chosen) }),
                isCurrent,
              };
            })}
          />
          {payments.length > 0 && (
            <Chips
              label="Payment"
              choices={payments.map(({ state, name }) => ({
                name,
                // A second press removes it.
                to: urlOf({ ...filter, payment: state === payment ? '' : state }),
                isCurrent: state === payment,
              }))}
            />
          )}
        </div>
        {!Board && <div className="order-3 hidden w-full @4xl:block" />}
        <div className="order-1 flex min-w-0 grow basis-24 @4xl:order-4 @4xl:max-w-80 @4xl:basis-36">
          <SearchField key={list} />
        </div>
        <ListFilters />
        {!Board && <ListLook key={`${list} look`} list={list} />}
        {Tools && (
          <Allowed right="changeRecords" list={list}>
            <div className="order-5 flex items-center gap-x-1 @4xl:order-2">
              <Tools />
            </div>
          </Allowed>
        )}
        <Allowed right="exportRecords">
          <div className={`order-3 ${Board ? '@4xl:order-8 @4xl:ml-auto' : '@4xl:order-2'}`}>
            <ExportButton
              key={JSON.stringify(filter)}
              name={fileNameOf(filter)}
              fetchPart={(cursor, signal) => api.csv({ ...filter, cursor }, signal)}
            />
          </div>
        </Allowed>
      </div>
    </div>
  );
}

interface Choice {
  readonly name: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** Links to the views of a list, underlined where chosen. They scroll sideways where they do not fit. */
function Tabs({ label, choices }: ChoicesProps) {
  return (
    <nav
      aria-label={label}
      className="min-w-0 shrink-0 [scrollbar-width:none] @4xl:order-1 @4xl:-mb-1 @4xl:flex-1 @4xl:overflow-x-auto"
    >
      <ul className="flex">
        {choices.map((choice) => (
          <ChoiceLink
            key={choice.name}
            {...choice}
            className="min-h-10 whitespace-nowrap px-2.5 text-soft hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_0_var(--action)] forced-colors:aria-[current]:underline"
          />
        ))}
      </ul>
    </nav>
  );
}

/** Links that switch a filter on and off. */
function Chips({ label, choices }: ChoicesProps) {
  return (
    <nav aria-label={label} className="shrink-0 @4xl:order-5">
      <ul className="flex gap-1.5">
        {choices.map((choice) => (
          <ChoiceLink
            key={choice.name}
            {...choice}
            className="min-h-8 whitespace-nowrap rounded-round border border-edge px-3 hover:bg-raised aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-surface forced-colors:aria-[current]:underline"
          />
        ))}
      </ul>
    </nav>
  );
}

function ChoiceLink({ name, to, isCurrent, className }: Choice & { readonly className: string }) {
  const item = useInView<HTMLLIElement>(isCurrent);
  return (
    <li ref={item} className="shrink-0">
      <Link
        to={to}
        aria-current={isCurrent || undefined}
        className={`flex items-center font-semibold text-label tabular-nums -outline-offset-3 ${className}`}
      >
        {name}
      </Link>
    </li>
  );
}

function SearchField() {
  const { filter } = useView();
  const { list, q } = filter;
  const { many, searched } = findKind(list);
  const { searchField } = useOffice();
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const asked = useRef(q);
  const id = useId();
  const length = useTextLength(id, ADMIN_LIMITS.query);

  // The URL may change without typing: back, forward, or a removed filter.
  useEffect(() => {
    if (q === asked.current) return;
    asked.current = q;
    setText(q);
  }, [q]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current || tooLong(wanted, ADMIN_LIMITS.query)) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      navigate(urlOf({ ...filter, q: wanted }), { replace: filter.q !== '' });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, navigate, filter]);

  return (
    <search className="relative block min-w-0 flex-1">
      <SearchIcon className="pointer-events-none absolute top-3.25 left-3 size-4.5 text-soft lg:top-2.25" />
      <input
        ref={searchField}
        id={id}
        type="search"
        aria-label={`Search ${many}`}
        placeholder={searched}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoComplete="off"
        enterKeyHint="search"
        aria-invalid={length.isTooLong || undefined}
        aria-describedby={length.text && length.id}
        className="min-h-11 w-full text-ellipsis rounded-control border-2 border-edge bg-raised py-1 pr-2 pl-9 text-ink text-small placeholder:text-label placeholder:text-soft aria-invalid:border-danger lg:min-h-9"
      />
      <TextLengthNote length={length} />
    </search>
  );
}
