import { lazy } from 'react';
import { ABOUT_SEO } from '../content/seo/about.ts';
import { pageMeta } from '../lib/meta.ts';
import { StaticContent } from '../lib/static-content.tsx';

const AboutPage = lazy(async () => ({
  default: (await import('../features/about/about-page.tsx')).AboutPage,
}));

export const meta = () => pageMeta({ ...ABOUT_SEO, path: '/about' });

export default function About() {
  return (
    <StaticContent name="about">
      <AboutPage />
    </StaticContent>
  );
}
