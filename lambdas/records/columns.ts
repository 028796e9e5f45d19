/** The columns of exports. A record is one row; several values are lines of one cell. */
import type { AdminList } from '../../domain/admin.ts';
import type { ClientSums } from '../../domain/client-sums.ts';
import type { DetailsOf, RecordChange, SummaryOf } from '../../domain/contracts/admin-records.ts';
import { findService } from '../../domain/shop/catalog.ts';
import { inUnits } from '../../domain/shop/money.ts';
import type { CsvCell } from '../../domain/text/csv.ts';
import { BUSINESS_HOURS } from '../../domain/time/business-hours.ts';
import { businessTimestamp } from '../../domain/time/business-time.ts';
import type { RecordOf } from './kinds.ts';

/** A record with all exported fields. */
export interface ExportedRecord<List extends AdminList = AdminList> {
  readonly record: RecordOf[List];
  readonly summary: SummaryOf[List];
  readonly details: DetailsOf[List];
  /** Clients with a known purchase only. */
  readonly sums?: ClientSums | undefined;
  /** Newest first: programs that take only so much of a cell cut off the oldest. */
  readonly notes: readonly RecordChange[];
}

/** The cells of a list's records by header, in order. */
export type ExportColumns<List extends AdminList> = Readonly<
  Record<string, (exported: ExportedRecord<List>) => CsvCell>
>;

/** Returns the header of a column of times. */
export function toTimeHeader(what: string): string {
  return `${what} (${BUSINESS_HOURS.timeZoneName})`;
}

export const FIRST_COLUMNS: ExportColumns<AdminList> = {
  [toTimeHeader('Created')]: ({ summary }) => toBusinessTime(summary.createdAt),
  Status: ({ summary }) => summary.status,
  Owner: ({ summary }) => summary.owner,
  'Follow up on': ({ summary }) => summary.followUp,
};

export const LAST_COLUMNS: ExportColumns<AdminList> = {
  Notes: ({ notes }) => joinLines(notes.map(({ at, by, note }) => `${toBusinessTime(at)} ${by}: ${note}`)),
  Id: ({ summary }) => summary.id,
};

export function joinLines(texts: readonly string[]): string {
  return texts.join('\n');
}

/** Whole units, such as dollars of cents, to be summed up as they are. @param currency that of the catalog's prices if none is given */
export function toUnits(amount: number | undefined, currency = 'usd'): number | undefined {
  return amount === undefined ? undefined : inUnits(amount, currency);
}

export function toBusinessTime(at: string | undefined): string | undefined {
  return at === undefined ? undefined : businessTimestamp(at);
}

/** Joins the names of services, each once; the id of one that left the catalog. */
export function joinServiceNames(ids: readonly string[]): string {
  return [...new Set(ids)].map((id) => findService(id)?.name ?? id).join(', ');
}

export function toYesOrNo(is = false): string {
  return is ? 'yes' : 'no';
}
