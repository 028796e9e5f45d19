import { billingPortalContract } from '../../domain/contracts/subscription.ts';
import { ACCOUNT_PAGE } from '../../domain/site/pages.ts';
import { environment } from '../aws/environment.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { isCustomerMissing, providerFailureOf } from '../stripe/failure.ts';
import {
  type Subscription,
  sortEndedLast,
  subscriptionById,
  subscriptionsOf,
} from '../tables/subscriptions.ts';
import { customerOf } from './customer.ts';

const problem = problemsOf(billingPortalContract);

/** `POST /api/billing-portal`: the customer's page at the payment provider. Each subscription has its own. */
export const handler = endpoint(
  billingPortalContract,
  async ({ caller: { emails }, query, note }) => {
    const subscription = await ownSubscription(emails, query.subscription);
    if (!subscription) throw problem('no_subscription', 'There is no such subscription in your account.');
    note({ subscription: subscription.id });
    return { url: await portalUrl(subscription.customerId) };
  },
  { authorize: customerOf },
);

async function ownSubscription(
  emails: readonly string[],
  requestedId?: string,
): Promise<Subscription | undefined> {
  if (requestedId === undefined) {
    const own = await Promise.all(emails.map((email) => subscriptionsOf(email)));
    return sortEndedLast(own.flat())[0];
  }
  const requested = await subscriptionById(requestedId);
  return requested && emails.includes(requested.email) ? requested : undefined;
}

async function portalUrl(customer: string): Promise<string> {
  try {
    const [stripe] = await connectToStripe();
    const { url } = await stripe.billingPortal.sessions.create({
      customer,
      return_url: `${environment('SITE_URL')}${ACCOUNT_PAGE}`,
    });
    return url;
  } catch (error) {
    if (isCustomerMissing(error)) {
      throw problem(
        'customer_deleted',
        'This customer was deleted at our payment provider. Nothing more is charged; please write to us about invoices.',
        { details: providerFailureOf(error).details },
      );
    }
    throw problem(
      'payment_provider_unavailable',
      'Our payment provider is not answering right now. Please try again in a minute.',
      { details: providerFailureOf(error).details },
    );
  }
}
