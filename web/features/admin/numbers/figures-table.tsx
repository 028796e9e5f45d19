import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { csvLine } from '../../../../domain/text/csv.ts';
import { businessDay } from '../../../../domain/time/business-hours.ts';
import { SmallButton } from '../layout.tsx';
import { BYTE_ORDER_MARK, saveFile } from '../list/export-csv.ts';

/** A figure: its text, its plain value for files, and where its records are. */
export interface Cell {
  readonly text: string;
  readonly value: string | number;
  readonly to?: string | undefined;
}

export interface FiguresTableProps {
  /** Also the name of the file. */
  readonly title: string;
  /** The name of the first column, and of the others. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly Cell[] }[];
  /** What counts, and what does not. */
  readonly note: string;
  /** Whether the chart stands beside the table in wide windows. */
  readonly isWide?: boolean;
  /** For links of this page. */
  readonly anchor?: string;
  /** The chart of the table. */
  readonly children?: ReactNode;
}

/** A titled table of figures with its chart, and a button that saves it. */
export function FiguresTable({
  title,
  columns,
  rows,
  note,
  isWide = false,
  anchor,
  children,
}: FiguresTableProps) {
  const [first, ...others] = columns;
  return (
    <section
      id={anchor}
      aria-label={title}
      className={`min-w-0 scroll-mt-4 ${isWide ? 'xl:col-span-2' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-subtitle">{title}</h2>
        <SmallButton
          variant="quiet"
          className="-mr-3.5"
          onClick={() =>
            saveFile(toFileName(title), new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }))
          }
        >
          <span>Save CSV</span>
          <span className="sr-only">{` of ${title}`}</span>
        </SmallButton>
      </div>
      <details className="text-label text-soft">
        <summary className="min-h-6 w-fit cursor-pointer underline decoration-dotted underline-offset-4 hover:decoration-solid">
          What counts
        </summary>
        <p className="max-w-[46rem]">{note}</p>
      </details>
      <div className={isWide ? 'xl:grid xl:grid-cols-2 xl:gap-x-10' : undefined}>
        {children}
        <section
          aria-label={`${title}, table`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: A wide table scrolls, also by the keyboard.
          tabIndex={0}
          className="mt-3 overflow-x-auto -outline-offset-3"
        >
          <table className="w-full border-collapse whitespace-nowrap text-right text-small tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-ink border-b-2 align-bottom text-label">
                <th scope="col" className="py-1.5 pr-3 text-left font-semibold">
                  {first}
                </th>
                {others.map((name, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: A column is its place, and two can have one name.
                  <th key={at} scope="col" className="py-1.5 pl-3 font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, cells }) => (
                <tr key={name} className="border-line border-b last:border-b-0">
                  <th scope="row" className="py-1 pr-3 text-left font-normal">
                    {name}
                  </th>
                  {cells.map(({ text, value, to }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: As above.
                    <td key={at} className="py-1 pl-3">
                      {to === undefined ? (
                        <span className={value === 0 || text === '–' ? 'text-soft' : undefined}>{text}</span>
                      ) : (
                        <Link to={to} className="text-link underline-offset-4 hover:underline">
                          {text}
                        </Link>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 && <p className="py-1.5 text-small text-soft">No figures yet.</p>}
        </section>
      </div>
    </section>
  );
}

/** Such as `monthly-recurring-revenue-2026-11-26.csv`. */
function toFileName(title: string): string {
  return `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${businessDay(new Date())}.csv`;
}

/** Returns the rows as in other exports. */
export function toCsv(columns: FiguresTableProps['columns'], rows: FiguresTableProps['rows']): string {
  const lines = [columns, ...rows.map(({ name, cells }) => [name, ...cells.map(({ value }) => value)])];
  return `${BYTE_ORDER_MARK}${lines.map(csvLine).join('')}`;
}
