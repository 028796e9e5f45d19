import type Stripe from 'stripe';
import {
  type VerifiedOrder,
  verificationContract,
  verifiedOrder,
} from '../../domain/contracts/verification.ts';
import {
  type OrderedService,
  orderedServices,
  readOrderMetadata,
  UNKNOWN_EMAIL,
} from '../../domain/orders.ts';
import { onboardingServicesFor } from '../../domain/shop/bought-services.ts';
import type { BillingCycle } from '../../domain/shop/prices.ts';
import { checkoutPayment, isErased, isPurchaseShown } from '../../domain/verification.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { createProblemFactory } from '../http/problem.ts';
import { tryConsumeForVisitor } from '../http/visitor-limits.ts';
import { getFirstRenewalTime, MAX_LINES, toCharge } from '../stripe/checkout-lines.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { classifyFailure } from '../stripe/failure.ts';
import { type Order, orders } from '../tables/orders.ts';
import type { RateLimit } from '../tables/rate-limits.ts';
import { identifyHolder } from '../tokens/checkout-secrets.ts';
import { acceptReturn, type BrowserReturn, readReturn } from './return.ts';

const problem = createProblemFactory(verificationContract);

/** Limit per visitor. The page asks up to eight times in ten minutes while a payment is on its way. */
const VERIFICATIONS_PER_VISITOR: RateLimit = { name: 'payment-verified', max: 30, seconds: 10 * 60 };

/** `GET /api/verify-session`: whether a checkout is paid, and with its secret the order and the customer. */
export const handler = defineEndpoint(verificationContract, async ({ query, headers, viewer, note }) => {
  if (!(await tryConsumeForVisitor([VERIFICATIONS_PER_VISITOR], viewer()))) {
    throw problem('too_many_requests', 'Please try again in a few minutes.');
  }
  const id = query.session_id;
  const order = await orders.get(id);
  if (order && isErased(order)) return { paid: false };
  const holder = await identifyHolder(id, headers);
  const back = holder ? undefined : readReturn(headers, order);
  note({ holder, isBack: back !== undefined });
  if (order && !back) return verifyByOrder(order, holder !== undefined);
  try {
    const [stripe] = await connectToStripe();
    return await verifyWithProvider(stripe, { id, order, isHolder: holder !== undefined, back });
  } catch (error) {
    const { kind, details } = classifyFailure(error);
    if (kind === 'missing') return { paid: false };
    throw problem('payment_provider_unavailable', 'We cannot check your payment right now.', { details });
  }
});

interface VerificationRequest {
  readonly id: string;
  readonly order: Order | undefined;
  /** Whether the request has a secret of the checkout. */
  readonly isHolder: boolean;
  /** Proof that makes its browser a holder. */
  readonly back: BrowserReturn | undefined;
}

/** Asks the payment provider. The lines are read only for a completed checkout: most ids that are made up cost one call. */
async function verifyWithProvider(stripe: Stripe, { id, order, isHolder, back }: VerificationRequest) {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] });
  const payment = checkoutPayment(session);
  if (!payment) return { paid: false };
  const mayContinue = isHolder || (back !== undefined && (await acceptReturn(session, order, back)));
  if (order) return verifyByOrder(order, mayContinue);
  if (!mayContinue) return { paid: payment === 'paid' };
  const { data: lines } = await stripe.checkout.sessions.listLineItems(id, { limit: MAX_LINES });
  const purchase = { ...CONTINUES, ...toShownPurchase(fromSession(session, lines)) };
  return payment === 'paid' ? { paid: true, ...purchase } : { paid: false, payment, ...purchase };
}

const CONTINUES = { mayContinue: true } as const;

interface VerifiedPurchase {
  readonly email: string | undefined;
  readonly order: VerifiedOrder;
  readonly services: readonly OrderedService[];
  readonly cycle: BillingCycle;
}

function verifyByOrder(order: Order, mayContinue: boolean) {
  if (!mayContinue) return { paid: order.payment === 'paid' };
  switch (order.payment) {
    case 'paid':
      return { paid: true, ...CONTINUES, ...toShownPurchase(fromOrder(order)) };
    case 'processing':
      return { paid: false, payment: 'pending' as const, ...CONTINUES, ...toShownPurchase(fromOrder(order)) };
    case 'failed': {
      const { ordered } = toShownPurchase(fromOrder(order));
      return { paid: false, payment: 'failed' as const, ...(ordered && { ordered }) };
    }
    default:
      return { paid: false };
  }
}

function toShownPurchase({ email, order, services, cycle }: VerifiedPurchase) {
  if (!isPurchaseShown(order.createdAt, Date.now())) return {};
  return {
    customer: { ...(email && { email }), services: onboardingServicesFor(services.map(({ id }) => id)) },
    order,
    ordered: { services: [...services], cycle },
  };
}

function fromOrder(order: Order): VerifiedPurchase {
  const { email, services, cycle } = order;
  return {
    email: email === UNKNOWN_EMAIL ? undefined : email,
    order: verifiedOrder.parse(order),
    services,
    cycle: cycle === 'once' ? 'monthly' : cycle,
  };
}

/** The session's metadata has an entry for each bought service, by its id in the catalog. */
function fromSession(session: Stripe.Checkout.Session, lines: readonly Stripe.LineItem[]): VerifiedPurchase {
  const renewsAt = getFirstRenewalTime(session);
  return {
    email: session.customer_details?.email ?? undefined,
    order: {
      createdAt: new Date(session.created * 1000).toISOString(),
      ...toCharge(session, lines),
      ...(renewsAt !== undefined && { renewsAt }),
      ...(session.recovered_from && { recoveredFrom: session.recovered_from }),
    },
    services: orderedServices(session.metadata),
    cycle: readOrderMetadata(session.metadata).cycle,
  };
}
