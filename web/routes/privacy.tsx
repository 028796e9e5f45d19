import { lazy } from 'react';
import { PRIVACY_SEO } from '../content/seo/privacy.ts';
import { pageMeta } from '../lib/meta.ts';
import { StaticContent } from '../lib/static-content.tsx';

const PrivacyPage = lazy(async () => ({
  default: (await import('../features/legal/privacy-page.tsx')).PrivacyPage,
}));

export const meta = () => pageMeta({ ...PRIVACY_SEO, path: '/privacy' });

export default function Privacy() {
  return (
    <StaticContent name="privacy">
      <PrivacyPage />
    </StaticContent>
  );
}
