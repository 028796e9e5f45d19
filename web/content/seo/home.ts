import { brand } from '../../../domain/brand.ts';

/** What search engines are told of this page. Apart from its texts, which are not loaded with it. */
export const HOME_SEO = {
  title: brand.tagline,
  description: brand.description,
  keywords: [
    'local business marketing',
    'franchise marketing',
    'multi-location marketing',
    'marketing agency',
  ],
} as const;
