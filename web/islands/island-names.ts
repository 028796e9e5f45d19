/** Parts of documents that React takes over: each is rendered by itself, and hydrated by itself (islands.tsx). */
export type IslandName =
  | 'contact-form'
  | 'newsletter'
  | 'blog-list'
  | 'uploaded-article'
  | 'onboarding'
  | 'after-payment'
  | 'unsubscribe'
  | 'newsletter-confirmation'
  | 'application';
