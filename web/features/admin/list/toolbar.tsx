import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ADMIN_LIMITS } from '../../../../domain/admin.ts';
import { tooLong } from '../../../../domain/form-fields.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import { SearchIcon } from '../../../ui/icons.tsx';
import { TextLengthNote, useTextLength } from '../../../ui/text-length.tsx';
import { urlOf } from '../dashboard-url.ts';
import { findKind } from '../kinds/kinds.ts';
import { LinkChoice } from '../links.tsx';
import { shortCount } from '../numbers/waiting.ts';
import { useOffice } from '../office.ts';
import { statusLabel } from '../record/record-texts.ts';
import { Allowed } from '../settings/allowed.tsx';
import { useView } from '../use-view.ts';
import { ListFilters } from './list-filters.tsx';
import { ListLook } from './list-look.tsx';

/** Pause in typing before a search starts, in milliseconds. */
const PAUSE_MS = 350;

/** Views, filters, and actions of a list. */
export function Toolbar() {
  const { filter, Board } = useView();
  const { list } = filter;
  const { Tools } = findKind(list);
  return (
    <div className="@container print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5">
        {/* The board has a column for each. */}
        {!Board && <Statuses />}
        <WorkChips />
        <ListFilters />
        {!Board && <ListLook key={`${list} look`} list={list} />}
        <div className="ml-auto flex grow basis-64 flex-wrap justify-end gap-x-2 gap-y-1">
          <SearchField key={list} />
          {Tools && (
            <Allowed right="changeRecords" list={list}>
              <Tools />
            </Allowed>
          )}
        </div>
      </div>
    </div>
  );
}

/** The views of a list: tabs where they fit, and a choice of one elsewhere. */
function Statuses() {
  const { filter } = useView();
  const { list, status } = filter;
  const choices = ['', ...RECORDS[list].statuses].map((choice) => ({
    name: choice === '' ? 'All' : statusLabel(choice),
    to: urlOf({ ...filter, status: choice }),
    isCurrent: choice === status,
  }));
  return (
    <>
      <nav aria-label="Status" className="hidden @4xl:block">
        <ul className="flex">
          {choices.map((choice) => (
            <ChoiceLink
              key={choice.name}
              {...choice}
              className="min-h-9 whitespace-nowrap px-2.5 text-soft hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-3px_0_var(--action)] forced-colors:aria-[current]:underline"
            />
          ))}
        </ul>
      </nav>
      <LinkChoice label="Status" choices={choices} className="field-sizing-content max-w-32 @4xl:hidden" />
    </>
  );
}

/** Links that switch a filter on and off. Those without records stand back. */
function WorkChips() {
  const { viewer, numbers } = useOffice();
  const { filter } = useView();
  const work = numbers?.work[filter.list];
  const chips = [
    { name: 'Mine', count: work?.mine, chosen: { owner: viewer } },
    { name: 'Due', count: work?.due, chosen: { due: 'today' } },
    { name: 'Overdue', count: work?.overdue, chosen: { due: 'past' } },
  ] as const;
  return (
    <nav aria-label="Work">
      <ul className="flex gap-1.5">
        {chips.map(({ name, count, chosen }) => {
          const isCurrent = Object.entries(chosen).every(([key, value]) => filter[key as 'due'] === value);
          const none = Object.fromEntries(Object.keys(chosen).map((key) => [key, '']));
          return (
            <ChoiceLink
              key={name}
              name={count ? `${name} ${shortCount(count)}` : name}
              to={urlOf({ ...filter, ...(isCurrent ? none : chosen) })}
              isCurrent={isCurrent}
              className={`min-h-8 whitespace-nowrap rounded-round border px-2.5 hover:bg-raised aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-surface forced-colors:aria-[current]:underline ${count === 0 ? 'border-line text-soft' : 'border-edge'}`}
            />
          );
        })}
      </ul>
    </nav>
  );
}

interface ChoiceLinkProps {
  readonly name: string;
  readonly to: string;
  readonly isCurrent: boolean;
  readonly className: string;
}

function ChoiceLink({ name, to, isCurrent, className }: ChoiceLinkProps) {
  return (
    <li>
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
  const { view } = useView();
  const { list, q } = view;
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
      // A record that was opened since the last letter stays open.
      navigate(urlOf({ ...view, q: wanted }), { replace: view.q !== '' });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, navigate, view]);

  return (
    <search className="relative block min-w-40 grow basis-40 @4xl:max-w-80">
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
