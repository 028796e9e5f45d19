import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ADMIN_LIMITS } from '../../../../domain/admin.ts';
import { tooLong } from '../../../../domain/form-fields.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import { SearchIcon } from '../../../ui/icons.tsx';
import { TextLengthNote, useTextLength } from '../../../ui/text-length.tsx';
import { fileNameOf, urlOf } from '../dashboard-url.ts';
import { findKind } from '../kinds/kinds.ts';
import { PillLink } from '../links.tsx';
import { useOffice } from '../office.ts';
import { statusLabel } from '../record/record-texts.ts';
import { useView } from '../use-view.ts';
import { ExportButton } from './export-button.tsx';
import { ListFilters } from './list-filters.tsx';

/** Pause in typing before a search starts, in milliseconds. */
const PAUSE_MS = 350;

/** Search, filters and export of a list. */
export function Toolbar() {
  const { api, viewer, numbers } = useOffice();
  const { filter, Board } = useView();
  const { list, status, payment } = filter;
  const { payments, Tools } = findKind(list);
  const work = numbers?.work[list];
  return (
    <div
      className={`grid gap-x-6 gap-y-1 px-4 pt-2 print:hidden ${Board ? 'lg:grid-cols-[28rem_minmax(0,1fr)] lg:items-start' : ''}`}
    >
      <div className="flex items-center gap-x-1">
        <SearchField key={list} />
        <ExportButton
          key={JSON.stringify(filter)}
          name={fileNameOf(filter)}
          fetchPart={(cursor, signal) => api.csv({ ...filter, cursor }, signal)}
        />
      </div>
      {Tools && (
        <div className="flex flex-wrap items-center gap-x-1">
          <Tools />
        </div>
      )}
      {/* The board has a column for each. */}
      {!Board && (
        <Choices
          label="Status"
          choices={['', ...RECORDS[list].statuses].map((choice) => ({
            name: choice === '' ? 'All' : statusLabel(choice),
            to: urlOf({ ...filter, status: choice }),
            isCurrent: choice === status,
          }))}
        />
      )}
      {payments.length > 0 && (
        <Choices
          label="Payment"
          choices={payments.map(({ state, name }) => ({
            name,
            // A second press removes it.
            to: urlOf({ ...filter, payment: state === payment ? '' : state }),
            isCurrent: state === payment,
          }))}
        />
      )}
      <div className="flex flex-wrap items-center justify-between">
        <Choices
          label="Work"
          choices={[
            { name: 'Mine', count: work?.mine, chosen: { owner: viewer } },
            { name: 'Due', count: work?.due, chosen: { due: 'today' } },
            { name: 'Overdue', count: work?.overdue, chosen: { due: 'past' } },
          ].map(({ name, count, chosen }) => {
            const isCurrent = Object.entries(chosen).every(([key, value]) => filter[key as 'due'] === value);
            const none = Object.fromEntries(Object.keys(chosen).map((key) => [key, '']));
            return {
              name: count === undefined ? name : `${name} ${count.toLocaleString('en-US')}`,
              to: urlOf({ ...filter, ...(isCurrent ? none : chosen) }),
              isCurrent,
            };
          })}
        />
        <ListFilters />
      </div>
    </div>
  );
}

interface Choice {
  readonly name: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

/** Links in one line, which scrolls sideways where it is too narrow. */
function Choices({ label, choices }: { readonly label: string; readonly choices: readonly Choice[] }) {
  return (
    <nav
      aria-label={label}
      className="-mx-2 min-w-0 max-xl:flex-1 max-lg:overflow-x-auto max-lg:[scrollbar-width:none]"
    >
      <ul className="flex lg:flex-wrap">
        {choices.map(({ name, ...link }) => (
          <PillLink
            key={name}
            {...link}
            className="min-h-10 min-w-9 justify-center px-2 lg:min-h-8 lg:max-2xl:px-1.5 xl:max-2xl:px-1"
          >
            {name}
          </PillLink>
        ))}
      </ul>
    </nav>
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
