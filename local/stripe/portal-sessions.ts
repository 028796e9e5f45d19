import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint, listEndpoint } from './endpoint.ts';
import { noSuch } from './errors.ts';
import { flag, required, text, url } from './params.ts';
import { type Account, newId } from './store.ts';

/**
 * `/v1/billing_portal/sessions`: customers' visits to the portal. `/v1/billing_portal/configurations`: shows that the
 * account's owner has saved the portal's settings.
 */
export function portalEndpoints(account: Account): Endpoint[] {
  const { portalVisits, customers } = account.records;

  const create = endpoint(
    'POST',
    '/v1/billing_portal/sessions',
    { customer: required(text), return_url: required(url) },
    ({ customer, return_url }) => {
      if (!customers.has(customer)) throw noSuch('customer', customer, 'customer');
      const { id } = account.save(portalVisits, { id: newId('test', 32), customer, return_url });
      return {
        id: newId('bps'),
        object: 'billing_portal.session',
        created: toUnixSeconds(account.clock),
        customer,
        return_url,
        url: `${account.pagesUrl()}/p/session/${id}`,
      };
    },
  );

  const configurations = listEndpoint(
    '/v1/billing_portal/configurations',
    'configuration',
    { active: flag, is_default: flag },
    () => [
      {
        id: 'bpc_localDefaultConfiguration',
        object: 'billing_portal.configuration',
        active: true,
        features: {
          subscription_cancel: { enabled: true, mode: 'at_period_end' },
          subscription_update: { enabled: false },
        },
        is_default: true,
      },
    ],
  );

  return [create, configurations];
}
