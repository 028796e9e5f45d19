import { useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_EMAIL_LENGTH } from '../../../domain/email-address/email-address.ts';
import { AUTH } from '../../content/auth.ts';
import { FAILURE_TEXTS, provePurchaseEmail, toPurchasesFailure } from '../../lib/auth/purchases.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type FormErrors, useForm } from '../../ui/use-form.ts';

interface BoughtElsewhereProps {
  /** Called when the account has to be loaded again: a purchase was added, or the session has ended. */
  readonly onReload: () => void;
}

/** Adds purchases made with another email address. A code sent to that address proves that it is the customer's. */
export function BoughtElsewhere({ onReload }: BoughtElsewhereProps) {
  const [email, setEmail] = useState<string>();
  const [status, setStatus] = useState('');
  const { form, isBusy, errors, setErrors, read, focusOn, refuse, whileBusy } = useForm();
  const isResending = status === AUTH.links.resending;

  /** @returns whether it succeeded; otherwise the field shows the error */
  async function attempt(field: string, act: () => Promise<void>): Promise<boolean> {
    setErrors({});
    try {
      await whileBusy(act());
      return true;
    } catch (error) {
      if (toPurchasesFailure(error) === 'signed_out') onReload();
      setStatus('');
      refuse({ [field]: FAILURE_TEXTS[toPurchasesFailure(error)] });
      return false;
    }
  }

  async function emailCode(to: string) {
    setStatus(email === undefined ? '' : AUTH.links.resending);
    if (!(await attempt(email === undefined ? 'email' : 'code', () => provePurchaseEmail(to)))) return;
    setEmail(to);
    setStatus(`If there are purchases with ${to}, we sent a code to it.`);
  }

  /** Begins again. The control with the focus is removed. */
  function askForEmail() {
    setStatus('');
    flushSync(() => setEmail(undefined));
    focusOn('email');
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = (name: string) => String(read().get(name) ?? '').replace(/\s/g, '');
    if (email === undefined) {
      return typed('email') ? emailCode(typed('email')) : refuse({ email: 'Please fill this in.' });
    }
    const code = typed('code');
    setStatus('');
    if (!code) return refuse({ code: 'Please fill this in.' });
    if (!(await attempt('code', () => provePurchaseEmail(email, code)))) return;
    askForEmail();
    setStatus(`Purchases made with ${email} are now in your account.`);
    onReload();
  }

  return (
    <section aria-labelledby="elsewhere" className="grid gap-4 border-ink border-t-2 pt-6">
      <h2 id="elsewhere" className="text-title">
        Used another email address?
      </h2>
      <p className="max-w-[34rem] text-small text-soft">
        We will send a code to that address. Enter it here to add its purchases to this account.
      </p>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        className="grid w-full max-w-sm justify-items-start gap-4 [&>:first-child]:w-full"
      >
        <Question isForCode={email !== undefined} errors={errors} />
        <Button type="submit" variant="secondary" busy={isBusy && !isResending} aria-disabled={isBusy}>
          {email === undefined ? 'Send a code' : 'Add these purchases'}
        </Button>
        {email !== undefined && (
          <div className="flex flex-wrap gap-x-3">
            <Button
              variant="quiet"
              size="small"
              busy={isResending}
              aria-disabled={isBusy}
              onClick={() => isBusy || emailCode(email)}
            >
              Send another code
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-disabled={isBusy}
              onClick={() => isBusy || askForEmail()}
            >
              Another address
            </Button>
          </div>
        )}
      </form>
      <p
        role="status"
        className="font-semibold text-positive text-small [overflow-wrap:anywhere] empty:hidden"
      >
        {status}
      </p>
    </section>
  );
}

interface QuestionProps {
  readonly isForCode: boolean;
  readonly errors: FormErrors;
}

/** Asks for the address, then for the code. */
function Question({ isForCode, errors }: QuestionProps) {
  return isForCode ? (
    <TextField
      key="code"
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      error={errors.code}
    />
  ) : (
    <TextField
      key="email"
      label="Other email address"
      limit={MAX_EMAIL_LENGTH}
      name="email"
      type="email"
      autoComplete="off"
      error={errors.email}
    />
  );
}
