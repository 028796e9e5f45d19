import { confirmUserAttribute, sendUserAttributeVerificationCode } from 'aws-amplify/auth';
import { type FormEvent, useState } from 'react';
import { PROBLEMS } from '../../content/auth.ts';
import { getProblemText } from '../../lib/auth/problem.ts';
import { isSessionEnd } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface UnverifiedProps {
  readonly email: string;
  /** Called when the account has to be loaded again: its email address is confirmed, or the session has ended. */
  readonly onChanged: () => void;
}

type Step = 'asking' | 'typing';

const EMAIL = { userAttributeKey: 'email' } as const;

const WORDS = { CodeMismatchException: PROBLEMS.wrongResetCode };

/** Asks the user to verify the email address, because purchases are shown only for a verified one. */
export function Unverified({ email, onChanged }: UnverifiedProps) {
  const [step, setStep] = useState<Step>('asking');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function attempt(act: () => Promise<unknown>, done: () => void) {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await act();
      done();
    } catch (error) {
      if (isSessionEnd(error)) return onChanged();
      setProblem(getProblemText(error, WORDS));
    }
    setIsBusy(false);
  }

  function sendCode() {
    attempt(
      () => sendUserAttributeVerificationCode(EMAIL),
      () => setStep('typing'),
    );
  }

  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget).get('code');
    const confirmationCode = String(typed ?? '').replace(/\s/g, '');
    if (confirmationCode === '') return setProblem(PROBLEMS.wrongResetCode);
    attempt(() => confirmUserAttribute({ ...EMAIL, confirmationCode }), onChanged);
  }

  return (
    <section
      aria-labelledby="unverified"
      className="grid justify-items-start gap-4 rounded-card bg-raised p-6 shadow-card sm:p-8"
    >
      <h2 id="unverified" className="text-title">
        Is this your address?
      </h2>
      <p className="max-w-[34rem] text-soft">
        We find your plan by <b className="font-semibold text-ink [overflow-wrap:anywhere]">{email}</b>, so
        please show us once that it is yours.
        {step === 'typing' && <span> We sent a code to it.</span>}
      </p>
      {step === 'asking' ? (
        <>
          <Button busy={isBusy} onClick={sendCode}>
            Send a code
          </Button>
          <p role="alert" className="font-semibold text-danger text-small empty:hidden">
            {problem}
          </p>
        </>
      ) : (
        <form noValidate onSubmit={confirm} className="grid w-full max-w-xs gap-4">
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={problem}
          />
          <Button type="submit" busy={isBusy}>
            Confirm my email
          </Button>
          <Button variant="quiet" size="small" aria-disabled={isBusy} onClick={() => isBusy || sendCode()}>
            Send another code
          </Button>
        </form>
      )}
    </section>
  );
}
