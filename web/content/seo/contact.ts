/** What search engines are told of this page. Apart from its texts, which are not loaded with it. */
export const CONTACT_SEO = {
  title: 'Contact',
  description:
    'Write, call or ask for a consultation. A person reads every message and replies within 4 business hours. Clients worldwide, month-to-month contracts.',
  keywords: ['contact marketing agency', 'marketing consultation', 'franchise marketing help'],
} as const;
