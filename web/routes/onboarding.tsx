import { ONBOARDING_SEO } from '../content/seo/onboarding.ts';
import { OnboardingPage } from '../features/onboarding/onboarding-page.tsx';
import { pageMeta } from '../lib/meta.ts';

export const meta = () => pageMeta({ ...ONBOARDING_SEO, path: '/onboarding', noIndex: true });

export default function Onboarding() {
  return <OnboardingPage />;
}
