import { useState } from 'react';
import { AUTH, FAILED, STEP_TEXTS } from '../../content/auth.ts';
import { getErrorName, getProblemText, needsProof } from '../../lib/auth/problem.ts';
import { notifyAtTop } from '../../ui/toast/toast.ts';
import { confirmEmail, resendCode } from './account.ts';
import { AccountForm } from './account-form.tsx';
import { CodeField, compactCode, KnownEmail, PasswordInput } from './fields.tsx';
import { PersonCheck } from './person-check.tsx';
import { StepLink } from './step-link.tsx';
import type { StepProps } from './use-steps.ts';

/** Verifies the email address. A link only fills in the code, because mail scanners open links. */
export function ConfirmEmail({ steps }: StepProps) {
  const { email, code, password, isUnproved } = steps.step;
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
          const stage = await confirmEmail(email, proof, compactCode(typed('code')));
          if (stage) steps.take(stage, email);
          else steps.go({ name: 'entry', email, note: AUTH.confirmed });
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
        <StepLink onClick={steps.signUp}>{AUTH.links.signUpAgain}</StepLink>
        <StepLink onClick={steps.back}>{AUTH.links.back}</StepLink>
      </p>
    </>
  );
}
