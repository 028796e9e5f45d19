import {
  ONBOARDING_STEPS,
  type OnboardingAnswers,
  SERVICE_REQUIRED,
  type TextField,
  type TextFieldId,
} from '../../../domain/onboarding.ts';

/** Error messages beside missing answers. */
export type Errors = Readonly<Partial<Record<TextFieldId | 'services', string>>>;

export const NO_ERRORS: Errors = {};

/**
 * What a step still needs before the visitor can continue. Specification: content and operations, section 5.
 * @param step from 1
 */
export function missingIn(step: number, answers: OnboardingAnswers): Errors {
  const asked = ONBOARDING_STEPS[step - 1];
  const fields: readonly (TextField & { readonly id: TextFieldId })[] = asked?.fields ?? [];
  const missing: Partial<Record<TextFieldId | 'services', string>> = {};
  for (const { id, required } of fields) {
    if (required !== undefined && answers[id].trim() === '') missing[id] = required;
  }
  if (asked?.id === 'business' && answers.services.length === 0) missing.services = SERVICE_REQUIRED;
  return missing;
}

/** The first step, from 1, with missing answers; undefined if there is none. */
export function firstIncompleteStep(answers: OnboardingAnswers): number | undefined {
  const index = ONBOARDING_STEPS.findIndex(
    (_, place) => Object.keys(missingIn(place + 1, answers)).length > 0,
  );
  return index < 0 ? undefined : index + 1;
}
