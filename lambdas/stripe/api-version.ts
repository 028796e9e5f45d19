/** The version of the provider's API that this code was written and tested against. */
export const STRIPE_API_VERSION = '2026-10-28.endive';
