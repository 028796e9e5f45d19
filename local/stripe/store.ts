import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { openDataFile } from '../data-file.ts';
import { noSuch } from './errors.ts';
import type {
  Charge,
  Coupon,
  Customer,
  DeletedCustomer,
  Dispute,
  PaymentIntent,
  PortalVisit,
  Price,
  Product,
  PromotionCode,
  Refund,
  StoredEvent,
  StoredInvoice,
  StoredResponse,
  StoredSession,
  StoredSubscription,
  WebhookEndpoint,
} from './objects.ts';

/** The stand-in's whole state, by id, in the order of creation. */
export type Records = ReturnType<typeof emptyRecords>;

/** The stand-in's only Stripe account. */
export interface Account {
  readonly records: Records;
  readonly clock: Clock;
  /** Base URL of the pages for customers, without a trailing slash; it may change between runs. */
  readonly pagesUrl: () => string;
  /** Stores a new or changed object, and returns it. */
  save<T extends { readonly id: string }>(objects: Map<string, T>, object: T): T;
  /** Deletes an object. */
  remove<T extends { readonly id: string }>(objects: Map<string, T>, id: string): void;
}

const SCHEMA_VERSION = 4;

function emptyRecords() {
  return {
    products: new Map<string, Product>(),
    prices: new Map<string, Price>(),
    coupons: new Map<string, Coupon>(),
    promotionCodes: new Map<string, PromotionCode>(),
    customers: new Map<string, Customer>(),
    deletedCustomers: new Map<string, DeletedCustomer>(),
    sessions: new Map<string, StoredSession>(),
    subscriptions: new Map<string, StoredSubscription>(),
    invoices: new Map<string, StoredInvoice>(),
    paymentIntents: new Map<string, PaymentIntent>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    disputes: new Map<string, Dispute>(),
    portalVisits: new Map<string, PortalVisit>(),
    webhookEndpoints: new Map<string, WebhookEndpoint>(),
    events: new Map<string, StoredEvent>(),
    /** By idempotency key. */
    responses: new Map<string, StoredResponse>(),
  };
}

/**
 * Opens the account's records, from a file if one is given. An unreadable file is ignored with a warning, and
 * overwritten at the next change.
 * @param dataFile undefined keeps everything in memory
 */
export function openStore(dataFile: string | undefined): Pick<Account, 'records' | 'save' | 'remove'> {
  const records = emptyRecords();
  const kinds = new Map<unknown, string>(Object.entries(records).map(([kind, objects]) => [objects, kind]));
  const file = openDataFile({
    path: dataFile,
    owner: 'Stripe',
    version: SCHEMA_VERSION,
    load(saved) {
      for (const [kind, objects] of Object.entries(records)) {
        for (const [id, object] of saved.get(kind) ?? []) objects.set(id, object as never);
      }
    },
  });
  return {
    records,
    save(objects, object) {
      objects.set(object.id, object);
      file.put(kinds.get(objects) ?? '', object.id, object);
      return object;
    },
    remove(objects, id) {
      objects.delete(id);
      file.put(kinds.get(objects) ?? '', id, undefined);
    },
  };
}

/** The object of a call. @throws StripeError 404 if the id is unknown */
export function find<T>(objects: ReadonlyMap<string, T>, name: string, id: string): T {
  const found = objects.get(id);
  if (!found) throw noSuch(name, id, 'id', 404);
  return found;
}

/** Stored objects in the order of Stripe's lists. */
export function newestFirst<T>(objects: ReadonlyMap<string, T>): T[] {
  return [...objects.values()].reverse();
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random id in Stripe's format, such as `price_` and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  const letters = [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}_${letters.join('')}`;
}
