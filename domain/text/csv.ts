/** Comma-separated values (RFC 4180) that spreadsheet programs never read as formulas. */
import { withoutDirectionControls } from './text-direction.ts';

/** The start of a formula in a spreadsheet, or characters skipped before one, also in full width. */
const FORMULA_START = /^[=+\-@\t\r\n\0＝＋－＠]/;

/** Programs in other locales split cells at semicolons, and some at tabs. */
const NEEDS_QUOTES = /[",;\t\r\n\0]|^\s|\s$/;

/** The value of a cell. Numbers are written as they are. */
export type CsvCell = string | number | undefined;

/** One line of a file, with its line ending. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const plain = withoutDirectionControls(cell);
  const text = FORMULA_START.test(plain) ? `'${plain}` : plain;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
