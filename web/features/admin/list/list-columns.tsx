import type { CSSProperties } from 'react';
import type { AdminList } from '../../../../domain/admin.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import type { Summary } from '../admin-api.ts';
import type { ListColumn } from '../kinds/kind.ts';
import { counted, findKind } from '../kinds/kinds.ts';
import { statusLabel } from '../record/record-texts.ts';
import type { Look } from './look.ts';

type Columns = readonly ListColumn<AdminList>[];

/** Returns the columns of a list that this browser shows. */
export function findColumns(list: AdminList, { columns: chosen }: Pick<Look, 'columns'>): Columns {
  const shown = chosen[list];
  return findKind(list).columns.filter(({ name, isExtra }) => (shown ? shown.includes(name) : !isExtra));
}

/** Returns the grid's tracks of a wide list. */
export function toTracks(list: AdminList, columns: Columns): string {
  const longest = Math.max(...RECORDS[list].statuses.map((status) => statusLabel(status).length));
  return [
    '[check] 2.75rem [main] minmax(12rem, 1.2fr)',
    ...columns.map(({ width }) => width),
    findKind(list).Clock ? '[clock] 13rem' : '',
    `[owner] 11rem [status] ${1.75 + longest * 0.42}rem [time] 6.5rem`,
  ].join(' ');
}

/** Returns the place of a column behind the checkbox and the name. */
export function toPlace(index: number): CSSProperties {
  return { gridColumn: index + 3 };
}

interface ColumnNamesProps {
  readonly list: AdminList;
  readonly columns: Columns;
}

/** The names of the columns in wide lists. Each record names its values for screen readers. */
export function ColumnNames({ list, columns }: ColumnNamesProps) {
  const { Clock } = findKind(list);
  return (
    <div
      aria-hidden="true"
      className="record-row sticky top-0 z-2 border-line border-b bg-surface pr-4 text-label text-soft [--row:1.75rem] @max-[78rem]/records:hidden"
    >
      <span data-cell="main">Name</span>
      {columns.map(({ name, isNumber }, place) => (
        <span
          key={name}
          data-cell="column"
          style={toPlace(place)}
          className={`truncate pr-4 ${isNumber ? 'text-right' : ''}`}
        >
          {name}
        </span>
      ))}
      {Clock && <span data-cell="clock">Due</span>}
      <span data-cell="owner">Owner</span>
      <span data-cell="status" className="text-right">
        Status
      </span>
      <span data-cell="time" className="text-right">
        Date
      </span>
    </div>
  );
}

interface TotalsProps {
  readonly list: AdminList;
  readonly columns: Columns;
  readonly records: readonly Summary[];
}

/** The totals of the loaded records, in lists whose columns have some. */
export function Totals({ list, columns, records }: TotalsProps) {
  if (records.length === 0 || !columns.some(({ total }) => total)) return null;
  return (
    <div className="record-row sticky bottom-0 z-2 border-line border-y bg-sunk pr-4 font-semibold text-label tabular-nums @max-[78rem]/records:flex @max-[78rem]/records:min-h-9 @max-[78rem]/records:flex-wrap @max-[78rem]/records:gap-x-4 @max-[78rem]/records:pl-4">
      <p data-cell="main">{`Total of the loaded ${counted(records.length, list)}`}</p>
      {columns.map(({ name, total }, place) => (
        <p
          key={name}
          data-cell={total ? 'total' : 'column'}
          style={toPlace(place)}
          className="truncate pr-4 text-right"
        >
          {total && (
            <>
              <span className="@min-[78rem]/records:sr-only">{`${name} `}</span>
              <span>{total(records)}</span>
            </>
          )}
        </p>
      ))}
    </div>
  );
}
