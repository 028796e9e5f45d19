import { AUTH, AUTH_NOTICES, FAILED, PROBLEMS, STEP_TEXTS } from '../../content/auth.ts';
import { notifyAtTop } from '../../ui/toast/toast.ts';
import { answerNewPassword, choosePassword, requestPasswordReset, type SignInStage } from './account.ts';
import { AccountForm } from './account-form.tsx';
import { CodeField, compactCode, EmailField, KnownEmail, PasswordInput } from './fields.tsx';
import { StepLink } from './step-link.tsx';

interface ForgottenProps {
  readonly email: string;
  readonly onSent: (email: string) => void;
  readonly onBack: () => void;
}

/** Asks for an email address to send a password reset code to. */
export function Forgotten({ email, onSent, onBack }: ForgottenProps) {
  return (
    <>
      <AccountForm
        name={STEP_TEXTS.forgotten.title}
        button={AUTH.forgotten}
        failed={FAILED.resend}
        onSend={async (typed) => {
          const email = typed('email').trim();
          await requestPasswordReset(email);
          onSent(email);
        }}
      >
        {(errorOf) => <EmailField email={email} error={errorOf('email')} />}
      </AccountForm>
      <StepLink onClick={onBack}>{AUTH.links.back}</StepLink>
    </>
  );
}

interface ResetProps {
  readonly email: string;
  readonly onChanged: (password: string) => Promise<void>;
  readonly onAgain: () => void;
  readonly onSignUp: () => void;
  readonly onBack: () => void;
}

/** The only error for a wrong code. A more specific one would reveal whether an account exists. */
const WORDS = {
  CodeMismatchException: PROBLEMS.wrongResetCode,
  ExpiredCodeException: PROBLEMS.wrongResetCode,
  UserNotFoundException: PROBLEMS.wrongResetCode,
  NotAuthorizedException: PROBLEMS.wrongResetCode,
};

/** Asks for the emailed code and a new password. */
export function Reset({ email, onChanged, onAgain, onSignUp, onBack }: ResetProps) {
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
          await onChanged(password);
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
        <StepLink onClick={onAgain}>{AUTH.links.resend}</StepLink>
        <StepLink onClick={onSignUp}>{AUTH.links.signUpInstead}</StepLink>
        <StepLink onClick={onBack}>{AUTH.links.back}</StepLink>
      </p>
    </>
  );
}

interface NewPasswordProps {
  readonly email: string;
  readonly onStage: (stage: SignInStage, password: string) => void;
  readonly onBack: () => void;
}

/** Asks a user who has signed in with a temporary password for a new one. */
export function NewPassword({ email, onStage, onBack }: NewPasswordProps) {
  return (
    <>
      <AccountForm
        name={STEP_TEXTS.newPassword.title}
        button={AUTH.newPassword}
        failed={FAILED.signIn}
        words={{ NotAuthorizedException: PROBLEMS.tookTooLong }}
        onSend={async (typed) => {
          const password = typed('password');
          onStage(await answerNewPassword(email, password), password);
        }}
      >
        {(errorOf) => (
          <>
            <KnownEmail email={email} />
            <PasswordInput isNew label={AUTH.fields.newPassword} error={errorOf('password')} />
          </>
        )}
      </AccountForm>
      <StepLink onClick={onBack}>{AUTH.links.back}</StepLink>
    </>
  );
}
