/**
 * The columns of exports. A record is one row, so that rows can be counted, sorted and summed up; what it has several of
 * is in one cell, each on a line of its own.
 */
import type { AdminList } from '../../domain/admin.ts';
import { BUSINESS_HOURS } from '../../domain/business-hours.ts';
import { businessTimestamp } from '../../domain/business-time.ts';
import { findService } from '../../domain/catalogue.ts';
import type { ClientSums } from '../../domain/client-sums.ts';
import { CONTACT_LINES, CONTACT_LONG_TEXTS, type ContactField } from '../../domain/contact.ts';
import type { DetailsOf, FormFile, RecordChange, SummaryOf } from '../../domain/contracts/admin-records.ts';
import type { OrderLine } from '../../domain/contracts/purchases.ts';
import type { CsvCell } from '../../domain/csv.ts';
import { inUnits } from '../../domain/money.ts';
import { ONBOARDING_STEPS } from '../../domain/onboarding.ts';
import { FILE_CATEGORIES } from '../../domain/onboarding-files.ts';
import { questionsOf } from '../../domain/onboarding-questions.ts';
import type { RecordOf } from './lists.ts';

/** A record with everything that is exported of it. */
export interface ExportedRecord<List extends AdminList = AdminList> {
  readonly record: RecordOf[List];
  readonly summary: SummaryOf[List];
  readonly details: DetailsOf[List];
  /** Of clients who have bought something that is known. */
  readonly sums?: ClientSums | undefined;
  /** Newest first: programs that take only so much of a cell cut off the oldest. */
  readonly notes: readonly RecordChange[];
}

/** The cells of a list's records by header, in order. */
type Columns<List extends AdminList> = Readonly<Record<string, (exported: ExportedRecord<List>) => CsvCell>>;

/** The header of a column of times. */
function timeOf(what: string): string {
  return `${what} (${BUSINESS_HOURS.timeZoneName})`;
}

const FIRST: Columns<AdminList> = {
  [timeOf('Created')]: ({ summary }) => inZone(summary.createdAt),
  Status: ({ summary }) => summary.status,
  Owner: ({ summary }) => summary.owner,
  'Follow up on': ({ summary }) => summary.followUp,
};

const LAST: Columns<AdminList> = {
  Notes: ({ notes }) => inLines(notes.map(({ at, by, note }) => `${inZone(at)} ${by}: ${note}`)),
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
    Services: ({ record }) => serviceNames(record.services.map(({ id }) => id)),
    Lines: ({ summary, details }) => linesText(details.lines, summary.currency),
    Amount: ({ summary }) => unitsOf(summary.amount, summary.currency),
    Currency: ({ summary }) => summary.currency,
    Billing: ({ summary }) => summary.cycle,
    Payment: ({ summary }) => summary.payment,
    [timeOf('Paid')]: ({ details }) => inZone(details.paidAt),
    [timeOf('First renewal')]: ({ record }) => inZone(record.renewsAt),
    'Charged as': ({ summary: { chargedAs } }) => unitsOf(chargedAs?.amount, chargedAs?.currency),
    'Charged in': ({ summary }) => summary.chargedAs?.currency,
    Discount: ({ summary }) => unitsOf(summary.discount, summary.currency),
    'Promotion code': ({ summary }) => summary.promotionCode,
    Refunded: ({ summary }) => unitsOf(summary.refunded, summary.currency),
    'Refunded of renewals': ({ summary }) => unitsOf(summary.renewals?.refunded, summary.currency),
    'Differs from catalog': ({ summary }) => yesOrNo(summary.catalogueMismatch),
    'Catalog lines': ({ details }) => linesText(details.catalogueCharge?.lines),
    'Catalog amount': ({ details }) => unitsOf(details.catalogueCharge?.amount),
    'Amount at Stripe, if another': ({ summary: { differsFromStripe: other } }) =>
      unitsOf(other?.amount, other?.currency),
    'Link back to the checkout': ({ details }) => details.recoveryUrl,
    [timeOf('Link works until')]: ({ details }) => inZone(details.recoveryEndsAt),
    ...LAST,
  },
  subscribers: {
    ...FIRST,
    Email: ({ summary }) => summary.email,
    [timeOf('Consent requested')]: ({ record }) => inZone(record.consent.requestedAt),
    'Consent page': ({ record }) => record.consent.page,
    'Consent wording': ({ record }) => record.consent.wording,
    [timeOf('Consent confirmed')]: ({ summary }) => inZone(summary.confirmedAt),
    [timeOf('Unsubscribed')]: ({ summary }) => inZone(summary.unsubscribedAt),
    ...LAST,
  },
  clients: {
    ...FIRST,
    Business: ({ summary }) => summary.businessName,
    Name: ({ summary }) => summary.name,
    Email: ({ summary }) => summary.email,
    'Other emails': ({ summary }) => inLines(summary.emails),
    [timeOf('Paid')]: ({ summary }) => inZone(summary.paidAt),
    [timeOf('Form')]: ({ summary }) => inZone(summary.formAt),
    Services: ({ record }) =>
      serviceNames(
        Object.values(record.orders)
          .sort((one, other) => one.paidAt.localeCompare(other.paidAt))
          .flatMap(({ services }) => services),
      ),
    'Amount paid': ({ sums }) => unitsOf(sums?.paid, sums?.currency),
    'Amount given back': ({ sums }) => unitsOf(sums?.givenBack, sums?.currency),
    'Amount disputed': ({ sums }) => unitsOf(sums?.disputed, sums?.currency),
    'Amount due': ({ sums }) => unitsOf(sums?.due, sums?.currency),
    'Next amount': ({ sums }) => unitsOf(sums?.next?.amount, sums?.currency),
    [timeOf('Next charge')]: ({ sums }) => inZone(sums?.next?.at),
    Currency: ({ sums }) => sums?.currency,
    Orders: ({ summary }) => inLines(summary.orderIds),
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
function linesText(
  lines: readonly (OrderLine & { readonly interval?: string })[] = [],
  currency = 'usd',
): string {
  return inLines(
    lines.map(({ quantity, name, amount, interval }) => {
      const sum = inUnits(amount, currency).toFixed(2);
      return `${quantity} x ${name}, ${sum}${interval ? ` per ${interval}` : ''}`;
    }),
  );
}

/** Whole units, such as dollars of cents, to be summed up as they are. @param currency that of the catalog's prices if none is given */
function unitsOf(amount: number | undefined, currency = 'usd'): number | undefined {
  return amount === undefined ? undefined : inUnits(amount, currency);
}

function inZone(at: string | undefined): string | undefined {
  return at === undefined ? undefined : businessTimestamp(at);
}

/** The names of services, each once; the id of one that is not in the catalog any more. */
function serviceNames(ids: readonly string[] = []): string {
  return [...new Set(ids)].map((id) => findService(id)?.name ?? id).join(', ');
}

function yesOrNo(is = false): string {
  return is ? 'yes' : 'no';
}
