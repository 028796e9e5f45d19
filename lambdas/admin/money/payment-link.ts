import type Stripe from 'stripe';
import type { MoneyAction } from '../../../domain/contracts/work/money.ts';
import { isEmailAddress } from '../../../domain/email-address/email-address.ts';
import { paymentLinkEmail } from '../../../domain/emails/payment-link-email.ts';
import { addToCartPath } from '../../../domain/shop/add-to-cart-url.ts';
import { findService, type Service } from '../../../domain/shop/catalog.ts';
import { buildLineItems, reviewLineItems } from '../../../domain/shop/line-items.ts';
import { money } from '../../../domain/shop/money.ts';
import { type BillingCycle, billedAmount, type PriceMap } from '../../../domain/shop/prices.ts';
import { environment } from '../../aws/environment.ts';
import { sendEmail } from '../../outbox/deliver.ts';
import { createReturnProver } from '../../stripe/return-proof.ts';
import { toSessionParameters } from '../../stripe/session-parameters.ts';
import type { Client } from '../../tables/clients.ts';
import { findSuppression } from '../../tables/suppressed-addresses.ts';
import { type Effects, problem } from './money-problem.ts';

type LinkAction = Extract<MoneyAction, { did: 'link' }>;

const CURRENCY = 'usd';

const listServices = ({ services }: LinkAction): Service[] =>
  [...new Set(services)].flatMap((id) => findService(id) ?? []);

/** In cents. */
function sumBilled(services: readonly Service[], cycle: BillingCycle): number {
  return services.reduce((sum, service) => sum + billedAmount(service, cycle) * 100, 0);
}

/** In cents, with setup fees. */
function dueToday(action: LinkAction): number {
  const services = listServices(action);
  return services.reduce((sum, { setupFee }) => sum + setupFee * 100, sumBilled(services, action.cycle));
}

/** Describes the charges, such as `Due today: $338.00, then $138.00 a month.`. */
function describeCharges(action: LinkAction): string {
  const recurring = listServices(action).filter(({ oneTime }) => !oneTime);
  const today = `Due today: ${money(dueToday(action), CURRENCY)}`;
  if (recurring.length === 0) return `${today}.`;
  const renewal = money(sumBilled(recurring, action.cycle), CURRENCY);
  return `${today}, then ${renewal} a ${action.cycle === 'annual' ? 'year' : 'month'}.`;
}

/** Describes the email with the link. @throws Problem if it cannot be sent, or the services cannot be ordered */
export async function describeLink(
  { email }: Client,
  action: LinkAction,
  prices: PriceMap,
): Promise<Effects> {
  if (!isEmailAddress(email)) throw problem('no_address', 'This client has no email address.');
  if (await findSuppression(email)) throw problem('address_bounced', 'This address gets no email from us.');
  reviewOrder(action, prices);
  const names = listServices(action).map(({ name }) => name);
  return {
    lines: [
      `${email} gets an email with a link to pay for ${names.join(', ')}.`,
      describeCharges(action),
      'The link works for 24 hours. Nothing is charged before the client pays.',
    ],
  };
}

function reviewOrder({ cycle, ...action }: LinkAction, prices: PriceMap) {
  const items = listServices({ ...action, cycle }).map((service) => ({
    id: service.id,
    name: service.name,
    quantity: 1,
  }));
  const { lineItems, unmapped } = buildLineItems(items, cycle, prices);
  if (unmapped.length > 0) throw problem('not_orderable', `${unmapped.join(', ')} has no price at Stripe.`);
  const review = reviewLineItems(lineItems, cycle, prices);
  if (!review.ok) throw problem('not_orderable', review.message);
  return review.order;
}

/** Opens the payment page once for a key, and emails its link. @throws errors of the provider's SDK; Problem */
export async function sendLink(
  stripe: Stripe,
  { email, name }: Client,
  action: LinkAction,
  prices: PriceMap,
  options: Stripe.RequestOptions & { readonly idempotencyKey: string },
): Promise<void> {
  const order = reviewOrder(action, prices);
  const proveReturn = await createReturnProver();
  const session = await stripe.checkout.sessions.create(
    toSessionParameters(
      { order, billingCycle: action.cycle, email },
      // A visitor's begins with an hour, so no checkout of theirs has this proof.
      proveReturn(`link ${options.idempotencyKey}`),
    ),
    options,
  );
  const amountOf = (dollars: number) => money(dollars * 100, CURRENCY);
  const lines = listServices(action).flatMap((service) => [
    { label: service.name, amount: amountOf(billedAmount(service, action.cycle)) },
    ...(service.setupFee > 0
      ? [{ label: `Setup of ${service.name}`, detail: 'once', amount: amountOf(service.setupFee) }]
      : []),
  ]);
  const mail = paymentLinkEmail({
    name,
    lines,
    total: { label: 'Due today', amount: money(dueToday(action), CURRENCY) },
    href: session.url ?? '',
    expiresAt: new Date(session.expires_at * 1000).toISOString(),
    cartHref: `${environment('SITE_URL')}${addToCartPath(order.services, order.mode === 'payment' ? 'once' : action.cycle)}`,
  });
  const { outcome } = await sendEmail({ mail, to: { address: email }, isPersonal: true });
  // Without an answer of the email service, the client rather gets the same link twice than never.
  if (outcome !== 'sent') {
    throw problem('mail_unavailable', 'The email could not be sent. Please try again in a minute.');
  }
}
