/** The keys that stand-ins outside AWS accept. A project gives them to its functions as its own. */

export const STRIPE_SECRET_KEY = 'sk_test_local0000000000000000';

/** Signs the payment provider's events. */
export const STRIPE_WEBHOOK_SECRET = 'whsec_local0000000000000000000000000000';

export const CAPTCHA_SECRET_KEY = '6Llocal0000000000000000000000000000000000';
