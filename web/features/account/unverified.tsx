import { confirmUserAttribute, sendUserAttributeVerificationCode } from 'aws-amplify/auth';
import { type FormEvent, useState } from 'react';
import { AUTH, PROBLEMS } from '../../content/auth.ts';
import { getProblemText } from '../../lib/auth/problem.ts';
import { isSessionEnd } from '../../lib/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';

interface UnverifiedProps {
  readonly email: string;
  /** Called when the account has to be loaded again: its email address is confirmed, or the session has ended. */
  readonly onChanged: () => void;
}

const EMAIL = { userAttributeKey: 'email' } as const;

const WORDS = { CodeMismatchException: PROBLEMS.wrongResetCode };

/** Asks the user to verify the email address, because purchases are shown only for a verified one. */
export function Unverified({ email, onChanged }: UnverifiedProps) {
  const [isSent, setIsSent] = useState(false);
  const [status, setStatus] = useState('');
  const { form, isBusy, errors, setErrors, read, refuse, whileBusy } = useForm();
  const isResending = status === AUTH.links.resending;

  async function attempt(act: () => Promise<unknown>, done: () => void) {
    setErrors({});
    try {
      await whileBusy(act());
      done();
    } catch (error) {
      if (isSessionEnd(error)) return onChanged();
      setStatus('');
      refuse({ code: getProblemText(error, WORDS) });
    }
  }

  function sendCode() {
    if (isSent) setStatus(AUTH.links.resending);
    attempt(
      () => sendUserAttributeVerificationCode(EMAIL),
      () => {
        setIsSent(true);
        if (isSent) setStatus(AUTH.resent);
      },
    );
  }

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setStatus('');
    const confirmationCode = String(read().get('code') ?? '').replace(/\s/g, '');
    if (confirmationCode === '') return refuse({ code: PROBLEMS.wrongResetCode });
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
        {isSent && <span> We sent a code to it.</span>}
      </p>
      {isSent ? (
        <form ref={form} noValidate onSubmit={confirm} className="grid w-full max-w-xs gap-4">
          <TextField
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={errors.code}
          />
          <Button type="submit" busy={isBusy && !isResending}>
            Confirm my email
          </Button>
          <Button
            variant="quiet"
            size="small"
            busy={isResending}
            aria-disabled={isBusy}
            onClick={() => isBusy || sendCode()}
          >
            Send another code
          </Button>
        </form>
      ) : (
        <>
          <Button busy={isBusy} onClick={sendCode}>
            Send a code
          </Button>
          <p role="alert" className="font-semibold text-danger text-small empty:hidden">
            {errors.code}
          </p>
        </>
      )}
      <p role="status" className="font-semibold text-positive text-small empty:hidden">
        {status}
      </p>
    </section>
  );
}
