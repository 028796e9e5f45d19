import terms from '../../content/legal/terms.md';
import { LegalPage } from './legal-page.tsx';

/** Specification: content and operations, 'Terms & Conditions'. */
export function TermsPage() {
  return <LegalPage document={terms} />;
}
