import * as z from 'zod/mini';
import {
  ADMIN_LIMITS,
  ADMIN_LISTS,
  type AdminNumbers,
  type FullRecord,
  type Person,
  type RecordChange,
  type SummaryOf,
} from '../admin.ts';
import { api } from '../api.ts';
import { defineContract } from './contract.ts';
import { optionalText } from './text.ts';

/** What any call of the back office can be refused for, after the API has verified the token. */
const ADMIN_ERRORS = {
  /** The call was made around the distribution. */
  not_through_site: 403,
  /** The account is disabled or gone, or the token is not one for calls: it has to be signed in to again. */
  sign_in_again: 401,
  /** Group and role record do not both say that this is an administrator. */
  not_admin: 403,
  /** An administrator's account has to ask for a code from a device, too, and does not yet. */
  mfa_required: 403,
  identity_unavailable: 503,
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

/** `GET /api/admin/numbers`: the last thirty days, and what waits. */
export const adminNumbersContract = defineContract({
  route: api.adminNumbers,
  success: z.custom<AdminNumbers>(),
  errors: ADMIN_ERRORS,
});

/** `GET /api/admin/{list}`: a page of a list, newest first. */
export const adminListContract = defineContract({
  route: api.adminList,
  path: z.object({ list }),
  query: z.object(filter),
  success: z.object({
    items: z.array(z.custom<SummaryOf[keyof SummaryOf]>()),
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
  success: z.custom<FullRecord>(),
  errors: { ...ADMIN_ERRORS, not_found: 404 },
});

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
  success: z.object({ record: z.custom<SummaryOf[keyof SummaryOf]>(), change: z.custom<RecordChange>() }),
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

/** `GET /api/admin/{list}/{id}/person`: everything about the person whom a record is from. */
export const adminPersonContract = defineContract({
  route: api.adminPerson,
  path: record,
  success: z.custom<Person>(),
  errors: { ...ADMIN_ERRORS, not_found: 404 },
});

/** `GET /api/admin/onboarding/{id}/files/{file}`: an address at which a file of a form is downloaded. */
export const adminFileContract = defineContract({
  route: api.adminFile,
  path: z.object({ id, file: z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)) }),
  success: z.object({ url: z.string(), expiresAt: z.string() }),
  errors: { ...ADMIN_ERRORS, not_found: 404, file_not_scanned: 409 },
});
