import { useState } from 'react';
import { AUTH, FAILED, STEP_TEXTS } from '../../content/auth.ts';
import { getErrorName, getProblemText, needsProof } from '../../lib/auth/problem.ts';
import { notifyAtTop } from '../../ui/toast/toast.ts';
import { confirmEmail, resendCode, type SignInStage } from './account.ts';
import { AccountForm } from './account-form.tsx';
import { CodeField, compactCode, KnownEmail, PasswordInput } from './fields.tsx';
import { PersonCheck } from './person-check.tsx';
import { StepLink } from './step-link.tsx';

interface ConfirmEmailProps {
  readonly email: string;
  /** From the link of an email. */
  readonly code?: string | undefined;
  /** As typed on this page; the form asks for it if not given. */
  readonly password: string | undefined;
  /** Whether signing in has not sent a new code, because no captcha was passed. */
  readonly isUnproved: boolean | undefined;
  /** Undefined if the password did not match the account. */
  readonly onConfirmed: (stage: SignInStage | undefined) => void;
  readonly onSignUp: () => void;
  readonly onBack: () => void;
}

/** Verifies the email address. A link only fills in the code, because mail scanners open links. */
export function ConfirmEmail({
  email,
  code,
  password,
  isUnproved,
  onConfirmed,
  onSignUp,
  onBack,
}: ConfirmEmailProps) {
  const [resending, setResending] = useState<'idle' | 'busy' | 'unproved' | 'done'>(
    isUnproved ? 'unproved' : 'idle',
  );

  async function resend(proof?: string) {
    setResending('busy');
    try {
      await resendCode(email, proof);
    } catch (error) {
      if (needsProof(error)) return setResending('unproved');
      // The error for an email address that is already confirmed. Showing it would reveal that an account exists.
      if (getErrorName(error) !== 'InvalidParameterException') {
        notifyAtTop({ title: FAILED.resend, description: getProblemText(error), tone: 'destructive' });
        return setResending('idle');
      }
    }
    setResending('done');
  }

  return (
    <>
      <AccountForm
        name={STEP_TEXTS.confirm.title}
        button={AUTH.confirm}
        failed={FAILED.confirm}
        onSend={async (typed) => {
          const proof = password ?? typed('password');
          onConfirmed(await confirmEmail(email, proof, compactCode(typed('code'))));
        }}
      >
        {(errorOf) => (
          <>
            <CodeField code={code} error={errorOf('code')} />
            {password === undefined && (
              <>
                <KnownEmail email={email} />
                <PasswordInput label={AUTH.fields.chosenPassword} error={errorOf('password')} />
              </>
            )}
          </>
        )}
      </AccountForm>
      {code === undefined && <p className="mt-5 text-small text-soft">{AUTH.nothingCame}</p>}
      {resending === 'unproved' && (
        <div className="mt-5">
          <PersonCheck onProof={resend} />
        </div>
      )}
      <p role="status" className="mt-3 font-semibold text-positive text-small empty:mt-0">
        {resending === 'done' ? AUTH.resent : ''}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <StepLink isBusy={resending === 'busy'} onClick={() => resend()}>
          {resending === 'busy' ? AUTH.links.resending : AUTH.links.resend}
        </StepLink>
        <StepLink onClick={onSignUp}>{AUTH.links.signUpAgain}</StepLink>
        <StepLink onClick={onBack}>{AUTH.links.back}</StepLink>
      </p>
    </>
  );
}
