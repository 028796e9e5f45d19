import type Stripe from 'stripe';
import type { OrderEmailName } from '../../domain/emails/order-emails.ts';
import { ERASED, withoutBuyer } from '../../domain/erasure.ts';
import {
  holdsMoney,
  orderedServices,
  type PaymentState,
  readCameFromMetadata,
  readOrderMetadata,
  UNKNOWN_EMAIL,
} from '../../domain/orders.ts';
import { withoutDirectionControls } from '../../domain/text/text-direction.ts';
import { isPaidSession } from '../../domain/verification.ts';
import { getFirstRenewalTime, toCharge } from '../stripe/checkout-lines.ts';
import { getAdministration } from '../tables/administered-record.ts';
import { createEmails, createSendingEmail, queueEmail } from '../tables/emails.ts';
import { type Order, REMINDERS } from '../tables/orders.ts';
import { getCatalogCharge, matchesCatalog } from './catalog-check.ts';
import { getBuyerEmail, getCharge, getId, type StripePurchase } from './purchase.ts';
import { listFailedRefunds, summarizeReversals } from './reversals.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Emails of an order by the state in which it is when they are sent. Each is sent once, however often it is in it. */
const EMAILS_BY_PAYMENT_STATE: Readonly<Partial<Record<PaymentState, readonly OrderEmailName[]>>> = {
  processing: ['pending'],
  failed: ['failed'],
  paid: ['receipt', 'team'],
};

/** Builds an order's record from the provider's current state. @returns undefined without anything to record */
export function buildOrder(
  previous: Order | undefined,
  purchase: StripePurchase,
  now: number,
): Order | undefined {
  const { session } = purchase;
  const payment = getPaymentState(purchase);
  if (payment === undefined || (payment === 'expired' && !hasReminderConsent(session))) return undefined;
  const mails = addEmails(previous?.mails ?? {}, purchase, payment, now);
  const facts = getProviderFacts(purchase, payment);
  // Kept from the first record: later periods do not change the customer's confirmation.
  const renewsAt = previous?.renewsAt ?? getFirstRenewalTime(session);
  return {
    id: session.id,
    status: previous?.status ?? 'new',
    ...(previous ? getAdministration(previous) : { version: 0 }),
    mails,
    revision: previous?.revision ?? 1,
    // The provider still knows the buyer. Its events must not bring back data that was erased here.
    ...(previous?.email === ERASED ? withoutBuyer(facts) : facts),
    ...keepRecordedMoney(previous, session),
    createdAt: previous?.createdAt ?? getOrderTime(purchase),
    ...findCatalogMismatch(previous, purchase, payment),
    ...getPaymentTime(previous, purchase, payment, now),
    ...(renewsAt !== undefined && { renewsAt }),
  };
}

function getPaymentState(purchase: StripePurchase): PaymentState | undefined {
  const { session } = purchase;
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return undefined;
  const first = findFirstPayment(purchase);
  const { disputes = [], refunded = 0 } = summarizeReversals(first ? [first] : [], purchase);
  if (disputes.some(holdsMoney)) return 'disputed';
  if (first && refunded > 0 && refunded >= first.amount) return 'refunded';
  if (isPaidSession(session) || first?.status === 'succeeded') return 'paid';
  const isGivenUp = first?.status === 'requires_payment_method' || first?.status === 'canceled';
  return isGivenUp ? 'failed' : 'processing';
}

/** Returns the payment of the checkout itself, after declined cards. Without one, nothing was due and all payments are renewals. */
function findFirstPayment({ session, payments }: StripePurchase): Stripe.PaymentIntent | undefined {
  if (session.payment_status === 'no_payment_required') return undefined;
  return payments.find(({ status }) => status === 'succeeded') ?? payments.at(-1);
}

/** Whether the customer left an email address and consented to promotional email. */
function hasReminderConsent({ consent, customer_details }: Stripe.Checkout.Session): boolean {
  return consent?.promotions === 'opt_in' && Boolean(customer_details?.email);
}

function addEmails(
  emails: Order['mails'],
  purchase: StripePurchase,
  payment: PaymentState,
  now: number,
): Order['mails'] {
  const failed = listFailedRefunds(purchase).map(({ id }) => `refund-${id}` as const);
  const added = [...(EMAILS_BY_PAYMENT_STATE[payment] ?? []), ...failed].filter((name) => !(name in emails));
  return {
    ...emails,
    ...createEmails(added, createSendingEmail(now)),
    ...(added.includes('receipt') && queueReminders(now)),
  };
}

/** Queues the reminders of the onboarding form. Whether one is still needed is checked when it is due. */
function queueReminders(now: number): Order['mails'] {
  return Object.fromEntries(
    REMINDERS.map(({ mailName, days }) => [mailName, queueEmail(now + days * DAY_MS)]),
  );
}

type ProviderFacts = Omit<
  Order,
  | 'id'
  | 'createdAt'
  | 'status'
  | keyof ReturnType<typeof getAdministration>
  | 'mails'
  | 'revision'
  | 'paidAt'
  | 'renewsAt'
  | 'differsFromStripe'
  | keyof CatalogMismatch
>;

function getProviderFacts(purchase: StripePurchase, payment: PaymentState): ProviderFacts {
  const { session, lines, payments } = purchase;
  const { mode, metadata, customer, customer_details, subscription } = session;
  const charge = toCharge(session, lines);
  const first = findFirstPayment(purchase);
  const renewals = summarizeReversals(
    payments.filter(({ id }) => id !== first?.id),
    purchase,
  );
  const failedRefunds = listFailedRefunds(purchase);
  const cameFrom = readCameFromMetadata(metadata);
  return {
    ...charge,
    email: getBuyerEmail(session) ?? UNKNOWN_EMAIL,
    name: withoutDirectionControls(customer_details?.name ?? ''),
    cycle: mode === 'subscription' ? readOrderMetadata(metadata).cycle : 'once',
    services: orderedServices(metadata),
    payment,
    ...(customer && { customerId: getId(customer) }),
    ...(subscription && { subscriptionId: getId(subscription) }),
    ...(first && { paymentIntentId: first.id }),
    ...getPaymentMethod(first),
    ...(charge.discount && getPromotionCode(session)),
    ...summarizeReversals(first ? [first] : [], purchase),
    ...(Object.keys(renewals).length > 0 && { renewals }),
    ...(failedRefunds.length > 0 && { failedRefunds }),
    ...(payment === 'expired' && getRecovery(session)),
    ...(cameFrom && { cameFrom }),
    ...(session.recovered_from && { recoveredFrom: session.recovered_from }),
  };
}

/** Keeps the recorded charge, which the customer was emailed. A different amount at the provider is stored beside it. */
function keepRecordedMoney(
  previous: Order | undefined,
  session: Stripe.Checkout.Session,
): Partial<Pick<Order, 'amount' | 'currency' | 'differsFromStripe'>> {
  const differsFromStripe = previous && findMoneyDifference(previous, session);
  if (!differsFromStripe) return {};
  const { amount, currency } = previous;
  return { amount, currency, differsFromStripe };
}

/** Returns a checkout's charge if it differs from the order's. */
export function findMoneyDifference(
  order: Pick<Order, 'amount' | 'currency'>,
  { amount_total, currency: charged }: Stripe.Checkout.Session,
): Order['differsFromStripe'] {
  const [amount, currency] = [amount_total ?? 0, charged ?? ''];
  return order.amount === amount && order.currency === currency ? undefined : { amount, currency };
}

/** Returns when a card was charged or a transfer was ordered, which may be a day after the payment page was opened. */
function getOrderTime(purchase: StripePurchase): string {
  const first = findFirstPayment(purchase);
  const { created } = (first && getCharge(first)) ?? purchase.session;
  return new Date(created * 1000).toISOString();
}

/** Kept from the first record. A bank transfer is charged when it is ordered, so an awaited one has arrived now. */
function getPaymentTime(
  previous: Order | undefined,
  purchase: StripePurchase,
  payment: PaymentState,
  now: number,
): Pick<Order, 'paidAt'> {
  if (previous?.paidAt !== undefined) return { paidAt: previous.paidAt };
  if (payment === 'processing' || payment === 'failed' || payment === 'expired') return {};
  const wasAwaited = previous?.payment === 'processing' || previous?.payment === 'failed';
  return { paidAt: wasAwaited ? new Date(now).toISOString() : getOrderTime(purchase) };
}

type CatalogMismatch = Pick<Order, 'catalogueMismatch' | 'catalogueCharge'>;

/** Compares the charge once: it is final, but the catalog changes. */
function findCatalogMismatch(
  previous: Order | undefined,
  { session, lines }: StripePurchase,
  payment: PaymentState,
): CatalogMismatch {
  if (payment === 'expired') return {};
  if (previous && previous.payment !== 'expired') {
    const { catalogueMismatch, catalogueCharge: charge } = previous;
    return { ...(catalogueMismatch && { catalogueMismatch }), ...(charge && { catalogueCharge: charge }) };
  }
  if (matchesCatalog({ session, lines })) return {};
  return { catalogueMismatch: true, catalogueCharge: getCatalogCharge({ session, lines }) };
}

function getPaymentMethod(first: Stripe.PaymentIntent | undefined): Pick<Order, 'paidWith'> {
  const details = first && getCharge(first)?.payment_method_details;
  return details ? { paidWith: details.type } : {};
}

function getPromotionCode({ discounts }: Stripe.Checkout.Session): Pick<Order, 'promotionCode'> {
  const code = discounts?.[0]?.promotion_code;
  return code && typeof code !== 'string' ? { promotionCode: code.code } : {};
}

function getRecovery(session: Stripe.Checkout.Session): Pick<Order, 'recoveryUrl' | 'recoveryEndsAt'> {
  const { url, expires_at } = session.after_expiration?.recovery ?? {};
  return {
    ...(url && { recoveryUrl: url }),
    ...(url && expires_at && { recoveryEndsAt: new Date(expires_at * 1000).toISOString() }),
  };
}
