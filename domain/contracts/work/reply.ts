import * as z from 'zod/mini';
import { REPLY_LIMITS } from '../../admin.ts';
import { api } from '../../api.ts';
import { REPLY_LISTS } from '../../records/records.ts';
import { adminChangeContract } from '../admin.ts';
import { recordChange, SUMMARIES } from '../admin-records.ts';
import { defineAdminContract } from '../contract.ts';
import { line, objectOf, requiredText, wholeNumber } from '../text.ts';

/** `POST /api/admin/{list}/{id}/reply`: emails a reply to the customer of a record. */
export const replyContract = defineAdminContract({
  route: api.adminReply,
  right: 'serveClients',
  path: z.object({ list: z.enum(REPLY_LISTS), id: z.string().check(z.minLength(1), z.maxLength(300)) }),
  body: objectOf({
    /** The version of the record that the administrator saw. */
    version: wholeNumber,
    subject: line(REPLY_LIMITS.subject).check(z.minLength(1, 'is required')),
    text: requiredText(REPLY_LIMITS.text),
  }),
  success: z.object({
    record: z.union(REPLY_LISTS.map((list) => SUMMARIES[list])),
    change: recordChange,
    /** `delayed` when the reply is stored and could not be sent yet; it is retried. */
    mail: z.enum(['sent', 'delayed']),
  }),
  errors: {
    ...adminChangeContract.errors,
    /** The record was held back, and not released yet. */
    not_released: 409,
    no_address: 409,
    address_bounced: 409,
    /** The owner of the address reported our email as spam. */
    address_complained: 409,
    too_many_requests: 429,
  },
  maxBodyBytes: 3 * REPLY_LIMITS.text + 16_000,
});
