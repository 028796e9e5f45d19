/** Parts of documents that are rendered and hydrated separately (islands.tsx). */
export type IslandName =
  | 'contact-form'
  | 'checkout-cancelled'
  | 'newsletter'
  | 'blog-list'
  | 'onboarding'
  | 'after-payment'
  | 'unsubscribe'
  | 'newsletter-confirmation'
  | 'robot-check'
  | 'application';
