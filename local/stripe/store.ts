import type { Clock } from '../clock.ts';
import { openDataFile } from '../data-file.ts';
import type { StoredSession } from './checkout-sessions.ts';
import type { Coupon } from './coupons.ts';
import type { Customer, DeletedCustomer } from './customers.ts';
import type { Discount } from './discounts.ts';
import type { Dispute } from './disputes.ts';
import type { StoredEvent } from './events.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { InvoicePayment, StoredInvoice } from './invoices.ts';
import type { Charge, PaymentIntent } from './payments.ts';
import type { StoredPortalSession } from './portal-sessions.ts';
import type { Price } from './prices.ts';
import type { Product } from './products.ts';
import type { PromotionCode } from './promotion-codes.ts';
import type { Refund } from './refunds.ts';
import type { StoredSubscription } from './subscriptions.ts';
import type { WebhookEndpoint } from './webhook-endpoints.ts';

/** The stand-in's whole state, by id, in the order of creation. */
export interface Records {
  readonly products: Map<string, Product>;
  readonly prices: Map<string, Price>;
  readonly coupons: Map<string, Coupon>;
  readonly promotionCodes: Map<string, PromotionCode>;
  readonly customers: Map<string, Customer>;
  readonly deletedCustomers: Map<string, DeletedCustomer>;
  readonly sessions: Map<string, StoredSession>;
  readonly subscriptions: Map<string, StoredSubscription>;
  readonly discounts: Map<string, Discount>;
  readonly invoices: Map<string, StoredInvoice>;
  readonly invoicePayments: Map<string, InvoicePayment>;
  readonly paymentIntents: Map<string, PaymentIntent>;
  readonly charges: Map<string, Charge>;
  readonly refunds: Map<string, Refund>;
  readonly disputes: Map<string, Dispute>;
  readonly portalSessions: Map<string, StoredPortalSession>;
  readonly webhookEndpoints: Map<string, WebhookEndpoint>;
  readonly events: Map<string, StoredEvent>;
  /** By idempotency key. */
  readonly answers: Map<string, StoredAnswer>;
}

/** The stand-in's only Stripe account. */
export interface Account {
  readonly records: Records;
  readonly clock: Clock;
  /** Whether the secret key is a live one. */
  readonly livemode: boolean;
  /** Base URL of the pages for customers, without a trailing slash; it may change between runs. */
  readonly pagesUrl: () => string;
  /** Stores a new or changed object, and returns it. */
  save<T extends { readonly id: string }>(objects: Map<string, T>, object: T): T;
  /** Deletes an object. */
  remove<T extends { readonly id: string }>(objects: Map<string, T>, id: string): void;
}

export interface Store {
  readonly records: Records;
  /** Keeps a new or changed object. */
  save(objects: Map<string, unknown>, id: string, object: object): void;
  remove(objects: Map<string, unknown>, id: string): void;
}

const SCHEMA_VERSION = 2;

function emptyRecords(): Records {
  return {
    products: new Map(),
    prices: new Map(),
    coupons: new Map(),
    promotionCodes: new Map(),
    customers: new Map(),
    deletedCustomers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    discounts: new Map(),
    invoices: new Map(),
    invoicePayments: new Map(),
    paymentIntents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    portalSessions: new Map(),
    webhookEndpoints: new Map(),
    events: new Map(),
    answers: new Map(),
  };
}

/**
 * Opens the records, from a file if one is given. An unreadable file is ignored with a warning, and overwritten at the
 * next change.
 * @param dataFile undefined keeps everything in memory
 */
export function openStore(dataFile: string | undefined): Store {
  const records = emptyRecords();
  const kinds = new Map(Object.entries(records).map(([kind, objects]) => [objects, kind]));
  const file = openDataFile({
    path: dataFile,
    owner: 'Stripe',
    version: SCHEMA_VERSION,
    load(saved) {
      for (const [objects, kind] of kinds) {
        for (const [id, object] of saved.get(kind) ?? []) objects.set(id, object as never);
      }
    },
  });
  const put = (objects: Map<string, unknown>, id: string, object: object | undefined) =>
    file.put(kinds.get(objects as Records[keyof Records]) ?? '', id, object);
  return {
    records,
    save(objects, id, object) {
      objects.set(id, object);
      put(objects, id, object);
    },
    remove(objects, id) {
      objects.delete(id);
      put(objects, id, undefined);
    },
  };
}
