import { useEffect, useRef } from 'react';
import { AUTH, FAILED, PROBLEMS, STEP_TEXTS } from '../../content/auth.ts';
import { answerChallenge, type SignInStage } from './account.ts';
import { AccountForm } from './account-form.tsx';
import { CodeField, compactCode } from './fields.tsx';
import { StepLink } from './step-link.tsx';

interface TotpProps {
  readonly onStage: (stage: SignInStage) => void;
  readonly onBack: () => void;
}

const WORDS = {
  CodeMismatchException: PROBLEMS.wrongTotp,
  // Each code is valid only once.
  ExpiredCodeException: PROBLEMS.wrongTotp,
  NotAuthorizedException: PROBLEMS.tookTooLong,
};

/** Asks for the authenticator app's code. */
export function Totp({ onStage, onBack }: TotpProps) {
  const code = useRef<HTMLInputElement>(null);
  // Administrators can type at once.
  useEffect(() => code.current?.focus(), []);
  return (
    <>
      <AccountForm
        name={STEP_TEXTS.totp.title}
        button={AUTH.totp}
        failed={FAILED.signIn}
        words={WORDS}
        onSend={async (typed) => onStage(await answerChallenge(compactCode(typed('code'))))}
      >
        {(errorOf) => <CodeField ref={code} label={AUTH.fields.totp} error={errorOf('code')} />}
      </AccountForm>
      <StepLink onClick={onBack}>{AUTH.links.back}</StepLink>
    </>
  );
}
