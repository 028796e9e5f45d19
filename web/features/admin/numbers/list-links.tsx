import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { AdminList } from '../../../../domain/admin.ts';
import { ADMIN_LISTS } from '../../../../domain/records/records.ts';
import { urlOf } from '../dashboard-url.ts';
import { findKind } from '../kinds/kinds.ts';
import { LinkChoice, useInView } from '../links.tsx';
import { useOffice } from '../office.ts';
import { urlOfArea } from '../settings/settings-area.tsx';

/** Links to the numbers and to all lists, each with its open work. @param current undefined for the numbers */
export function ListLinks({ current }: { readonly current: AdminList | undefined }) {
  const { numbers, may } = useOffice();
  const lists = ADMIN_LISTS.filter((list) => may('readRecords', list));
  const choices = [
    may('readPeople') && {
      name: 'Numbers',
      to: urlOf({ numbers: 'week' }),
      isCurrent: current === undefined,
    },
    ...lists.map((list) => {
      const { name, waiting } = findKind(list);
      const text = numbers ? `${name}, ${waiting(numbers)}` : name;
      return { name: text, to: urlOf({ list }), isCurrent: list === current };
    }),
    may('settings') && { name: 'Team and settings', to: urlOfArea('team'), isCurrent: false },
  ].filter((choice) => choice !== false);
  return (
    <>
      {/* A phone offers all of them, and the rest of the back office. */}
      <LinkChoice
        label="List"
        choices={choices}
        className="my-1 min-h-10! min-w-0 grow px-2! text-small! sm:hidden"
      />
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
