import { ONBOARDING_STEPS } from '../../../domain/onboarding/onboarding.ts';
import { ONBOARDING_FORM } from '../../content/onboarding-form.ts';
import { CheckIcon } from '../../ui/icons.tsx';

/** Heights of the first and the last bar, out of 100. */
const LOWEST = 22;
const HIGHEST = 100;

/** The form's progress. @param props.step from 1; one more than the last step after the form was submitted */
export function Progress({ step }: { readonly step: number }) {
  const steps = ONBOARDING_STEPS.length;
  const name = ONBOARDING_STEPS[step - 1]?.name;
  const place = name === undefined ? ONBOARDING_FORM.arrived : ONBOARDING_FORM.stepOf(step, steps);
  return (
    <div data-tone="night" className="p-5 sm:px-10 sm:py-6 lg:p-8">
      <div className="flex items-end justify-between gap-6 lg:sticky lg:top-28 lg:grid lg:justify-normal lg:gap-8">
        <p className="font-semibold text-small lg:hidden">
          <span className={name && 'block font-normal text-soft'}>{place}</span>
          <span>{name}</span>
        </p>
        <div
          role="progressbar"
          aria-label={ONBOARDING_FORM.progress}
          aria-valuemin={1}
          aria-valuemax={steps}
          aria-valuenow={Math.min(step, steps)}
          aria-valuetext={name ? `${place}: ${name}` : place}
          className="flex h-12 shrink-0 items-end gap-1 forced-color-adjust-none lg:h-24 lg:gap-2"
        >
          {ONBOARDING_STEPS.map(({ id }, index) => (
            <span
              key={id}
              style={{ height: `${LOWEST + ((HIGHEST - LOWEST) * index) / (ONBOARDING_STEPS.length - 1)}%` }}
              className={`w-2 rounded-[2px] transition-colors duration-300 lg:w-auto lg:flex-1 lg:rounded-notch ${barLook(index + 1, step)}`}
            />
          ))}
        </div>
        <ol className="grid gap-1 max-lg:hidden">
          {ONBOARDING_STEPS.map((one, index) => (
            <li
              key={one.id}
              aria-current={index + 1 === step ? 'step' : undefined}
              className={`grid grid-cols-[1.75rem_1fr] items-center py-1.5 text-small ${nameLook(index + 1, step)}`}
            >
              <span aria-hidden="true" className="tabular-nums">
                {index + 1 < step ? <CheckIcon className="size-4.5 text-positive" /> : index + 1}
              </span>
              <span>{one.name}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function barLook(bar: number, step: number): string {
  if (bar === step) return 'bg-action';
  return bar < step ? 'bg-ink' : 'bg-line';
}

function nameLook(place: number, step: number): string {
  if (place === step) return 'font-semibold text-action';
  return place < step ? 'text-ink' : 'text-soft';
}
