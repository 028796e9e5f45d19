import {
  ONBOARDING_SERVICES,
  ONBOARDING_STEPS,
  type OnboardingAnswers,
  SOCIAL_CHANNELS,
  type TextField,
  type TextFieldId,
} from '../../../domain/onboarding.ts';
import { type Fact, Facts } from './facts.tsx';

type Step = (typeof ONBOARDING_STEPS)[number];

/** What a new client has answered, step by step. Questions left open are not shown. */
export function OnboardingAnswersView({ answers }: { readonly answers: OnboardingAnswers }) {
  return ONBOARDING_STEPS.map((step) => {
    const given = answersOf(step, answers).filter(([, text]) => text !== '');
    return (
      given.length > 0 && (
        <section key={step.id} aria-labelledby={`step-${step.id}`} className="border-line border-t pt-3">
          <h4 id={`step-${step.id}`} className="mb-2 font-semibold text-small">
            {step.name}
          </h4>
          <Facts facts={given} />
        </section>
      )
    );
  });
}

function answersOf(step: Step, answers: OnboardingAnswers): Fact[] {
  const fields: readonly (TextField & { readonly id: TextFieldId })[] = step.fields;
  const texts = fields.map(({ id, label }): Fact => [label, (answers[id] ?? '').trim()]);
  switch (step.id) {
    case 'business':
      return [...texts, ['Services', servicesText(answers)]];
    case 'social':
      return SOCIAL_CHANNELS.map(({ id, label }) => [label, channelText(answers.socialChannels?.[id])]);
    case 'details':
      return [
        ...texts,
        ['Has local photos', answers.hasLocalPhotos ?? ''],
        ['Has brand guidelines', answers.hasBrandGuidelines ?? ''],
      ];
    default:
      return texts;
  }
}

function servicesText({ services = [] }: Partial<OnboardingAnswers>): string {
  return ONBOARDING_SERVICES.filter(({ id }) => services.includes(id))
    .map(({ label }) => label)
    .join(', ');
}

function channelText(channel: { readonly selected: boolean; readonly url: string } | undefined): string {
  if (!channel?.selected) return '';
  return channel.url.trim() || 'To be set up';
}
