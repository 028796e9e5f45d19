import * as z from 'zod/mini';
import { listOf } from '../contract.ts';
import { addition, recordSummary } from './record.ts';

const fields = z.object({
  ...addition,
  /** As the payment provider knows it. */
  name: z.string(),
  /** As the last form names it; empty before. */
  businessName: z.string(),
  /** ISO 8601: when the client first paid, or came back; and when the form arrived. */
  paidAt: z.string(),
  formAt: z.exactOptional(z.string()),
  /** A contract from before the site sold services: ids of the catalog, cents a month, and its first day. */
  contract: z.exactOptional(
    z.object({ services: listOf(z.string()), monthly: z.number(), since: z.string() }),
  ),
  /** Further email addresses that are known to be the client's. */
  emails: listOf(z.string()),
});

export type ClientFields = Readonly<z.output<typeof fields>>;

/** A task of the work for a client: see `Task`. */
export const clientTask = z.object({
  id: z.string(),
  text: z.string(),
  /** `YYYY-MM-DD` in the time zone of the business. */
  day: z.string(),
  /** Email address of an administrator. */
  owner: z.optional(z.string()),
  /** ISO 8601, and the administrator's email address. */
  doneAt: z.optional(z.string()),
  doneBy: z.optional(z.string()),
});

export type ListedTask = Readonly<z.output<typeof clientTask>>;

export const clientSummary = z.extend(recordSummary, {
  ...fields.shape,
  /** Addresses in the forms, as entered: need not be valid, nor the client's. */
  formEmails: listOf(z.string()),
  orderIds: listOf(z.string()),
  /** The payment provider's. */
  customerIds: listOf(z.string()),
  /** Absent without tasks. */
  todo: z.exactOptional(
    z.object({
      open: z.number(),
      total: z.number(),
      /** The first day on which an open one is due. */
      day: z.exactOptional(z.string()),
      /** Owners of open ones. */
      owners: listOf(z.string()),
    }),
  ),
  /** A plan's payment is late. */
  isPastDue: z.exactOptional(z.literal(true)),
  /** Services of the catalog that are not over yet; of former clients, all of them. */
  serviceIds: z.exactOptional(listOf(z.string())),
  /** In cents, of all plans that are charged, before discounts and taxes. */
  monthly: z.exactOptional(z.object({ amount: z.number(), currency: z.string() })),
  /** Paid orders that no form has come for, nor any since. */
  unfilled: listOf(z.object({ id: z.string(), paidAt: z.string() })),
});
