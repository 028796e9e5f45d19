import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { toUnixSeconds } from '../clock.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { noSuch } from './errors.ts';
import { newId } from './ids.ts';
import { PAGE_PARAMS, pageOf } from './lists.ts';
import { flag, required, text, url } from './params.ts';
import type { Account } from './store.ts';

/** A portal session in API format. */
export type PortalSession = Omit<Stripe.BillingPortal.Session, 'after_expiration' | 'configuration'> & {
  readonly configuration: string;
};

export interface StoredPortalSession {
  readonly id: string;
  /** Its `url` is added when it is shown, since a later run may use another port. */
  readonly session: Omit<PortalSession, 'url'>;
  /** The end of the URL, which gives access without anything else. */
  readonly secret: string;
  /** The time of the last visit, in seconds; undefined before the first one. */
  readonly seen?: number;
}

export interface PortalSessions {
  readonly endpoints: readonly Endpoint[];
  /** The session of a URL, extended by each visit; undefined if it has expired. */
  visit(secret: string): StoredPortalSession | undefined;
}

/** How long a URL works before the first visit, and after each visit, in seconds. */
const UNOPENED_S = 5 * 60;
const UNUSED_S = 60 * 60;

/** The account's only portal configuration. */
const CONFIGURATION = 'bpc_standinDefaultConfiguration';
/** When the account's owner has saved it, in seconds: before anything else. */
const CONFIGURED_S = Date.UTC(2026, 0, 1) / 1000;

/**
 * `/v1/billing_portal/sessions`: customers' visits to the portal. `/v1/billing_portal/configurations`: shows that the
 * account's owner has saved the portal's settings.
 */
export function portalSessions(account: Account): PortalSessions {
  const { portalSessions: sessions, customers } = account.records;

  const create = endpoint(
    'POST',
    '/v1/billing_portal/sessions',
    { customer: required(text()), return_url: url() },
    ({ customer, return_url }) => {
      if (!customers.has(customer)) throw noSuch('customer', customer, 'customer');
      const session: StoredPortalSession['session'] = {
        id: newId('bps'),
        object: 'billing_portal.session',
        configuration: CONFIGURATION,
        created: toUnixSeconds(account.clock),
        customer,
        customer_account: null,
        flow: null,
        livemode: account.livemode,
        locale: null,
        on_behalf_of: null,
        return_url: return_url ?? null,
      };
      const mode = account.livemode ? 'live' : 'test';
      const secret = `${mode}_${randomBytes(24).toString('base64url')}`;
      account.save(sessions, { id: session.id, session, secret });
      return { ...session, url: `${account.pagesUrl()}/p/session/${secret}` };
    },
  );

  const configurations = endpoint(
    'GET',
    '/v1/billing_portal/configurations',
    { ...PAGE_PARAMS, active: flag(), is_default: flag() },
    ({ active = true, is_default = true, ...page }, { path }) =>
      pageOf(active && is_default ? [configurationOf(account)] : [], page, 'configuration', path),
  );

  function visit(secret: string): StoredPortalSession | undefined {
    const found = [...sessions.values()].find((session) => session.secret === secret);
    const now = toUnixSeconds(account.clock);
    if (!found || now >= endOf(found)) return undefined;
    return account.save(sessions, { ...found, seen: now });
  }

  return { endpoints: [create, configurations], visit };
}

/** What the portal's page lets customers do. */
function configurationOf({ livemode }: Account): Stripe.BillingPortal.Configuration {
  return {
    id: CONFIGURATION,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: CONFIGURED_S,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: ['email'], enabled: true },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: false, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: true,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: {
        duration: { interval_options: [{ interval: 'month', interval_count: 1 }], type: 'interval_options' },
        enabled: false,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        products: null,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: true,
    livemode,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: CONFIGURED_S,
  };
}

function endOf({ session, seen }: StoredPortalSession): number {
  return seen === undefined ? session.created + UNOPENED_S : seen + UNUSED_S;
}
