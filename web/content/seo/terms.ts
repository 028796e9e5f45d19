/** What search engines are told of this page. Apart from its texts, which are not loaded with it. */
export const TERMS_SEO = {
  title: 'Terms & Conditions',
  description:
    'The agreement between you and us for using this site and buying our marketing services: billing, cancellation, responsibilities and limits.',
  keywords: ['terms and conditions', 'billing terms', 'cancellation'],
} as const;
