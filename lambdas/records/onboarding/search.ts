import { shownEmail } from '../../../domain/email/email-address.ts';
import { ONBOARDING_STEPS } from '../../../domain/onboarding/onboarding.ts';
import { textsByKind } from '../../search/texts-by-kind.ts';
import type { SearchedTexts } from '../../search/words.ts';
import type { OnboardingSubmission } from '../../tables/onboarding-submissions.ts';

export function textsOfForm({ businessName, email, answers }: OnboardingSubmission): SearchedTexts {
  const fields = ONBOARDING_STEPS.flatMap((step) => [...step.fields]);
  const { names, phones, texts } = textsByKind(fields, (id) => answers[id]);
  return { names: [businessName, email, shownEmail(email), ...names], phones, texts };
}
