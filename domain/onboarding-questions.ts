/** The questions of the onboarding form with their answers as text, as the team reads and exports them. */
import {
  ONBOARDING_SERVICES,
  type ONBOARDING_STEPS,
  type OnboardingAnswers,
  SOCIAL_CHANNELS,
  type SocialChannel,
  type TextField,
  type TextFieldId,
} from './onboarding.ts';

type StepId = (typeof ONBOARDING_STEPS)[number]['id'];

export interface OnboardingQuestion {
  readonly label: string;
  /** The answer as text; empty if there is none. */
  readonly answerIn: (answers: OnboardingAnswers) => string;
}

/** All questions of a step, in order. */
export function questionsOf({ id: step, fields }: (typeof ONBOARDING_STEPS)[number]): OnboardingQuestion[] {
  const asked: readonly (TextField & { readonly id: TextFieldId })[] = fields;
  const texts = asked.map(({ id, label }) => ({
    label,
    answerIn: (answers: OnboardingAnswers) => answers[id].trim(),
  }));
  return [...texts, ...(OTHER_QUESTIONS[step] ?? [])];
}

const OTHER_QUESTIONS: Partial<Readonly<Record<StepId, readonly OnboardingQuestion[]>>> = {
  business: [
    {
      label: 'Services',
      // Forms of other releases can ask for services that are not offered any more.
      answerIn: ({ services }) =>
        services
          .map((service) => ONBOARDING_SERVICES.find(({ id }) => id === service)?.label ?? service)
          .join(', '),
    },
  ],
  social: SOCIAL_CHANNELS.map(({ id, label }) => ({
    label,
    answerIn: ({ socialChannels }) => channelText(socialChannels[id]),
  })),
  details: [
    { label: 'Has local photos', answerIn: ({ hasLocalPhotos }) => hasLocalPhotos },
    { label: 'Has brand guidelines', answerIn: ({ hasBrandGuidelines }) => hasBrandGuidelines },
  ],
};

function channelText({ selected, url }: SocialChannel): string {
  return selected ? url.trim() || 'To be set up' : '';
}
