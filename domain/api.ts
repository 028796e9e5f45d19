/**
 * Addresses of the HTTP API, used by the browser's calls, the stack's routes and the handlers' contracts.
 * Kept apart from the contracts so that pages can use it without loading validation code.
 */
export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
}

export const api = {
  checkout: { method: 'POST', path: '/api/checkout' },
  verification: { method: 'GET', path: '/api/verify-session' },
} as const satisfies Record<string, ApiRoute>;

/** Names the browser's repeat of the same request, so that it takes effect once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

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
