/**
 * The objects of the API, with the fields that the product reads. Their values have the SDK's types, so a field that an
 * upgrade of the SDK renames or removes does not compile.
 */
import type Stripe from 'stripe';

export type Product = Pick<
  Stripe.Product,
  'id' | 'object' | 'active' | 'created' | 'description' | 'metadata' | 'name'
>;

export type Recurring = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>;

export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'created' | 'currency' | 'lookup_key' | 'metadata'
> & {
  readonly product: string;
  readonly recurring: Recurring | null;
  /** Cents. */
  readonly unit_amount: number;
};

export type Coupon = Pick<Stripe.Coupon, 'id' | 'object'> & { readonly percent_off: number };

export type PromotionCode = Pick<Stripe.PromotionCode, 'id' | 'object' | 'active' | 'code' | 'created'> & {
  readonly promotion: { readonly coupon: string; readonly type: 'coupon' };
};

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'email' | 'metadata' | 'shipping'
> & {
  readonly name: string | null;
};

/** The response about a deleted customer. */
export type DeletedCustomer = Pick<Stripe.DeletedCustomer, 'id' | 'object' | 'deleted'>;

export type CheckoutMode = 'payment' | 'subscription';

type SessionField = 'id' | 'object' | 'created' | 'expires_at' | 'metadata' | 'recovered_from' | 'url';

/** Given by the call that creates the session. */
type SessionSetting = 'after_expiration' | 'allow_promotion_codes' | 'cancel_url' | 'customer_creation';

export type Session = Pick<
  Stripe.Checkout.Session,
  SessionField | SessionSetting | 'consent' | 'customer_email'
> & {
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly consent_collection: Pick<
    Stripe.Checkout.Session.ConsentCollection,
    'promotions' | 'terms_of_service'
  > | null;
  readonly currency: string;
  readonly customer: string | null;
  readonly customer_details: { readonly email: string; readonly name: string | null } | null;
  readonly discounts: readonly { readonly coupon: string; readonly promotion_code: string }[];
  readonly invoice: string | null;
  readonly mode: CheckoutMode;
  readonly payment_intent: string | null;
  readonly payment_status: 'no_payment_required' | 'paid' | 'unpaid';
  readonly status: 'open' | 'complete' | 'expired';
  readonly subscription: string | null;
  readonly success_url: string;
  readonly total_details: { readonly amount_discount: number };
};

/** A line of a session. The amount of a price never changes, so the price is looked up when it is shown. */
export interface StoredLine {
  readonly id: string;
  readonly price: string;
  readonly quantity: number;
}

export interface StoredSession {
  readonly id: string;
  /** Its `url` is added when it is shown, since a later run may use another port. */
  readonly session: Omit<Session, 'url'>;
  readonly lines: readonly StoredLine[];
}

export type LineItem = Pick<
  Stripe.LineItem,
  'id' | 'object' | 'amount_subtotal' | 'currency' | 'description'
> & { readonly price: Price; readonly quantity: number };

/** Cards pay at once; a transfer from a bank account takes days. */
export type PaymentMethod = 'card' | 'us_bank_account';

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'created' | 'currency'
> & {
  readonly customer: string | null;
  readonly latest_charge: string | null;
  readonly payment_method_types: readonly [PaymentMethod];
  readonly status: 'processing' | 'requires_payment_method' | 'succeeded';
};

type ChargeField = 'id' | 'object' | 'amount' | 'amount_refunded' | 'created' | 'currency';

export type Charge = Pick<Stripe.Charge, ChargeField | 'disputed' | 'paid' | 'refunded'> & {
  readonly billing_details: { readonly email: string | null };
  readonly customer: string | null;
  readonly payment_intent: string;
  readonly payment_method_details: { readonly type: PaymentMethod };
  readonly status: 'failed' | 'succeeded';
};

export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'currency'> & {
  readonly charge: string;
  readonly payment_intent: string;
  readonly status: 'failed' | 'succeeded';
};

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'reason' | 'status'
> & { readonly charge: string; readonly payment_intent: string };

export type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_end' | 'current_period_start' | 'subscription'
> & { readonly price: Price; readonly quantity: number };

export type Subscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'cancel_at' | 'cancel_at_period_end' | 'created' | 'currency' | 'ended_at'
> & {
  readonly customer: string;
  readonly items: Page<SubscriptionItem>;
  readonly latest_invoice: string;
  /** Invoices of the time in which it is paused are void. */
  readonly pause_collection: { readonly behavior: 'void'; readonly resumes_at: null } | null;
  readonly status: 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due';
};

export interface StoredSubscription {
  readonly id: string;
  readonly subscription: Omit<Subscription, 'items'>;
  readonly items: readonly SubscriptionItem[];
}

export type Invoice = Pick<
  Stripe.Invoice,
  'id' | 'object' | 'amount_due' | 'amount_paid' | 'amount_remaining' | 'created' | 'currency'
> & {
  readonly customer: string;
  readonly number: string;
  readonly parent: {
    readonly subscription_details: { readonly subscription: string };
    readonly type: 'subscription_details';
  };
  readonly status: 'open' | 'paid' | 'uncollectible' | 'void';
};

export interface StoredInvoice {
  readonly id: string;
  readonly invoice: Invoice;
  /** The id of the payment intent; undefined if nothing is due. */
  readonly payment?: string | undefined;
}

/** A visit to the billing portal. The id ends the URL, which gives access without anything else. */
export interface PortalVisit {
  readonly id: string;
  readonly customer: string;
  readonly return_url: string;
}

/** A webhook endpoint. Its secret is only in the response to its creation. */
export type WebhookEndpoint = Pick<
  Stripe.WebhookEndpoint,
  'id' | 'object' | 'api_version' | 'created' | 'description' | 'enabled_events' | 'url'
> & { readonly status: 'disabled' | 'enabled' };

export type StripeEvent = Pick<Stripe.Event, 'id' | 'object' | 'created' | 'pending_webhooks'> & {
  readonly api_version: string;
  readonly data: { readonly object: object };
  readonly type: Stripe.Event['type'];
};

/**
 * How an event is sent: automatically, again, or, to test that the receiver rejects it, with the signature of another
 * secret or an expired one.
 */
export type DeliveryMode = 'automatic' | 'resent' | 'forged' | 'old';

/** An attempt to deliver an event. */
export interface Delivery {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly manner: DeliveryMode;
  /** The receiver's status, or why there is none. */
  readonly outcome: string;
  /** Whether the receiver accepted the event. */
  readonly accepted: boolean;
}

export interface StoredEvent {
  readonly id: string;
  readonly event: StripeEvent;
  /** The number of failed automatic deliveries. */
  readonly failures: number;
  /** The latest attempts, oldest first. */
  readonly deliveries: readonly Delivery[];
}

/** The response of a call. */
export interface CallResponse {
  readonly status: number;
  readonly body: object;
  /** Whether it is the response of an earlier call with the same idempotency key. */
  readonly isReplay?: true;
}

/** A response stored under its idempotency key, which is the id. */
export interface StoredResponse extends CallResponse {
  readonly id: string;
  /** The path, with the canonical form of the parameters. */
  readonly parameters: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
}

/** One page of a list. */
export interface Page<T> {
  readonly object: 'list';
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly url: string;
}
