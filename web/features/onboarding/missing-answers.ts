import { tooLong } from '../../../domain/form-fields.ts';
import {
  ANSWER_LIMITS,
  ONBOARDING_STEPS,
  type OnboardingAnswers,
  SERVICE_REQUIRED,
  SOCIAL_CHANNELS,
  type SocialChannelId,
  type TextField,
  type TextFieldId,
} from '../../../domain/onboarding/onboarding.ts';
import { getAnswerLimit } from './answers.ts';

/** Error messages beside answers that are missing or too long. */
export type Errors = Readonly<Partial<Record<TextFieldId | 'services' | SocialChannelId, string>>>;

export const NO_ERRORS: Errors = {};

/**
 * Returns the problems that keep the visitor from continuing after a step: missing answers and too long ones.
 * docs/product.md#onboarding-form
 * @param step from 1
 */
export function findStepErrors(step: number, answers: OnboardingAnswers): Errors {
  const asked = ONBOARDING_STEPS[step - 1];
  const fields: readonly (TextField & { readonly id: TextFieldId })[] = asked?.fields ?? [];
  const errors: Partial<Record<keyof Errors, string>> = {};
  for (const field of fields) {
    const { id, required } = field;
    const isMissing = required !== undefined && answers[id].trim() === '';
    const error = isMissing ? required : tooLong(answers[id], getAnswerLimit(field));
    if (error) errors[id] = error;
  }
  if (asked?.id === 'business' && answers.services.length === 0) errors.services = SERVICE_REQUIRED;
  if (asked?.id === 'social') {
    for (const { id } of SOCIAL_CHANNELS) {
      const { selected, url } = answers.socialChannels[id];
      const error = selected ? tooLong(url, ANSWER_LIMITS.line) : undefined;
      if (error) errors[id] = error;
    }
  }
  return errors;
}

/** Returns the first step, from 1, with missing answers; undefined if there is none. */
export function firstIncompleteStep(answers: OnboardingAnswers): number | undefined {
  const index = ONBOARDING_STEPS.findIndex(
    (_, place) => Object.keys(findStepErrors(place + 1, answers)).length > 0,
  );
  return index < 0 ? undefined : index + 1;
}
