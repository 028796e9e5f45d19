import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { brand } from '../../../domain/brand.ts';
import { AUTH, STEP_TEXTS } from '../../content/auth.ts';
import { useTitle } from '../../lib/use-title.ts';
import { FormUnavailable } from '../../ui/form-unavailable.tsx';
import { LeavesSiteIcon, SpinnerIcon } from '../../ui/icons.tsx';
import { Container } from '../../ui/layout.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { KeyPicture } from './key-picture.tsx';
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
      <Aside cut={CUT[step.name]} />
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

/** The number of teeth cut in the key at each step; the last is cut after signing in. */
const CUT: Readonly<Record<Step['name'], number>> = {
  entry: 4,
  confirm: 3,
  confirmLink: 4,
  otherAccount: 4,
  forgotten: 1,
  reset: 2,
  newPassword: 3,
  totp: 4,
  enroll: 4,
  arriving: 5,
};

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

function Aside({ cut }: { readonly cut: number }) {
  const { title, text, link } = AUTH.aside;
  return (
    <aside
      data-tone="night"
      aria-labelledby="client"
      className="grid content-between gap-12 rounded-card p-8 shadow-[0_0_0_1px_var(--line)] lg:col-span-4 lg:col-start-9 lg:mt-4 lg:min-h-[34rem] lg:self-start"
    >
      <div className="mx-auto w-full max-w-[15rem] pt-6 lg:max-w-[20rem] lg:pt-12">
        <KeyPicture cut={cut} />
      </div>
      <div>
        <h2 id="client" className="text-title">
          {title}
        </h2>
        <p className="mt-3 text-small text-soft">{text}</p>
        <a
          href={brand.accountSite}
          target="_blank"
          rel="noopener"
          className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4"
        >
          {link}
          <LeavesSiteIcon className="size-4" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
    </aside>
  );
}
