import { ONBOARDING_FORM } from '../../content/onboarding-form.ts';
import type { StepProps } from './step-fields.tsx';

/** The contact person of the first step as the review contact too, so that nobody types it twice (WCAG 3.3.7). */
export function SameContact({ answers, onAnswer }: Pick<StepProps, 'answers' | 'onAnswer'>) {
  const { contactPerson, phone, email } = answers;
  const same = { reviewContactName: contactPerson, reviewContactPhone: phone, reviewContactEmail: email };
  const none = { reviewContactName: '', reviewContactPhone: '', reviewContactEmail: '' };
  const isSame = Object.entries(same).every(([id, text]) => answers[id as keyof typeof same] === text);
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start font-semibold text-small">
      <input
        type="checkbox"
        checked={isSame}
        onChange={({ target: { checked } }) => onAnswer(checked ? same : none)}
        className="size-5 shrink-0"
      />
      {ONBOARDING_FORM.sameContact}
    </label>
  );
}
