/** Endpoints of the back office that move money at the payment provider. Each needs a recent sign-in. */
import * as z from 'zod/mini';
import { api } from '../../api.ts';
import { SERVICE_IDS } from '../../shop/bought-services.ts';
import { BILLING_CYCLES } from '../../shop/prices.ts';
import { defineAdminContract, listOf } from '../contract.ts';
import { objectOf, recordId, shortText, wholeNumber } from '../text.ts';

const path = z.object({ id: recordId });

const providerId = (prefix: string) =>
  z.string('must be text').check(z.regex(new RegExp(`^${prefix}_\\w{1,100}$`), 'is not an id'));

const ERRORS = { not_found: 404, payment_provider_unavailable: 503 } as const;

/** `GET /api/admin/clients/{id}/money`: payments and plans of a client, as the payment provider knows them now. */
export const moneyContract = defineAdminContract({
  route: api.adminMoney,
  right: 'money',
  path,
  success: z.object({
    /** Those that were paid, newest first. Amounts are in cents. */
    payments: listOf(
      z.object({
        id: z.string(),
        /** ISO 8601. */
        at: z.string(),
        amount: z.number(),
        refunded: z.number(),
        currency: z.string(),
        /** Whether a bank has ever disputed it or inquired about it. */
        isDisputed: z.boolean(),
      }),
    ),
    /** Those that have not ended. */
    plans: listOf(
      z.object({
        id: z.string(),
        /** ISO 8601: the end of the period that has been paid for. */
        periodEnd: z.string(),
        /** ISO 8601: when it ends, if it was canceled. */
        endsAt: z.exactOptional(z.string()),
        isPaused: z.boolean(),
      }),
    ),
  }),
  errors: ERRORS,
});

export type ClientMoney = z.output<typeof moneyContract.success>;

const plan = providerId('sub');

const action = z.discriminatedUnion('did', [
  z.object({
    did: z.literal('refund'),
    payment: providerId('(?:ch|py)'),
    /** In cents. */
    amount: z.int('must be an amount').check(z.minimum(1, 'must be an amount')),
    currency: z.string('is required').check(z.regex(/^[a-z]{3}$/, 'is not a currency')),
  }),
  z.object({ did: z.literal('cancel'), plan }),
  z.object({ did: z.literal('cancel-later'), plan }),
  z.object({ did: z.literal('keep'), plan }),
  z.object({ did: z.literal('pause'), plan }),
  z.object({ did: z.literal('resume'), plan }),
  z.object({
    did: z.literal('link'),
    services: z
      .array(z.enum(SERVICE_IDS, 'is not a service'), 'must be a list')
      .check(z.minLength(1, 'is required'), z.maxLength(20, 'has too many entries')),
    cycle: z.enum(BILLING_CYCLES, 'is not a billing cycle'),
  }),
]);

/** What an administrator does with a client's money. */
export type MoneyAction = z.output<typeof action>;

/** `POST /api/admin/clients/{id}/money`: previews an action, or takes it. The record follows by the provider's event. */
export const moneyActionContract = defineAdminContract({
  route: api.adminMoneyAction,
  right: 'money',
  path,
  body: objectOf({
    /** The version of the client that the administrator saw. */
    version: wholeNumber,
    action,
    isPreview: z.optional(z.literal(true, 'must be true')),
    /** The text of the preview, typed again, if it has one. */
    confirmation: z.optional(shortText(40)),
  }),
  success: z.object({
    /** The effects, as sentences. */
    lines: listOf(z.string()),
    /** The text to type first. */
    confirmation: z.exactOptional(z.string()),
    isDone: z.boolean(),
    /** The version of the client that the action led to. Absent for a preview. */
    version: z.exactOptional(z.number()),
  }),
  errors: {
    ...ERRORS,
    conflict: 409,
    not_confirmed: 400,
    /** Less of the payment is left. The provider itself refuses one whose money a bank has. */
    not_refundable: 409,
    /** The plan has ended, or is in that state already. */
    plan_has_changed: 409,
    no_address: 409,
    address_bounced: 409,
    /** The services cannot be ordered together, or have no price at the provider. */
    not_orderable: 409,
    payment_provider_refused: 409,
    mail_unavailable: 503,
    too_many_requests: 429,
  },
});

export type MoneyPreview = z.output<typeof moneyActionContract.success>;
