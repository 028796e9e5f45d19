import { lazy } from 'react';
import { HOME_SEO } from '../content/seo/home.ts';
import { pageMeta } from '../lib/meta.ts';
import { StaticContent } from '../lib/static-content.tsx';

const HomePage = lazy(async () => ({ default: (await import('../features/home/home-page.tsx')).HomePage }));

export const meta = () => pageMeta({ ...HOME_SEO, path: '/' });

export default function Home() {
  return (
    <StaticContent name="home">
      <HomePage />
    </StaticContent>
  );
}
