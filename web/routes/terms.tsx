import { lazy } from 'react';
import { TERMS_SEO } from '../content/seo/terms.ts';
import { pageMeta } from '../lib/meta.ts';
import { StaticContent } from '../lib/static-content.tsx';

const TermsPage = lazy(async () => ({
  default: (await import('../features/legal/terms-page.tsx')).TermsPage,
}));

export const meta = () => pageMeta({ ...TERMS_SEO, path: '/terms' });

export default function Terms() {
  return (
    <StaticContent name="terms">
      <TermsPage />
    </StaticContent>
  );
}
