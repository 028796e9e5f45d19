import * as z from 'zod/mini';
import { ADMIN_LIMITS, ADMIN_LISTS, type AdminList } from '../admin.ts';
import { api } from '../api.ts';
import { SIGNED_IN_ERRORS } from './account.ts';
import {
  anyRecord,
  anySummary,
  type DetailsOf,
  formFiles,
  onboardingSummary,
  recordChange,
  type SummaryOf,
  submissionSummary,
  subscriberSummary,
  wholeOrder,
} from './admin-records.ts';
import { defineContract } from './contract.ts';
import { subscriptionSummaries } from './purchases.ts';
import { listOf } from './response.ts';
import { optionalText } from './text.ts';

/** What any call of the back office can be refused for, after the API has verified the token. */
const ADMIN_ERRORS = {
  ...SIGNED_IN_ERRORS,
  /** Group and role record do not both say that this is an administrator. */
  not_admin: 403,
  /** An administrator's account has to ask for a code from a device, too, and does not yet. */
  mfa_required: 403,
  storage_unavailable: 503,
} as const;

const list = z.enum(ADMIN_LISTS);
const id = z.string().check(z.minLength(1), z.maxLength(300));
const record = z.object({ list, id });

/** What a list is narrowed down to. */
const filter = {
  /** One of the list's statuses. */
  status: z.optional(z.string('must be text').check(z.maxLength(20, 'is not a status'))),
  /** What became of the payment, of lists of what is paid for. */
  payment: z.optional(z.string('must be text').check(z.maxLength(20, 'is not a state of a payment'))),
  /** Records with this text anywhere in what the list shows, in upper or lower case. */
  q: optionalText(ADMIN_LIMITS.query),
  /** Where the page before ended, as it said itself. */
  cursor: z.optional(z.string('must be text').check(z.maxLength(1_000, 'is too long'))),
};

const FILTER_ERRORS = { invalid_status: 400, invalid_payment: 400, invalid_cursor: 400 } as const;

/** `GET /api/admin/session`: whether who is signed in is an administrator. The only call without a second factor. */
export const adminSessionContract = defineContract({
  route: api.adminSession,
  success: z.object({
    email: z.string(),
    /** Whether signing in asks for a code from a device, too, and whether the other calls insist on it. */
    mfa: z.object({ enabled: z.boolean(), required: z.boolean() }),
  }),
  errors: ADMIN_ERRORS,
});

/** New records by day. */
const counts = listOf(z.number());

/** `GET /api/admin/numbers`: the last thirty days, and what waits. */
export const adminNumbersContract = defineContract({
  route: api.adminNumbers,
  success: z.object({
    /** `YYYY-MM-DD` in the time zone of the business, oldest first, today last. */
    days: listOf(z.string()),
    /** Of each list, in the order of `days`. Checkouts that were left are no orders. */
    created: z.object({ submissions: counts, onboarding: counts, orders: counts, subscribers: counts }),
    /** Contact requests that nobody has worked on. `atLeast` when there are more than were counted. */
    unanswered: z.object({ count: z.number(), overdue: z.number(), atLeast: z.boolean() }),
  }),
  errors: ADMIN_ERRORS,
});

/** A number for each of the last days, and what waits to be worked on. */
export type AdminNumbers = z.output<typeof adminNumbersContract.success>;

/** `GET /api/admin/{list}`: a page of a list, newest first. */
export const adminListContract = defineContract({
  route: api.adminList,
  path: z.object({ list }),
  query: z.object(filter),
  success: z.object({
    items: z.array(anySummary),
    /** For the next page; absent on the last. A search can give a page with few or no items that is not the last. */
    cursor: z.optional(z.string()),
    /**
     * Of a search, or of a status together with a payment, that has not seen every record: when the last one that was
     * looked at was created.
     */
    searchedTo: z.optional(z.string()),
  }),
  errors: { ...ADMIN_ERRORS, ...FILTER_ERRORS },
});

/** `GET /api/admin/exports`: a part of a list as CSV, newest first. Parts put together are the whole file. */
export const adminExportContract = defineContract({
  route: api.adminExport,
  query: z.object({ list: z.enum(ADMIN_LISTS, 'is not a list'), ...filter }),
  success: z.object({
    /** The first part begins with the names of the columns. Lines end with CR LF. */
    csv: z.string(),
    /** Records in this part. */
    count: z.number(),
    cursor: z.optional(z.string()),
  }),
  errors: { ...ADMIN_ERRORS, ...FILTER_ERRORS },
});

/** `GET /api/admin/{list}/{id}`: one record whole, with its changes. */
export const adminRecordContract = defineContract({
  route: api.adminRecord,
  path: record,
  success: z.object({
    record: anyRecord,
    /** Newest first; the latest hundred. */
    changes: listOf(recordChange),
  }),
  errors: { ...ADMIN_ERRORS, not_found: 404 },
});

/** A record with everything that is known of it. */
export interface FullRecord<List extends AdminList = AdminList>
  extends Omit<z.output<typeof adminRecordContract.success>, 'record'> {
  readonly record: { [Each in List]: SummaryOf[Each] & DetailsOf[Each] }[List];
}

/** `PATCH /api/admin/{list}/{id}`: a new status, a note, or both, unless somebody else was faster. */
export const adminChangeContract = defineContract({
  route: api.adminChange,
  path: record,
  body: z.object(
    {
      /** Of the record as it was seen. */
      version: z.int('must be a whole number').check(z.minimum(0, 'must not be negative')),
      status: z.optional(z.string('must be text').check(z.maxLength(20, 'is not a status'))),
      note: optionalText(ADMIN_LIMITS.note),
    },
    'must be an object',
  ),
  success: z.object({ record: anySummary, change: recordChange }),
  errors: {
    ...ADMIN_ERRORS,
    invalid_status: 400,
    /** Neither a status nor a note. */
    nothing_to_change: 400,
    not_found: 404,
    /** The record has changed since it was seen. */
    conflict: 409,
  },
});

/**
 * `GET /api/admin/{list}/{id}/person`: everything about the person whom a record is from, newest first, at most
 * `ADMIN_PAGE_LENGTH` of each kind.
 */
export const adminPersonContract = defineContract({
  route: api.adminPerson,
  path: record,
  success: z.object({
    email: z.string(),
    submissions: listOf(submissionSummary),
    onboarding: listOf(z.extend(onboardingSummary, { files: formFiles })),
    orders: listOf(wholeOrder),
    /** Ended ones too. */
    subscriptions: subscriptionSummaries,
    subscriber: z.exactOptional(subscriberSummary),
  }),
  errors: { ...ADMIN_ERRORS, not_found: 404 },
});

/** Everything that is known of one email address. */
export type Person = z.output<typeof adminPersonContract.success>;

/** `GET /api/admin/onboarding/{id}/files/{file}`: a URL at which a file of a form is downloaded. */
export const adminFileContract = defineContract({
  route: api.adminFile,
  path: z.object({ id, file: z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)) }),
  success: z.object({ url: z.string(), expiresAt: z.string() }),
  errors: { ...ADMIN_ERRORS, not_found: 404, file_not_scanned: 409 },
});
