/** What search engines are told of this page. Apart from its texts, which are not loaded with it. */
export const ONBOARDING_SEO = {
  title: 'Client Onboarding',
  description:
    'Nine short steps about your business, your channels and your files. Setup starts within 24 hours of receiving the form.',
} as const;
