import type Stripe from 'stripe';
import { ERASED, ERASED_NAME } from '../../domain/erasure.ts';
import type { OrderMailName } from '../../domain/mails/order-mails.ts';
import {
  holdsMoney,
  orderedServices,
  type PaymentState,
  readOrderMetadata,
  UNKNOWN_EMAIL,
} from '../../domain/orders.ts';
import { withoutDirectionControls } from '../../domain/text/text-direction.ts';
import { isPaidSession } from '../../domain/verification.ts';
import { charged, firstRenewalOf } from '../stripe/checkout-lines.ts';
import { administrationOf } from '../tables/administered-record.ts';
import { firstAttempt, mailsNamed, queued } from '../tables/mails.ts';
import { type Order, REMINDERS } from '../tables/orders.ts';
import { catalogueCharge, matchesCatalogue } from './catalogue-check.ts';
import { buyerOf, chargeOf, idOf, type Purchase } from './purchase.ts';
import { failedRefundsOf, reversalsOf } from './reversals.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Mails of an order by the state in which it is when they are sent. Each is sent once, however often it is in it. */
const MAILS_OF: Readonly<Partial<Record<PaymentState, readonly OrderMailName[]>>> = {
  processing: ['pending'],
  failed: ['failed'],
  paid: ['receipt', 'team'],
};

/** An order's record by the provider's current state. @returns undefined when there is nothing to record */
export function orderOf(previous: Order | undefined, purchase: Purchase, now: number): Order | undefined {
  const { session } = purchase;
  const payment = paymentStateOf(purchase);
  if (payment === undefined || (payment === 'expired' && !hasReminderConsent(session))) return undefined;
  const mails = mailsOf(previous?.mails ?? {}, purchase, payment, now);
  return {
    id: session.id,
    status: previous?.status ?? 'new',
    ...(previous ? administrationOf(previous) : { version: 0 }),
    mails,
    revision: previous?.revision ?? 1,
    ...(previous?.email === ERASED
      ? forgotten(providerFacts(purchase, payment))
      : providerFacts(purchase, payment)),
    ...recordedMoney(previous, session),
    createdAt: previous?.createdAt ?? timeOfOrder(purchase),
    ...catalogueVerdict(previous, purchase, payment),
    ...timeOfPayment(previous, purchase, payment, now),
    ...firstRenewal(previous, session),
  };
}

/** The provider goes on knowing who bought. What was erased here does not come back by its events. */
function forgotten({ recoveryUrl: _, recoveryEndsAt: __, ...facts }: ProviderFacts): ProviderFacts {
  return { ...facts, name: ERASED_NAME, email: ERASED };
}

function paymentStateOf(purchase: Purchase): PaymentState | undefined {
  const { session } = purchase;
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return undefined;
  const first = firstOf(purchase);
  const { disputes = [], refunded = 0 } = reversalsOf(first ? [first] : [], purchase);
  if (disputes.some(holdsMoney)) return 'disputed';
  if (first && refunded > 0 && refunded >= first.amount) return 'refunded';
  if (isPaidSession(session) || first?.status === 'succeeded') return 'paid';
  const isGivenUp = first?.status === 'requires_payment_method' || first?.status === 'canceled';
  return isGivenUp ? 'failed' : 'processing';
}

/** The payment of the checkout itself, after declined ones. Without one, all payments are renewals. */
function firstOf({ session, payments }: Purchase): Stripe.PaymentIntent | undefined {
  if (session.payment_status === 'no_payment_required') return undefined;
  return payments.find(({ status }) => status === 'succeeded') ?? payments.at(-1);
}

/** Whether the customer left an email address and consented to promotional mail. */
export function hasReminderConsent({ consent, customer_details }: Stripe.Checkout.Session): boolean {
  return consent?.promotions === 'opt_in' && Boolean(customer_details?.email);
}

function mailsOf(
  mails: Order['mails'],
  purchase: Purchase,
  payment: PaymentState,
  now: number,
): Order['mails'] {
  const failed = failedRefundsOf(purchase).map(({ id }) => `refund-${id}` as const);
  const added = [...(MAILS_OF[payment] ?? []), ...failed].filter((name) => !(name in mails));
  return {
    ...mails,
    ...mailsNamed(added, firstAttempt(now)),
    ...(added.includes('receipt') && reminders(now)),
  };
}

/** Of the onboarding form. Whether one is still needed is asked when it is due. */
function reminders(now: number): Order['mails'] {
  return Object.fromEntries(REMINDERS.map(({ mailName, days }) => [mailName, queued(now + days * DAY_MS)]));
}

type ProviderFacts = Omit<
  Order,
  | 'id'
  | 'createdAt'
  | 'status'
  | keyof ReturnType<typeof administrationOf>
  | 'mails'
  | 'revision'
  | 'paidAt'
  | 'renewsAt'
  | 'differsFromStripe'
  | keyof CatalogueVerdict
>;

function providerFacts(purchase: Purchase, payment: PaymentState): ProviderFacts {
  const { session, lines, payments } = purchase;
  const { mode, metadata, customer, customer_details, subscription } = session;
  const charge = charged(session, lines);
  const first = firstOf(purchase);
  const renewals = reversalsOf(
    payments.filter(({ id }) => id !== first?.id),
    purchase,
  );
  const failedRefunds = failedRefundsOf(purchase);
  return {
    ...charge,
    email: buyerOf(session) ?? UNKNOWN_EMAIL,
    name: withoutDirectionControls(customer_details?.name ?? ''),
    cycle: mode === 'subscription' ? readOrderMetadata(metadata).cycle : 'once',
    services: orderedServices(metadata),
    payment,
    ...(customer && { customerId: idOf(customer) }),
    ...(subscription && { subscriptionId: idOf(subscription) }),
    ...(first && { paymentIntentId: first.id }),
    ...(charge.discount && promotionCodeOf(session)),
    ...reversalsOf(first ? [first] : [], purchase),
    ...(Object.keys(renewals).length > 0 && { renewals }),
    ...(failedRefunds.length > 0 && { failedRefunds }),
    ...(payment === 'expired' && recoveryOf(session)),
    ...(session.recovered_from && { recoveredFrom: session.recovered_from }),
  };
}

/** A recorded charge stays, as the customer was told. A different amount is noted beside it while it differs. */
function recordedMoney(
  previous: Order | undefined,
  session: Stripe.Checkout.Session,
): Partial<Pick<Order, 'amount' | 'currency' | 'differsFromStripe'>> {
  const differsFromStripe = previous && moneyDifference(previous, session);
  if (!differsFromStripe) return {};
  const { amount, currency } = previous;
  return { amount, currency, differsFromStripe };
}

/** What a checkout charged, if an order says something else. */
export function moneyDifference(
  order: Pick<Order, 'amount' | 'currency'>,
  { amount_total, currency: charged }: Stripe.Checkout.Session,
): Order['differsFromStripe'] {
  const [amount, currency] = [amount_total ?? 0, charged ?? ''];
  return order.amount === amount && order.currency === currency ? undefined : { amount, currency };
}

/** When it was paid with a card or a transfer was ordered, which may be a day after the payment page was opened. */
function timeOfOrder(purchase: Purchase): string {
  const first = firstOf(purchase);
  const { created } = (first && chargeOf(first)) ?? purchase.session;
  return new Date(created * 1000).toISOString();
}

/** Kept from the first record. The charge of a bank transfer is made early, so one waited for has arrived now. */
function timeOfPayment(
  previous: Order | undefined,
  purchase: Purchase,
  payment: PaymentState,
  now: number,
): Pick<Order, 'paidAt'> {
  if (previous?.paidAt !== undefined) return { paidAt: previous.paidAt };
  if (payment === 'processing' || payment === 'failed' || payment === 'expired') return {};
  const wasAwaited = previous?.payment === 'processing' || previous?.payment === 'failed';
  return { paidAt: wasAwaited ? new Date(now).toISOString() : timeOfOrder(purchase) };
}

type CatalogueVerdict = Pick<Order, 'catalogueMismatch' | 'catalogueCharge'>;

/** Compared once: a checkout's charge is final, but the catalogue changes. */
function catalogueVerdict(
  previous: Order | undefined,
  { session, lines }: Purchase,
  payment: PaymentState,
): CatalogueVerdict {
  if (payment === 'expired') return {};
  if (previous && previous.payment !== 'expired') {
    const { catalogueMismatch, catalogueCharge: charge } = previous;
    return { ...(catalogueMismatch && { catalogueMismatch }), ...(charge && { catalogueCharge: charge }) };
  }
  if (matchesCatalogue({ session, lines })) return {};
  return { catalogueMismatch: true, catalogueCharge: catalogueCharge({ session, lines }) };
}

function promotionCodeOf({ discounts }: Stripe.Checkout.Session): Pick<Order, 'promotionCode'> {
  const code = discounts?.[0]?.promotion_code;
  return code && typeof code !== 'string' ? { promotionCode: code.code } : {};
}

function recoveryOf(session: Stripe.Checkout.Session): Pick<Order, 'recoveryUrl' | 'recoveryEndsAt'> {
  const { url, expires_at } = session.after_expiration?.recovery ?? {};
  return {
    ...(url && { recoveryUrl: url }),
    ...(url && expires_at && { recoveryEndsAt: new Date(expires_at * 1000).toISOString() }),
  };
}

/** Kept from the first record: later periods do not change what the customer was told. */
function firstRenewal(
  previous: Order | undefined,
  session: Stripe.Checkout.Session,
): Pick<Order, 'renewsAt'> {
  const renewsAt = previous?.renewsAt ?? firstRenewalOf(session);
  return renewsAt === undefined ? {} : { renewsAt };
}
