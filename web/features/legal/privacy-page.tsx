import privacy from '../../content/legal/privacy.md';
import { LegalPage } from './legal-page.tsx';

/** Specification: content and operations, 'Privacy Policy'. */
export function PrivacyPage() {
  return <LegalPage document={privacy} />;
}
