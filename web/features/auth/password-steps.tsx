import { AUTH, AUTH_NOTICES, FAILED, PROBLEMS, STEP_TEXTS } from '../../content/auth.ts';
import { notifyAtTop } from '../../ui/toast/toast.ts';
import { answerNewPassword, choosePassword, requestPasswordReset } from './account.ts';
import { AccountForm } from './account-form.tsx';
import { CodeField, compactCode, EmailField, KnownEmail, PasswordInput } from './fields.tsx';
import { StepLink } from './step-link.tsx';
import type { StepProps } from './use-steps.ts';

/** Asks for an email address to send a password reset code to. */
export function Forgotten({ steps }: StepProps) {
  return (
    <>
      <AccountForm
        name={STEP_TEXTS.forgotten.title}
        button={AUTH.forgotten}
        failed={FAILED.resend}
        onSend={async (typed) => {
          const email = typed('email').trim();
          await requestPasswordReset(email);
          steps.go({ name: 'reset', email });
        }}
      >
        {(errorOf) => <EmailField email={steps.step.email} error={errorOf('email')} />}
      </AccountForm>
      <StepLink onClick={steps.back}>{AUTH.links.back}</StepLink>
    </>
  );
}

/** The only error for a wrong code. A more specific one would reveal whether an account exists. */
const WORDS = {
  CodeMismatchException: PROBLEMS.wrongResetCode,
  ExpiredCodeException: PROBLEMS.wrongResetCode,
  UserNotFoundException: PROBLEMS.wrongResetCode,
  NotAuthorizedException: PROBLEMS.wrongResetCode,
};

/** Asks for the emailed code and a new password. */
export function Reset({ steps }: StepProps) {
  const { email } = steps.step;
  return (
    <>
      <AccountForm
        name={STEP_TEXTS.reset.title}
        button={AUTH.reset}
        failed={FAILED.reset}
        words={WORDS}
        onSend={async (typed) => {
          const password = typed('password');
          await choosePassword(email, compactCode(typed('code')), password);
          notifyAtTop(AUTH_NOTICES.passwordChanged);
          await steps.signInAgain(email, password);
        }}
      >
        {(errorOf) => (
          <>
            <KnownEmail email={email} />
            <CodeField error={errorOf('code')} />
            <PasswordInput isNew label={AUTH.fields.newPassword} error={errorOf('password')} />
          </>
        )}
      </AccountForm>
      <p className="mt-5 text-small text-soft">{AUTH.noCode}</p>
      <p className="flex flex-wrap gap-x-6">
        <StepLink onClick={() => steps.go({ name: 'forgotten', email })}>{AUTH.links.resend}</StepLink>
        <StepLink onClick={steps.signUp}>{AUTH.links.signUpInstead}</StepLink>
        <StepLink onClick={steps.back}>{AUTH.links.back}</StepLink>
      </p>
    </>
  );
}

/** Asks a user who has signed in with a temporary password for a new one. */
export function NewPassword({ steps }: StepProps) {
  const { email } = steps.step;
  return (
    <>
      <AccountForm
        name={STEP_TEXTS.newPassword.title}
        button={AUTH.newPassword}
        failed={FAILED.signIn}
        words={{ NotAuthorizedException: PROBLEMS.tookTooLong }}
        onSend={async (typed) => {
          const password = typed('password');
          steps.take(await answerNewPassword(email, password), email, password);
        }}
      >
        {(errorOf) => (
          <>
            <KnownEmail email={email} />
            <PasswordInput isNew label={AUTH.fields.newPassword} error={errorOf('password')} />
          </>
        )}
      </AccountForm>
      <StepLink onClick={steps.back}>{AUTH.links.back}</StepLink>
    </>
  );
}
