import { lazy } from 'react';
import { SERVICES_SEO } from '../content/seo/services.ts';
import { pageMeta } from '../lib/meta.ts';
import { StaticContent } from '../lib/static-content.tsx';

const ServicesPage = lazy(async () => ({
  default: (await import('../features/services/services-page.tsx')).ServicesPage,
}));

export const meta = () => pageMeta({ ...SERVICES_SEO, path: '/services' });

export default function Services() {
  return (
    <StaticContent name="services">
      <ServicesPage />
    </StaticContent>
  );
}
