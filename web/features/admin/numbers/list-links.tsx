import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AdminList } from '../../../../domain/admin.ts';
import { ADMIN_LISTS } from '../../../../domain/records/records.ts';
import { urlOf } from '../dashboard-url.ts';
import { findKind } from '../kinds/kinds.ts';
import { useInView } from '../links.tsx';
import { useOffice } from '../office.ts';
import { urlOfArea } from '../settings/settings-area.tsx';

/** Links to the numbers and to all lists, each with its open work. @param current undefined for the numbers */
export function ListLinks({ current }: { readonly current: AdminList | undefined }) {
  const { may } = useOffice();
  const lists = ADMIN_LISTS.filter((list) => may('readRecords', list));
  return (
    <>
      <ListChoice current={current} lists={lists} />
      <nav aria-label="Lists" className="max-sm:hidden">
        <ul className="flex">
          {may('readPeople') && <NumbersLink isCurrent={current === undefined} />}
          {lists.map((list) => (
            <ListLink key={list} list={list} isCurrent={list === current} />
          ))}
        </ul>
      </nav>
    </>
  );
}

interface ListChoiceProps {
  readonly current: AdminList | undefined;
  readonly lists: readonly AdminList[];
}

/** A phone shows one list at a time, and offers all of them, and the rest of the back office. */
function ListChoice({ current, lists }: ListChoiceProps) {
  const { numbers, may } = useOffice();
  const navigate = useNavigate();
  return (
    <select
      aria-label="List"
      value={current ?? ''}
      onChange={({ target: { value } }) => navigate(toUrl(value))}
      className="my-1 min-h-10 min-w-0 grow text-ellipsis rounded-control border-2 border-edge bg-raised px-2 font-semibold text-ink text-small sm:hidden"
    >
      {may('readPeople') && <option value="">Numbers</option>}
      {lists.map((list) => {
        const { name, waiting } = findKind(list);
        return (
          <option key={list} value={list}>
            {numbers ? `${name}, ${waiting(numbers)}` : name}
          </option>
        );
      })}
      {may('settings') && <option value={AREA}>Team and settings</option>}
    </select>
  );
}

/** The choice that leaves the lists. */
const AREA = 'team';

function toUrl(choice: string): string {
  if (choice === AREA) return urlOfArea(AREA);
  return urlOf(choice === '' ? { numbers: 'week' } : { list: choice as AdminList });
}

function NumbersLink({ isCurrent }: { readonly isCurrent: boolean }) {
  const item = useInView<HTMLLIElement>(isCurrent);
  return (
    <li ref={item} className={ITEM}>
      <Link
        to={urlOf({ numbers: 'week' })}
        aria-current={isCurrent ? 'page' : undefined}
        className={ITEM_LINK}
      >
        Numbers
      </Link>
      <span aria-hidden="true" className="text-label text-soft leading-tight">
        today
      </span>
    </li>
  );
}

const ITEM =
  'relative grid h-12 content-center whitespace-nowrap px-2 leading-tight xl:max-2xl:px-1.5 2xl:px-2.5 hover:bg-raised has-aria-[current]:bg-raised has-aria-[current]:shadow-[inset_0_-3px_0_var(--action)] forced-colors:has-aria-[current]:border-b-4';
const ITEM_LINK =
  'font-semibold text-small leading-tight outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3';

/** The name alone labels the link; the open work describes it. */
function ListLink({ list, isCurrent }: { readonly list: AdminList; readonly isCurrent: boolean }) {
  const { numbers, may } = useOffice();
  const { name, waiting } = findKind(list);
  const id = useId();
  const item = useInView<HTMLLIElement>(isCurrent);
  return (
    <li ref={item} className={ITEM}>
      <Link
        to={urlOf({ list })}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={id}
        className={ITEM_LINK}
      >
        {name}
      </Link>
      <span id={id} className="text-label text-soft tabular-nums leading-tight">
        {numbers ? waiting(numbers) : may('readPeople') && 'Counting'}
      </span>
    </li>
  );
}
