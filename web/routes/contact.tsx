import { CONTACT_SEO } from '../content/seo/contact.ts';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { pageMeta } from '../lib/meta.ts';

export const meta = () => pageMeta({ ...CONTACT_SEO, path: '/contact' });

export default function Contact() {
  return <ContactPage />;
}
