/**
 * Paths of the HTTP API, used by the browser's calls, the stack's routes and the handlers' contracts.
 * Kept apart from the contracts so that pages can use it without loading validation code.
 */
export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}` | `/blog/${string}`;
}

export const api = {
  checkout: { method: 'POST', path: '/api/checkout' },
  verification: { method: 'GET', path: '/api/verify-session' },
  contact: { method: 'POST', path: '/api/contact' },
  newsletter: { method: 'POST', path: '/api/newsletter' },
  newsletterConfirmation: { method: 'POST', path: '/api/newsletter/confirm' },
  unsubscribe: { method: 'POST', path: '/api/unsubscribe' },
  oneClickUnsubscribe: { method: 'POST', path: '/api/unsubscribe/one-click' },
  unsubscribeLink: { method: 'GET', path: '/api/unsubscribe/one-click' },
  onboarding: { method: 'POST', path: '/api/onboarding' },
  onboardingUpload: { method: 'POST', path: '/api/onboarding/uploads' },
  onboardingFile: { method: 'GET', path: '/api/onboarding/files' },
  stripeWebhook: { method: 'POST', path: '/api/webhooks/stripe' },
  subscription: { method: 'GET', path: '/api/subscription' },
  billingPortal: { method: 'POST', path: '/api/billing-portal' },
  policyReports: { method: 'POST', path: '/api/policy-reports' },
  adminSession: { method: 'GET', path: '/api/admin/session' },
  adminNumbers: { method: 'GET', path: '/api/admin/numbers' },
  adminExport: { method: 'GET', path: '/api/admin/exports' },
  adminList: { method: 'GET', path: '/api/admin/{list}' },
  adminRecord: { method: 'GET', path: '/api/admin/{list}/{id}' },
  adminChange: { method: 'PATCH', path: '/api/admin/{list}/{id}' },
  adminPerson: { method: 'GET', path: '/api/admin/{list}/{id}/person' },
  adminFile: { method: 'GET', path: '/api/admin/onboarding/{id}/files/{file}' },
} as const satisfies Record<string, ApiRoute>;

/**
 * Asked by the distribution for the page of an article that the bucket does not have. Apart from the other routes, which
 * pages call.
 */
export const missingArticle = {
  method: 'GET',
  path: '/blog/{slug}/index.html',
} as const satisfies ApiRoute;

/** The path of a route with parameters, such as `/api/admin/orders/1` for `/api/admin/{list}/{id}`. */
export function routeTo<Route extends ApiRoute>(
  route: Route,
  parameters: Readonly<Record<string, string>>,
): ApiRoute {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
  return { method: route.method, path: path as ApiRoute['path'] };
}

/** Names the browser's repeat of the same request, so that it takes effect once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/**
 * The distribution adds it to every call that it passes on. Its value tells such a call from one that was made
 * around the distribution, which is refused.
 */
export const SITE_ID_HEADER = 'x-site-id';

/** What every refused or failed call answers. */
export interface ApiProblem {
  /** Stable and made for programs, such as `unknown_price`. */
  readonly code: string;
  /** Made for people. */
  readonly message: string;
  /** What is wrong with each field, by its path, such as `line_items.0.quantity`. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId: string;
}
