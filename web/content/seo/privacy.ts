/** What search engines are told of this page. Apart from its texts, which are not loaded with it. */
export const PRIVACY_SEO = {
  title: 'Privacy Policy',
  description:
    'What personal information we collect on this site, why, who sees it, how long it stays and how you can see, correct or delete it.',
  keywords: ['privacy policy', 'personal information', 'cookies and analytics'],
} as const;
