/** The questions of the onboarding form with their answers as text, as the team reads and exports them. */
import {
  ONBOARDING_SERVICES,
  ONBOARDING_STEPS,
  type OnboardingAnswers,
  SOCIAL_CHANNELS,
  type SocialChannel,
  type TextField,
  type TextFieldId,
} from './onboarding.ts';

type StepId = (typeof ONBOARDING_STEPS)[number]['id'];

export interface OnboardingQuestion {
  readonly id: keyof OnboardingAnswers;
  readonly label: string;
  /** The answer as text; empty if there is none. */
  readonly answerIn: (answers: OnboardingAnswers) => string;
}

export function getQuestions({ id: step, fields }: (typeof ONBOARDING_STEPS)[number]): OnboardingQuestion[] {
  const asked: readonly (TextField & { readonly id: TextFieldId })[] = fields;
  const texts = asked.map(({ id, label }) => ({
    id,
    label,
    answerIn: (answers: OnboardingAnswers) => answers[id].trim(),
  }));
  return [...texts, ...(OTHER_QUESTIONS[step] ?? [])];
}

const OTHER_QUESTIONS: Partial<Readonly<Record<StepId, readonly OnboardingQuestion[]>>> = {
  business: [
    {
      id: 'services',
      label: 'Services',
      // Forms of other releases can ask for services that are no longer offered.
      answerIn: ({ services }) =>
        services
          .map((service) => ONBOARDING_SERVICES.find(({ id }) => id === service)?.label ?? service)
          .join(', '),
    },
  ],
  social: SOCIAL_CHANNELS.map(({ id, label }) => ({
    id: 'socialChannels',
    label,
    answerIn: ({ socialChannels }) => channelText(socialChannels[id]),
  })),
  details: [
    { id: 'hasLocalPhotos', label: 'Has local photos', answerIn: ({ hasLocalPhotos }) => hasLocalPhotos },
    {
      id: 'hasBrandGuidelines',
      label: 'Has brand guidelines',
      answerIn: ({ hasBrandGuidelines }) => hasBrandGuidelines,
    },
  ],
};

/** Some answers with their questions; empty for a removed answer. */
export function answersAmong(some: Partial<OnboardingAnswers>): { label: string; text: string }[] {
  return (
    ONBOARDING_STEPS.flatMap(getQuestions)
      .filter(({ id }) => Object.hasOwn(some, id))
      // Each question reads its own answer only.
      .map(({ id, label, answerIn }) => ({ id, label, text: answerIn(some as OnboardingAnswers) }))
      .filter(({ id, text }) => id !== 'socialChannels' || text !== '')
      .map(({ label, text }) => ({ label, text }))
  );
}

function channelText({ selected, url }: SocialChannel): string {
  return selected ? url.trim() || 'To be set up' : '';
}
