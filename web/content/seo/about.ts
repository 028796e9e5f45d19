import { brand } from '../../../domain/brand.ts';

/** What search engines are told of this page. Apart from its texts, which are not loaded with it. */
export const ABOUT_SEO = {
  title: `Get To Know ${brand.name}`,
  description:
    'Thirteen people who write, design, film, test and answer for local businesses and franchises: who we are, how we work and what we value.',
  keywords: ['marketing agency team', 'about us', 'local marketing agency', 'franchise marketing team'],
} as const;
