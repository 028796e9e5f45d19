/**
 * The columns of exports. A record is one row, so that rows can be counted, sorted and summed up; what it has several of
 * is in one cell, each on a line of its own.
 */
import type { AdminList } from '../../domain/admin.ts';
import { CONTACT_LINES, CONTACT_LONG_TEXTS, type ContactField } from '../../domain/contact.ts';
import type { DetailsOf, FormFile, RecordChange, SummaryOf } from '../../domain/contracts/admin-records.ts';
import type { OrderLine } from '../../domain/contracts/purchases.ts';
import type { CsvCell } from '../../domain/csv.ts';
import { ONBOARDING_STEPS } from '../../domain/onboarding.ts';
import { FILE_CATEGORIES } from '../../domain/onboarding-files.ts';
import { questionsOf } from '../../domain/onboarding-questions.ts';
import type { RecordOf } from './lists.ts';

/** A record with everything that is exported of it. */
export interface ExportedRecord<List extends AdminList = AdminList> {
  readonly record: RecordOf[List];
  readonly summary: SummaryOf[List];
  readonly details: DetailsOf[List];
  /** Newest first: programs that take only so much of a cell cut off the oldest. */
  readonly notes: readonly RecordChange[];
}

/** The cells of a list's records by header, in order. */
type Columns<List extends AdminList> = Readonly<Record<string, (exported: ExportedRecord<List>) => CsvCell>>;

const FIRST: Columns<AdminList> = {
  Created: ({ summary }) => summary.createdAt,
  Status: ({ summary }) => summary.status,
};

const LAST: Columns<AdminList> = {
  Notes: ({ notes }) => inLines(notes.map(({ at, by, note }) => `${at} ${by}: ${note}`)),
  Id: ({ summary }) => summary.id,
};

export const COLUMNS: { readonly [List in AdminList]: Columns<List> } = {
  submissions: {
    ...FIRST,
    ...textColumns(CONTACT_LINES),
    Services: ({ summary }) => summary.service ?? undefined,
    ...textColumns(CONTACT_LONG_TEXTS),
    'Times sent': ({ summary }) => summary.times ?? 1,
    ...LAST,
  },
  onboarding: {
    ...FIRST,
    Source: ({ summary }) => summary.source,
    Payment: ({ summary }) => summary.payment,
    'Paid according to the browser': ({ details }) => yesOrNo(details.customerPaid),
    ...Object.fromEntries(
      ONBOARDING_STEPS.flatMap(questionsOf).map(({ label, answerIn }) => [
        label,
        ({ details }: ExportedRecord<'onboarding'>) => answerIn(details.answers),
      ]),
    ),
    Files: ({ details }) => inLines(details.files.map(fileText)),
    ...LAST,
  },
  orders: {
    ...FIRST,
    Name: ({ summary }) => summary.name,
    Email: ({ summary }) => summary.email,
    Lines: ({ details }) => linesText(details.lines),
    Amount: ({ summary }) => inUnits(summary.amount),
    Currency: ({ summary }) => summary.currency,
    Billing: ({ summary }) => summary.cycle,
    Payment: ({ summary }) => summary.payment,
    Paid: ({ details }) => details.paidAt,
    Discount: ({ summary }) => inUnits(summary.discount),
    'Promotion code': ({ summary }) => summary.promotionCode,
    Refunded: ({ summary }) => inUnits(summary.refunded),
    'Differs from catalog': ({ summary }) => yesOrNo(summary.catalogueMismatch),
    'Catalog lines': ({ details }) => linesText(details.catalogueCharge?.lines),
    'Catalog amount': ({ details }) => inUnits(details.catalogueCharge?.amount),
    'Amount at Stripe, if another': ({ summary }) => inUnits(summary.differsFromStripe?.amount),
    'Link back to the checkout': ({ details }) => details.recoveryUrl,
    'Link works until': ({ details }) => details.recoveryEndsAt,
    ...LAST,
  },
  subscribers: {
    ...FIRST,
    Email: ({ summary }) => summary.email,
    'Consent requested': ({ record }) => record.consent.requestedAt,
    'Consent page': ({ record }) => record.consent.page,
    'Consent wording': ({ record }) => record.consent.wording,
    'Consent confirmed': ({ summary }) => summary.confirmedAt,
    Unsubscribed: ({ summary }) => summary.unsubscribedAt,
    ...LAST,
  },
};

function textColumns(fields: readonly ContactField[]): Columns<'submissions'> {
  return Object.fromEntries(
    fields.map(({ id, label }) => [label, ({ summary }: ExportedRecord<'submissions'>) => summary[id]]),
  );
}

function inLines(texts: readonly string[]): string {
  return texts.join('\n');
}

/** Such as `logo.png (Brand guidelines, 48213 bytes, stored)`. */
function fileText({ name, category, size, state }: FormFile): string {
  const { label = category } = FILE_CATEGORIES.find(({ id }) => id === category) ?? {};
  return `${name} (${label}, ${size} bytes, ${state})`;
}

/** Such as `2 x Blogs, 276.00 per month`. */
function linesText(lines: readonly (OrderLine & { readonly interval?: string })[] = []): string {
  return inLines(
    lines.map(({ quantity, name, amount, interval }) => {
      const sum = (amount / 100).toFixed(2);
      return `${quantity} x ${name}, ${sum}${interval ? ` per ${interval}` : ''}`;
    }),
  );
}

/** Dollars of cents, to be summed up as they are. */
function inUnits(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : cents / 100;
}

function yesOrNo(is = false): string {
  return is ? 'yes' : 'no';
}
