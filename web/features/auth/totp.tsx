import { useEffect, useRef } from 'react';
import { AUTH, FAILED, PROBLEMS, STEP_TEXTS } from '../../content/auth.ts';
import { answerChallenge } from './account.ts';
import { AccountForm } from './account-form.tsx';
import { CodeField, compactCode } from './fields.tsx';
import { StepLink } from './step-link.tsx';
import type { StepProps } from './use-steps.ts';

const WORDS = {
  CodeMismatchException: PROBLEMS.wrongTotp,
  // Each code is valid only once.
  ExpiredCodeException: PROBLEMS.wrongTotp,
  NotAuthorizedException: PROBLEMS.tookTooLong,
};

/** Asks for the authenticator app's code. */
export function Totp({ steps }: StepProps) {
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
        onSend={async (typed) =>
          steps.take(await answerChallenge(compactCode(typed('code'))), steps.step.email)
        }
      >
        {(errorOf) => <CodeField ref={code} label={AUTH.fields.totp} error={errorOf('code')} />}
      </AccountForm>
      <StepLink onClick={steps.back}>{AUTH.links.back}</StepLink>
    </>
  );
}
