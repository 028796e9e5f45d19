import * as z from 'zod/mini';
import { ADMIN_LIMITS, type AdminList, DUE_FILTERS } from '../admin.ts';
import { api } from '../api.ts';
import type { CancellationReason } from '../canceled-checkouts.ts';
import { CLIENT_STAGES, type ClientStage } from '../clients.ts';
import { PERIOD_KINDS } from '../figures/periods.ts';
import { ADMIN_LISTS } from '../records/records.ts';
import { TASK_LENGTH } from '../records/tasks.ts';
import { ROLES, type RoleName } from '../settings/roles.ts';
import { CAME_FROM_KINDS } from '../site/came-from.ts';
import { isDay } from '../time/business-hours.ts';
import {
  anyRecord,
  anySummary,
  type DetailsOf,
  FULL_RECORDS,
  recordChange,
  SUMMARIES,
  type SummaryOf,
} from './admin-records.ts';
import { defineAdminContract, listOf, openEnum } from './contract.ts';
import { clientSubscription } from './purchases.ts';
import { clientTask } from './records/clients.ts';
import { formFiles, storedAnswers } from './records/onboarding.ts';
import { each, emails } from './records/record.ts';
import { day, objectOf, optionalText, recordId, shortText, wholeNumber } from './text.ts';
import { periodFigures } from './work/figures.ts';
import { storedSettings } from './work/settings.ts';

const list = z.enum(ADMIN_LISTS);
const record = z.object({ list, id: recordId });

const filter = {
  status: z.optional(shortText(20, 'is not a status')),
  /** A payment state, for lists of paid records. */
  payment: z.optional(shortText(20, 'is not a payment state')),
  /** Words that are all searched for, each with at most one typo: see docs/decisions/admin-lists.md. */
  q: optionalText(ADMIN_LIMITS.query),
  /** First and last day on which records were created, in the time zone of the business. */
  from: z.optional(day),
  to: z.optional(day),
  service: z.optional(shortText(60, 'is not a service')),
  /** Where the visitor came from: see domain/site/came-from.ts. */
  cameFrom: z.optional(z.enum(CAME_FROM_KINDS, 'is not a kind')),
  /** A flag that needs attention. */
  flag: z.optional(z.enum(['repeated', 'undeliverable', 'payment'], 'is not a flag')),
  /** Only records whose reply is overdue. */
  overdue: z.optional(z.literal('yes', 'must be yes or absent')),
  /** Email address of the records' owner, an administrator. */
  owner: z.optional(shortText(254)),
  /** Records to follow up on today or earlier, or only before today. */
  due: z.optional(z.enum(DUE_FILTERS, 'must be today or past')),
  /** Newest first if absent. */
  sort: z.optional(z.literal('oldest', 'must be oldest or absent')),
  cursor: z.optional(shortText(1_000)),
};

const FILTER_ERRORS = {
  invalid_status: 400,
  invalid_payment: 400,
  invalid_service: 400,
  invalid_came_from: 400,
  invalid_flag: 400,
  /** No reply was promised in this list, or to records with this status. */
  invalid_overdue: 400,
  invalid_cursor: 400,
} as const;

/** `GET /api/admin/session`: whether the signed-in user is an administrator. The only call without a second factor. */
export const adminSessionContract = defineAdminContract({
  route: api.adminSession,
  right: 'session',
  success: z.object({
    email: z.string(),
    role: z.enum(Object.keys(ROLES) as RoleName[]),
    /** Whether the account has a second factor, and whether the other calls require it. */
    mfa: z.object({ enabled: z.boolean(), required: z.boolean() }),
    /** Email addresses of all administrators, in alphabetical order; only for those who have the second factor. */
    team: listOf(z.string()),
    /** Business hours and promises, which clocks follow. */
    times: z.pick(storedSettings, { hours: true, promises: true }),
    replyTemplates: storedSettings.shape.replyTemplates,
    /** Whether the administrator gets a digest of new and overdue tasks. */
    digest: z.boolean(),
  }),
  errors: {},
});

/** `PUT /api/admin/digest`: asks for digests of the caller's tasks, or ends them. */
export const digestContract = defineAdminContract({
  route: api.adminDigest,
  right: 'serveClients',
  body: objectOf({ digest: z.boolean('must be true or false') }),
  success: z.object({ digest: z.boolean() }),
  errors: {},
});

const counts = listOf(z.number());

const workCounts = z.object({
  mine: z.number(),
  due: z.number(),
  overdue: z.number(),
  /** Whether the list has more work than is counted; absent in responses of earlier releases. */
  atLeast: z.exactOptional(z.boolean()),
});

/** `GET /api/admin/numbers`: the last thirty days, and unanswered contact requests. */
export const adminNumbersContract = defineAdminContract({
  route: api.adminNumbers,
  right: 'readPeople',
  query: z.object({
    /** Whether to add the figures of the business, and of which periods. */
    by: z.optional(z.enum(PERIOD_KINDS, 'must be week or month')),
  }),
  success: z.object({
    /** `YYYY-MM-DD` in the time zone of the business, oldest first, today last. */
    days: listOf(z.string()),
    /** Counts per list, in the order of `days`. Abandoned checkouts are not counted as orders. */
    created: z.object(each(ADMIN_LISTS, counts)),
    /** Contact requests with status `new`. `atLeast` above the counting limit. */
    unanswered: z.object({ count: z.number(), overdue: z.number(), atLeast: z.boolean() }),
    /** Forms and orders with status `new`, at most `MAX_FRESH`. */
    fresh: z.object({ onboarding: z.number(), orders: z.number() }),
    /** Held forms without a review, at most `MAX_WAITING`. */
    unchecked: z.object({ submissions: z.number(), onboarding: z.number() }),
    pausedLetters: z.number(),
    /** Overdue clients, and those without a form after the first business day. `atLeast` when not all were counted. */
    clients: z.object({ overdue: z.number(), withoutForm: z.number(), atLeast: z.boolean() }),
    /** Per list the records assigned to the caller and those due by today. */
    work: z.object(each(ADMIN_LISTS, workCounts)),
    /** Reasons that visitors gave for leaving the payment page in those days. */
    canceled: listOf(z.object({ reason: openEnum<CancellationReason>(), count: z.number() })),
    /** Oldest first. The first is only there to compare with; the last is not over. */
    periods: z.exactOptional(listOf(periodFigures)),
    /** Uploaded files that are not articles, at most `MAX_REFUSED_ARTICLES`; absent without any. */
    refusedArticles: z.exactOptional(
      listOf(z.object({ file: z.string(), reason: z.string(), isKept: z.boolean() })),
    ),
  }),
  errors: {},
});

/** Maximum number of refused articles in a response. */
export const MAX_REFUSED_ARTICLES = 20;

/** Records created on each of the last days, and unanswered contact requests. */
export type AdminNumbers = z.output<typeof adminNumbersContract.success>;

/** `GET /api/admin/{list}`: a page of a list. */
export const adminListContract = defineAdminContract({
  route: api.adminList,
  right: 'readRecords',
  path: z.object({ list }),
  query: z.object(filter),
  success: z.object({
    items: z.array(anySummary),
    /** Cursor of the next page; absent on the last. A page of a search can have few or no items without being the last. */
    cursor: z.optional(z.string()),
    /** Creation time of the last record read; only for a filter that has not read every record. */
    searchedTo: z.optional(z.string()),
  }),
  errors: FILTER_ERRORS,
});

export type ListQuery = z.output<NonNullable<typeof adminListContract.query>>;

/** `GET /api/admin/exports`: a part of a list, or one record, as CSV. The concatenated parts are the whole file. */
export const adminExportContract = defineAdminContract({
  route: api.adminExport,
  right: 'exportRecords',
  query: z.object({
    list: z.enum(ADMIN_LISTS, 'is not a list'),
    id: z.optional(recordId),
    ...filter,
  }),
  success: z.object({
    /** The first part begins with a header row. Lines end with CR LF. */
    csv: z.string(),
    count: z.number(),
    cursor: z.optional(z.string()),
  }),
  errors: FILTER_ERRORS,
});

/** `GET /api/admin/{list}/{id}`: one complete record, with its changes. */
export const adminRecordContract = defineAdminContract({
  route: api.adminRecord,
  right: 'readRecords',
  path: record,
  success: z.object({
    record: anyRecord,
    /** Newest first; the latest hundred. */
    changes: listOf(recordChange),
  }),
  errors: { not_found: 404 },
});

export interface FullRecord<List extends AdminList = AdminList>
  extends Omit<z.output<typeof adminRecordContract.success>, 'record'> {
  readonly record: { [Each in List]: SummaryOf[Each] & DetailsOf[Each] }[List];
}

/** `PATCH /api/admin/{list}/{id}`: changes a record, unless it has changed meanwhile. */
export const adminChangeContract = defineAdminContract({
  route: api.adminChange,
  right: 'changeRecords',
  path: record,
  body: objectOf({
    /** The version of the record that the administrator saw. */
    version: wholeNumber,
    status: z.optional(shortText(20, 'is not a status')),
    note: optionalText(ADMIN_LIMITS.note),
    /** Email address of the administrator who owns the record; empty for no owner. */
    owner: z.optional(shortText(254)),
    /** `YYYY-MM-DD`: the day to come back to it; empty for none. */
    followUp: z.optional(
      z.string('must be text').check(z.refine((text) => text === '' || isDay(text), 'must be a day')),
    ),
    /** Clients only: an email address to merge into this one, with its client if it has one. Cannot be undone. */
    merge: z.optional(shortText(300)),
    /** Clients only: the task that changes, or a new one without an id. Absent fields stay. */
    task: z.optional(
      z.object({
        id: z.optional(shortText(40, 'is not a task')),
        text: optionalText(TASK_LENGTH),
        day: z.optional(day),
        /** Empty for no owner. */
        owner: z.optional(shortText(254)),
        done: z.optional(z.boolean('must be true or false')),
      }),
    ),
    sendAgain: z.optional(shortText(40, 'is not an email')),
    /** Orders only: withdraws the unsent reminders of the onboarding form. */
    stopReminders: z.optional(z.literal(true, 'must be true')),
    /** Letters only: whether the public archive shows it. */
    isPublic: z.optional(z.boolean('must be true or false')),
  }),
  success: z.object({ record: anyRecord, change: recordChange }),
  errors: {
    invalid_status: 400,
    invalid_owner: 400,
    nothing_to_change: 400,
    not_found: 404,
    /** The record has changed since that version. */
    conflict: 409,
    /** Both clients that would be merged have a contract. */
    two_contracts: 409,
  },
});

/** `GET /api/admin/{list}/{id}/person`: everything of the record's client or email address, newest first. */
export const adminPersonContract = defineAdminContract({
  route: api.adminPerson,
  right: 'readPeople',
  path: record,
  success: z.object({
    /** All email addresses of the client, that of the payment first. */
    emails: listOf(z.string()),
    client: z.exactOptional(SUMMARIES.clients),
    /** The client's, in the order of their days. */
    tasks: listOf(clientTask),
    submissions: listOf(FULL_RECORDS.submissions),
    onboarding: listOf(
      z.extend(SUMMARIES.onboarding, {
        ...emails,
        files: formFiles,
        /** As it was entered; absent in responses of earlier releases. So are the answers. */
        phone: z.exactOptional(z.string()),
        answers: z.exactOptional(z.pick(storedAnswers, { contactPerson: true, services: true })),
      }),
    ),
    orders: listOf(FULL_RECORDS.orders),
    /** Active ones first, then ended ones. */
    subscriptions: listOf(clientSubscription),
    subscribers: listOf(FULL_RECORDS.subscribers),
    /** The history of all these records and of clients merged into this one, newest first. */
    changes: listOf(z.extend(recordChange, { list, id: z.string() })),
  }),
  errors: { not_found: 404 },
});

export type Person = z.output<typeof adminPersonContract.success>;

/** `GET /api/admin/board`: clients by stage, those due earliest first, and in stages of rest the newest first. */
export const adminBoardContract = defineAdminContract({
  route: api.adminBoard,
  right: 'readPeople',
  query: z.object({
    /** Only this stage, from the end of a page. */
    stage: z.optional(z.enum(CLIENT_STAGES, 'is not a stage')),
    cursor: filter.cursor,
  }),
  success: z.object({
    columns: listOf(
      z.object({
        stage: openEnum<ClientStage>(),
        clients: listOf(SUMMARIES.clients),
        /** Cursor of the stage's next page; absent on the last. */
        cursor: z.exactOptional(z.string()),
      }),
    ),
  }),
  errors: { invalid_cursor: 400 },
});

/** `GET /api/admin/onboarding/{id}/files/{file}`: a download URL of a form's file. */
export const adminFileContract = defineAdminContract({
  route: api.adminFile,
  right: 'readPeople',
  path: z.object({ id: recordId, file: z.pipe(z.string().check(z.regex(/^\d{1,3}$/)), z.transform(Number)) }),
  success: z.object({ url: z.string(), expiresAt: z.string() }),
  errors: { not_found: 404, file_not_checked: 409 },
});
