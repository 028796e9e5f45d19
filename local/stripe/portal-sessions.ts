import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint, listEndpoint } from './endpoint.ts';
import { noSuch } from './errors.ts';
import type { StoredPortalSession } from './objects.ts';
import { flag, required, text, url } from './params.ts';
import { type Account, newId } from './store.ts';

export interface PortalSessions {
  readonly endpoints: readonly Endpoint[];
  /** The session of a URL, extended by each visit; undefined if it has expired. */
  visit(secret: string): StoredPortalSession['session'] | undefined;
}

/** How long a URL works before the first visit, and after each visit, in seconds. */
const UNOPENED_S = 5 * 60;
const UNUSED_S = 60 * 60;

/**
 * `/v1/billing_portal/sessions`: customers' visits to the portal. `/v1/billing_portal/configurations`: shows that the
 * account's owner has saved the portal's settings.
 */
export function portalSessions(account: Account): PortalSessions {
  const { portalSessions: sessions, customers } = account.records;

  const create = endpoint(
    'POST',
    '/v1/billing_portal/sessions',
    { customer: required(text()), return_url: required(url()) },
    ({ customer, return_url }) => {
      if (!customers.has(customer)) throw noSuch('customer', customer, 'customer');
      const session: StoredPortalSession['session'] = {
        id: newId('bps'),
        object: 'billing_portal.session',
        created: toUnixSeconds(account.clock),
        customer,
        livemode: account.livemode,
        return_url,
      };
      const secret = newId(account.livemode ? 'live' : 'test', 32);
      account.save(sessions, { id: session.id, session, secret });
      return { ...session, url: `${account.pagesUrl()}/p/session/${secret}` };
    },
  );

  const configurations = listEndpoint(
    '/v1/billing_portal/configurations',
    'configuration',
    { active: flag(), is_default: flag() },
    () => [
      {
        id: 'bpc_localDefaultConfiguration',
        object: 'billing_portal.configuration',
        active: true,
        features: { subscription_update: { enabled: false } },
        is_default: true,
        livemode: account.livemode,
      },
    ],
  );

  function visit(secret: string): StoredPortalSession['session'] | undefined {
    const found = [...sessions.values()].find((session) => session.secret === secret);
    const now = toUnixSeconds(account.clock);
    if (!found || now >= endOf(found)) return undefined;
    return account.save(sessions, { ...found, seen: now }).session;
  }

  return { endpoints: [create, configurations], visit };
}

function endOf({ session, seen }: StoredPortalSession): number {
  return seen === undefined ? session.created + UNOPENED_S : seen + UNUSED_S;
}
