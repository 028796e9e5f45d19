import { ONBOARDING_STEPS, type OnboardingAnswers } from '../../../../../domain/onboarding/onboarding.ts';
import { questionsOf } from '../../../../../domain/onboarding/onboarding-questions.ts';
import { type Fact, Facts } from '../../record/facts.tsx';

/** What a new client has answered, step by step. Questions left open are not shown. */
export function OnboardingAnswersView({ answers }: { readonly answers: OnboardingAnswers }) {
  return ONBOARDING_STEPS.map((step) => {
    const given = questionsOf(step)
      .map(({ label, answerIn }): Fact => [label, answerIn(answers)])
      .filter(([, text]) => text !== '');
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
