import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { STEP_TEXTS } from '../../content/auth.ts';
import { useTitle } from '../../lib/use-title.ts';
import { FormUnavailable } from '../../ui/form-unavailable.tsx';
import { SpinnerIcon } from '../../ui/icons.tsx';
import { Container } from '../../ui/layout.tsx';
import { Aside } from './aside.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { OtherAccount } from './other-account.tsx';
import { Forgotten, NewPassword, Reset } from './password-steps.tsx';
import { SignInForms } from './sign-in-forms.tsx';
import { Totp } from './totp.tsx';
import { type Step, type StepProps, useSteps } from './use-steps.ts';

/** Loaded on demand, because each account needs it once. */
const Enrollment = lazy(() =>
  import('./enrollment.tsx').then(
    (module) => ({ default: module.Enrollment }),
    () => ({ default: FormUnavailable }),
  ),
);

const FORMS: Readonly<Record<Step['name'], ComponentType<StepProps>>> = {
  entry: SignInForms,
  confirm: ConfirmEmail,
  confirmLink: ConfirmEmail,
  forgotten: Forgotten,
  reset: Reset,
  newPassword: NewPassword,
  totp: Totp,
  enroll: ({ steps }) => (
    <Suspense fallback={<Waiting />}>
      <Enrollment steps={steps} />
    </Suspense>
  ),
  otherAccount: OtherAccount,
  arriving: Waiting,
};

/** The sign-in page: signing in, signing up and the related steps. docs/product.md#sign-in */
export function AuthPage() {
  const steps = useSteps();
  const { step } = steps;
  const Form = FORMS[step.name];
  useTitle(step.name === 'entry' || step.name === 'arriving' ? undefined : STEP_TEXTS[step.name].title);
  return (
    <Container className="grid gap-x-8 gap-y-14 pt-10 pb-16 lg:min-h-[54rem] lg:grid-cols-12 lg:content-start lg:pb-28">
      <div className="lg:col-span-7">
        <Title step={step} />
        <div className="mt-8 max-w-[34rem] rounded-card bg-raised p-6 shadow-card sm:p-8">
          <div role="status">
            {step.note && (
              <p className="mb-5 rounded-control bg-sunk p-4 font-semibold text-small">{step.note}</p>
            )}
          </div>
          <Form steps={steps} />
          <noscript>
            <p>Signing in needs JavaScript.</p>
          </noscript>
        </div>
      </div>
      <Aside step={step.name} />
    </Container>
  );
}

/** The step's title. It takes the focus when the step changes, so that screen readers read it. */
function Title({ step: { name, email } }: { readonly step: Step }) {
  const { title, text } = STEP_TEXTS[name];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    if (name !== 'totp') heading.current?.focus();
  }, [name]);
  const [before, after] = text.split('{email}');
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-poster outline-none max-sm:text-[2.75rem] lg:text-[6.5rem]"
      >
        {title}
      </h1>
      <p className="mt-6 max-w-[34rem] text-lead text-soft">
        <span>{before}</span>
        {after !== undefined && <b className="font-semibold text-ink [overflow-wrap:anywhere]">{email}</b>}
        <span>{after}</span>
      </p>
    </>
  );
}

function Waiting() {
  return (
    <div className="grid min-h-80 place-items-center">
      <SpinnerIcon className="size-8 text-link" />
    </div>
  );
}
