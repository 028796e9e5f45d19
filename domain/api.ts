import { NOT_FOUND_PAGE } from './site/pages.ts';

/** Paths of the HTTP API. Separate from the contracts, so that pages do not load validation code. */
export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
}

/** The API's name of a route, such as `GET /api/admin/{list}`. */
export function getRouteKey({ method, path }: ApiRoute | EdgeRoute): string {
  return `${method} ${path}`;
}

export const api = {
  checkout: { method: 'POST', path: '/api/checkout' },
  canceledCheckout: { method: 'POST', path: '/api/checkout/cancelled' },
  verification: { method: 'GET', path: '/api/verify-session' },
  contact: { method: 'POST', path: '/api/contact' },
  newsletter: { method: 'POST', path: '/api/newsletter' },
  newsletterConfirmation: { method: 'POST', path: '/api/newsletter/confirm' },
  unsubscribe: { method: 'POST', path: '/api/unsubscribe' },
  oneClickUnsubscribe: { method: 'POST', path: '/api/unsubscribe/one-click' },
  unsubscribeAnswer: { method: 'POST', path: '/api/unsubscribe/answer' },
  unsubscribeLink: { method: 'GET', path: '/api/unsubscribe/one-click' },
  onboarding: { method: 'POST', path: '/api/onboarding' },
  onboardingDraft: { method: 'GET', path: '/api/onboarding/draft' },
  onboardingDraftSave: { method: 'PUT', path: '/api/onboarding/draft' },
  onboardingFiles: { method: 'POST', path: '/api/onboarding/files' },
  onboardingUpload: { method: 'POST', path: '/api/onboarding/uploads' },
  stripeWebhook: { method: 'POST', path: '/api/webhooks/stripe' },
  subscription: { method: 'GET', path: '/api/subscription' },
  authenticator: { method: 'POST', path: '/api/account/authenticator' },
  purchaseEmail: { method: 'POST', path: '/api/account/purchases' },
  billingPortal: { method: 'POST', path: '/api/billing-portal' },
  policyReports: { method: 'POST', path: '/api/policy-reports' },
  adminSession: { method: 'GET', path: '/api/admin/session' },
  adminDigest: { method: 'PUT', path: '/api/admin/digest' },
  adminNumbers: { method: 'GET', path: '/api/admin/numbers' },
  adminExport: { method: 'GET', path: '/api/admin/exports' },
  adminBoard: { method: 'GET', path: '/api/admin/board' },
  adminInquiry: { method: 'POST', path: '/api/admin/submissions' },
  adminClient: { method: 'POST', path: '/api/admin/clients' },
  adminMoney: { method: 'GET', path: '/api/admin/clients/{id}/money' },
  adminMoneyAction: { method: 'POST', path: '/api/admin/clients/{id}/money' },
  adminReply: { method: 'POST', path: '/api/admin/{list}/{id}/reply' },
  adminList: { method: 'GET', path: '/api/admin/{list}' },
  adminRecord: { method: 'GET', path: '/api/admin/{list}/{id}' },
  adminChange: { method: 'PATCH', path: '/api/admin/{list}/{id}' },
  adminPerson: { method: 'GET', path: '/api/admin/{list}/{id}/person' },
  adminPersonData: { method: 'POST', path: '/api/admin/people/data' },
  adminErasure: { method: 'POST', path: '/api/admin/people/erasure' },
  adminPostCreation: { method: 'POST', path: '/api/admin/posts' },
  adminPostChoices: { method: 'GET', path: '/api/admin/posts/choices' },
  adminPostUploads: { method: 'POST', path: '/api/admin/posts/pictures' },
  adminPostPicture: { method: 'PUT', path: '/api/admin/posts/pictures' },
  adminPostSave: { method: 'PUT', path: '/api/admin/posts/{id}' },
  adminPostPreview: { method: 'POST', path: '/api/admin/posts/{id}/preview' },
  adminPostFile: { method: 'GET', path: '/api/admin/posts/{id}/file' },
  adminPostPublication: { method: 'POST', path: '/api/admin/posts/{id}/publication' },
  adminTeam: { method: 'GET', path: '/api/admin/team' },
  adminTeamChange: { method: 'PUT', path: '/api/admin/team' },
  adminSettings: { method: 'GET', path: '/api/admin/settings' },
  adminSettingsChange: { method: 'PUT', path: '/api/admin/settings' },
  adminFile: { method: 'GET', path: '/api/admin/onboarding/{id}/files/{file}' },
  adminLetterCreation: { method: 'POST', path: '/api/admin/letters' },
  adminLetterContent: { method: 'PUT', path: '/api/admin/letters/{id}' },
  adminLetterPreview: { method: 'POST', path: '/api/admin/letters/{id}/preview' },
  adminLetterTest: { method: 'POST', path: '/api/admin/letters/{id}/test' },
  adminLetterFigures: { method: 'GET', path: '/api/admin/letters/{id}/figures' },
  adminLetterSending: { method: 'POST', path: '/api/admin/letters/{id}/sending' },
  adminSubscriberLetters: { method: 'GET', path: '/api/admin/subscribers/{id}/letters' },
} as const satisfies Record<string, ApiRoute>;

/** A route that only the distribution calls. `ANY`, because `GET` of an HTTP API does not match `HEAD`. */
export interface EdgeRoute {
  readonly method: 'ANY';
  readonly path: `/${string}`;
}

/** Requested by the distribution for pages below `/blog/` and `/newsletter/`. */
export const articlePage = { method: 'ANY', path: '/{list}/{slug}/index.html' } as const satisfies EdgeRoute;

/** Requested by the distribution for paths below `/blog/` and `/newsletter/` that cannot be articles. */
export const notFoundPage = {
  method: 'ANY',
  path: `${NOT_FOUND_PAGE}/index.html`,
} as const satisfies EdgeRoute;

/** Marks the not-found page, served as 200. The edge function turns it into a 404, since it does not run on errors. */
export const NOT_FOUND_HEADER = 'x-not-found';

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

/** The header that identifies repeats of a request, so that it takes effect once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** The header with a checkout's secret: the token of an emailed link, or the key of the browser that paid. */
export const CHECKOUT_SECRET_HEADER = 'checkout-secret';

/** The header with the proof that the payment page redirected the browser back. */
export const CHECKOUT_RETURN_HEADER = 'checkout-return';

/** CloudFront adds this header to every call. Calls without its secret value are refused. */
export const SITE_SECRET_HEADER = 'x-site-secret';

/** The body of every failed response. */
export interface ApiProblem {
  /** Stable, for programs, such as `unknown_price`. */
  readonly code: string;
  /** A sentence for people. */
  readonly message: string;
  /** The error of each field, by its path, such as `line_items.0.quantity`. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId: string;
}
