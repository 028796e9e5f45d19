/** What search engines are told of this page. Apart from its texts, which are not loaded with it. */
export const SERVICES_SEO = {
  title: 'Marketing Services for Local Business',
  description:
    'Social media, content, Meta ads, SEO, reviews, email and SMS, AI chat and voice, and design: eight services for local businesses, with prices.',
  keywords: [
    'marketing services',
    'local business marketing',
    'franchise marketing agency',
    'marketing plans',
  ],
} as const;
