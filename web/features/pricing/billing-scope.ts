/** Marks the element that holds the billing switch and everything that follows it. */
export const BILLING_SCOPE = 'group/billing';
