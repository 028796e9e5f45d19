import type { CheckoutSessions } from './checkout-sessions.ts';
import type { JsonObject, Resolvers } from './expand.ts';
import type { Invoices } from './invoices.ts';
import { newestFirst, pageOf } from './lists.ts';
import { serializeCharge } from './payments.ts';
import type { Account } from './store.ts';
import { serializeSubscription } from './subscriptions.ts';

/** The expandable fields of all objects. */
export function expandable(account: Account, sessions: CheckoutSessions, invoices: Invoices): Resolvers {
  const { records } = account;

  const customer = byId('customer', (id) => records.customers.get(id) ?? records.deletedCustomers.get(id));
  const coupon = byId('coupon', (id) => records.coupons.get(id));
  const promotion_code = byId('promotion_code', (id) => records.promotionCodes.get(id));
  const payment_intent = byId('payment_intent', (id) => records.paymentIntents.get(id));
  const charge = byId('charge', chargeOf);
  const invoice = byId('invoice', (id) => invoices.find(id));
  const subscription = byId('subscription', subscriptionOf);
  const product = byId('product', (id) => records.products.get(id));
  const price = byId('price', (id) => records.prices.get(id));
  const discounts = ({ discounts: ids }: JsonObject) =>
    Array.isArray(ids) ? ids.map((id) => records.discounts.get(String(id)) ?? id) : ids;

  function chargeOf(id: string) {
    const found = records.charges.get(id);
    return found && serializeCharge(found, account);
  }

  function subscriptionOf(id: string) {
    const found = records.subscriptions.get(id);
    return found && serializeSubscription(found);
  }

  return {
    charge: {
      customer,
      payment_intent,
      refunds: ({ id }) => {
        const own = newestFirst(records.refunds).filter((refund) => refund.charge === id);
        return pageOf(own, {}, 'refund', `/v1/charges/${id}/refunds`);
      },
    },
    'checkout.session': {
      customer,
      invoice,
      line_items: ({ id }) =>
        pageOf(sessions.lines(String(id)), {}, 'item', `/v1/checkout/sessions/${id}/line_items`),
      payment_intent,
      subscription,
    },
    'checkout.session.discounts': { coupon, promotion_code },
    customer: {
      subscriptions: ({ id }) => {
        const own = newestFirst(records.subscriptions).map(serializeSubscription);
        const active = own.filter((item) => item.customer === id && item.ended_at === null);
        return pageOf(active, {}, 'subscription', `/v1/customers/${id}/subscriptions`);
      },
    },
    discount: { customer, promotion_code },
    'discount.source': { coupon },
    dispute: { charge, payment_intent },
    invoice: {
      customer,
      discounts,
      payments: ({ id }) => {
        const own = newestFirst(records.invoicePayments).filter((payment) => payment.invoice === id);
        return pageOf(own, {}, 'invoice_payment', `/v1/invoice_payments?invoice=${id}`);
      },
    },
    'invoice.parent.subscription_details': { subscription },
    invoice_payment: { invoice },
    'invoice_payment.payment': { payment_intent },
    line_item: { subscription },
    'line_item.pricing.price_details': { price },
    payment_intent: { customer, latest_charge: byId('latest_charge', chargeOf) },
    price: { product },
    promotion_code: { customer },
    'promotion_code.promotion': { coupon },
    refund: { charge, payment_intent },
    subscription: { customer, discounts, latest_invoice: byId('latest_invoice', (id) => invoices.find(id)) },
  };
}

/** Replaces the id in a field by its object; an unknown id stays. */
function byId(field: string, find: (id: string) => object | undefined) {
  return (owner: JsonObject) => find(String(owner[field])) ?? owner[field];
}
