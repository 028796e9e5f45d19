import { billingPortalContract } from '../../domain/contracts/subscription.ts';
import { ACCOUNT_PAGE } from '../../domain/site/pages.ts';
import { environment } from '../aws/environment.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { createProblemFactory } from '../http/problem.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { classifyFailure, isCustomerMissing } from '../stripe/failure.ts';
import { findSubscription } from '../tables/subscriptions.ts';
import { requireCustomer } from './customer.ts';

const problem = createProblemFactory(billingPortalContract);

/**
 * `POST /api/billing-portal`: returns the URL of the customer's page at the payment provider. Every checkout creates its own
 * customer, so each subscription has its own page.
 */
export const handler = defineEndpoint(
  billingPortalContract,
  async ({ caller: { emails }, query, note }) => {
    const subscription = await findSubscription(query.subscription);
    if (!subscription || !emails.includes(subscription.email)) {
      throw problem('no_subscription', 'Your account does not have this subscription.');
    }
    note({ subscription: subscription.id });
    return { url: await createPortalUrl(subscription.customerId) };
  },
  { authorize: requireCustomer },
);

async function createPortalUrl(customer: string): Promise<string> {
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
        'This customer was deleted at our payment provider. You will not be charged again. Contact us about invoices.',
        { details: classifyFailure(error).details },
      );
    }
    throw problem(
      'payment_provider_unavailable',
      'Our payment provider is not responding. Please try again in a minute.',
      { details: classifyFailure(error).details },
    );
  }
}
