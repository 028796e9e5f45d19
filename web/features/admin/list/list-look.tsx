import { useId, useState } from 'react';
import type { AdminList } from '../../../../domain/admin.ts';
import { ColumnsIcon } from '../../../ui/icons.tsx';
import { findKind } from '../kinds/kinds.ts';
import { SmallButton } from '../layout.tsx';
import { findColumns } from './list-columns.tsx';
import { TOOL } from './list-filters.tsx';
import { useLook } from './look.ts';

/** The button for the lines and columns of a list on wide windows. This browser keeps them. */
export function ListLook({ list }: { readonly list: AdminList }) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  return (
    <>
      <SmallButton
        variant="quiet"
        className={`${TOOL} max-lg:hidden`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ColumnsIcon className="size-4.5 shrink-0" />
        <span className="@max-4xl:sr-only">Display</span>
      </SmallButton>
      {isOpen && <LookPanel id={panel} list={list} />}
    </>
  );
}

function LookPanel({ id, list }: { readonly id: string; readonly list: AdminList }) {
  const [look, change] = useLook();
  const name = useId();
  const shown = findColumns(list, look).map((column) => column.name);
  return (
    <div
      id={id}
      className="order-last flex w-full flex-wrap gap-x-8 gap-y-2 rounded-control border-2 border-line bg-raised px-4 py-2.5 max-lg:hidden"
    >
      <fieldset className="flex flex-wrap items-center gap-x-4">
        <legend className="sr-only">Lines of each record</legend>
        {([1, 2] as const).map((lines) => (
          <label key={lines} className={OPTION}>
            <input
              type="radio"
              name={name}
              checked={look.lines === lines}
              onChange={() => change({ lines })}
              className="size-4.5"
            />
            <span>{lines === 1 ? 'One line' : 'Two lines'}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap items-center gap-x-4">
        <legend className="sr-only">Columns without an open record</legend>
        {findKind(list).columns.map((column) => (
          <label key={column.name} className={OPTION}>
            <input
              type="checkbox"
              checked={shown.includes(column.name)}
              onChange={({ target: { checked } }) => {
                const others = shown.filter((one) => one !== column.name);
                change({
                  columns: { ...look.columns, [list]: checked ? [...others, column.name] : others },
                });
              }}
              className="size-4.5"
            />
            {column.name}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

const OPTION = 'flex min-h-9 cursor-pointer items-center gap-2 text-small';
