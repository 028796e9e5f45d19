import { lazy } from 'react';
import { CONTACT_SEO } from '../content/seo/contact.ts';
import { pageMeta } from '../lib/meta.ts';
import { StaticContent } from '../lib/static-content.tsx';

const ContactPage = lazy(async () => ({
  default: (await import('../features/contact/contact-page.tsx')).ContactPage,
}));

export const meta = () => pageMeta({ ...CONTACT_SEO, path: '/contact' });

export default function Contact() {
  return (
    <StaticContent name="contact">
      <ContactPage />
    </StaticContent>
  );
}
