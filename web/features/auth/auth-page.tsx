import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { AUTH, STEP_TEXTS } from '../../content/auth.ts';
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
import { type Step, useSteps } from './use-steps.ts';

/** Loaded on demand, because each account needs it once. */
const Enrollment = lazy(() =>
  import('./enrollment.tsx').then(
    (module) => ({ default: module.Enrollment }),
    () => ({ default: FormUnavailable }),
  ),
);

/** The sign-in page: signing in, signing up and the related steps. docs/product.md#sign-in */
export function AuthPage() {
  const { step, go, take, finish, signInAgain, enrolled, keepAccount } = useSteps();
  const { email } = step;
  useTitle(step.name === 'entry' || step.name === 'arriving' ? undefined : STEP_TEXTS[step.name].title);
  const back = () => go({ name: 'entry', email });
  const signUp = () => go({ name: 'entry', email, tab: 'signUp' });
  return (
    <Container className="grid gap-x-8 gap-y-14 pt-10 pb-16 lg:min-h-[54rem] lg:grid-cols-12 lg:content-start lg:pb-28">
      <div className="lg:col-span-7">
        <Title step={step} />
        <div className="mt-8 max-w-[34rem] rounded-card bg-raised p-6 shadow-card sm:p-8">
          {form()}
          <noscript>
            <p>Signing in needs JavaScript.</p>
          </noscript>
        </div>
      </div>
      <Aside step={step.name} />
    </Container>
  );

  function form(): ReactNode {
    switch (step.name) {
      case 'entry':
        return (
          <>
            {step.note && (
              <p className="mb-5 rounded-control bg-sunk p-4 font-semibold text-small">{step.note}</p>
            )}
            <SignInForms
              email={email}
              firstTab={step.tab}
              isReturning={step.note !== undefined && email !== ''}
              onStage={take}
              onForgotten={(typed) => go({ name: 'forgotten', email: typed })}
            />
          </>
        );
      case 'confirm':
      case 'confirmLink':
        return (
          <ConfirmEmail
            email={email}
            code={step.code}
            password={step.password}
            isUnproved={step.isUnproved}
            onConfirmed={(stage) =>
              stage ? take(stage, email) : go({ name: 'entry', email, note: AUTH.confirmed })
            }
            onSignUp={signUp}
            onBack={back}
          />
        );
      case 'forgotten':
        return (
          <Forgotten email={email} onSent={(sentTo) => go({ name: 'reset', email: sentTo })} onBack={back} />
        );
      case 'reset':
        return (
          <Reset
            email={email}
            onChanged={(password) => signInAgain(email, password, AUTH.passwordChanged)}
            onAgain={() => go({ name: 'forgotten', email })}
            onSignUp={signUp}
            onBack={back}
          />
        );
      case 'newPassword':
        return (
          <NewPassword
            email={email}
            onStage={(stage, password) => take(stage, email, password)}
            onBack={back}
          />
        );
      case 'totp':
        return <Totp onStage={(stage) => take(stage, email)} onBack={back} />;
      case 'enroll':
        return (
          <Suspense fallback={<Waiting />}>
            <Enrollment email={email} onEnrolled={enrolled} onLater={() => finish('/')} />
          </Suspense>
        );
      case 'otherAccount':
        return <OtherAccount onKeep={keepAccount} />;
      case 'arriving':
        return <Waiting />;
    }
  }
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
