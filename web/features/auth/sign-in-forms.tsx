import { Tabs } from '@aws-amplify/ui-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_NAME_LENGTH } from '../../../domain/accounts.ts';
import { AUTH, AUTH_NOTICES, FAILED } from '../../content/auth.ts';
import { getErrorName, needsProof } from '../../lib/auth/problem.ts';
import { useTitle } from '../../lib/use-title.ts';
import { TextField } from '../../ui/text-field.tsx';
import { notifyAtTop } from '../../ui/toast/toast.ts';
import { resendCode, signIn, signUp } from './account.ts';
import { AccountForm } from './account-form.tsx';
import { EmailField, PasswordInput } from './fields.tsx';
import { StepLink } from './step-link.tsx';
import type { StepProps, Steps } from './use-steps.ts';

type Tab = 'signIn' | 'signUp';

/** The forms for signing in and signing up, side by side. */
export function SignInForms({ steps: { step, go, take } }: StepProps) {
  const { email, note } = step;
  /** Whether the email address is known, so that only the password is missing. */
  const isReturning = note !== undefined && email !== '';
  const [tab, setTab] = useState<Tab>(step.tab ?? 'signIn');
  /** Whether signing up failed because the account exists. */
  const [hasAccount, setHasAccount] = useState(false);
  const emails = { signIn: useRef<HTMLInputElement>(null), signUp: useRef<HTMLInputElement>(null) };
  const password = useRef<HTMLInputElement>(null);
  useTitle(AUTH.tabs[tab]);

  useEffect(() => {
    if (isReturning) password.current?.focus();
  }, [isReturning]);

  function show(next: Tab) {
    const [from, to] = [emails[tab].current, emails[next].current];
    if (from && to && to.value === '') to.value = from.value;
    setTab(next);
  }

  function signInInstead() {
    if (emails.signIn.current) emails.signIn.current.value = emails.signUp.current?.value.trim() ?? '';
    flushSync(() => setTab('signIn'));
    password.current?.focus();
  }

  function forget({ current }: RefObject<HTMLInputElement | null>) {
    go({ name: 'forgotten', email: current?.value.trim() ?? '' });
  }

  async function sendSignUp(typed: (field: string) => string, proof?: string) {
    const email = typed('email').trim();
    setHasAccount(false);
    await signUp(typed('name').trim(), email, typed('password'), proof).catch((error: unknown) => {
      setHasAccount(getErrorName(error) === 'UsernameExistsException');
      throw error;
    });
    notifyAtTop(AUTH_NOTICES.signedUp);
    take('confirm', email, typed('password'));
  }

  return (
    <Tabs.Container value={tab} onValueChange={(value) => show(value === 'signUp' ? 'signUp' : 'signIn')}>
      <Tabs.List aria-label={AUTH.tabs.label} className="grid grid-cols-2 border-line border-b-2">
        {(['signIn', 'signUp'] as const).map((one) => (
          <Tabs.Item key={one} value={one} className={TAB} data-replay="">
            {AUTH.tabs[one]}
          </Tabs.Item>
        ))}
      </Tabs.List>
      <Tabs.Panel value="signIn" className={tab === 'signIn' ? PANEL : 'hidden'}>
        <AccountForm
          name={AUTH.tabs.signIn}
          button={AUTH.signIn}
          failed={FAILED.signIn}
          onSend={(typed) => sendSignIn(typed, take)}
        >
          {(errorOf) => (
            <>
              <EmailField ref={emails.signIn} email={email} error={errorOf('email')} />
              <PasswordInput ref={password} error={errorOf('password')} />
            </>
          )}
        </AccountForm>
        <StepLink onClick={() => forget(emails.signIn)}>{AUTH.links.forgotten}</StepLink>
      </Tabs.Panel>
      <Tabs.Panel value="signUp" className={tab === 'signUp' ? PANEL : 'hidden'}>
        <AccountForm name={AUTH.tabs.signUp} button={AUTH.signUp} failed={FAILED.signUp} onSend={sendSignUp}>
          {(errorOf) => (
            <>
              <TextField
                label={AUTH.fields.name}
                limit={MAX_NAME_LENGTH}
                name="name"
                autoComplete="name"
                required
                error={errorOf('name')}
              />
              <EmailField ref={emails.signUp} email={email} error={errorOf('email')} />
              <PasswordInput isNew error={errorOf('password')} />
            </>
          )}
        </AccountForm>
        {hasAccount && (
          <div className="flex flex-wrap gap-x-6">
            <StepLink onClick={signInInstead}>{AUTH.links.signInInstead}</StepLink>
            <StepLink onClick={() => forget(emails.signUp)}>{AUTH.links.forgotten}</StepLink>
          </div>
        )}
      </Tabs.Panel>
    </Tabs.Container>
  );
}

const TAB =
  '-mb-0.5 min-h-14 border-action pb-1 font-display font-extrabold text-subtitle text-soft hover:text-link ' +
  'aria-selected:border-b-4 aria-selected:pb-0 aria-selected:text-ink';

const PANEL = 'mt-7';

async function sendSignIn(typed: (field: string) => string, take: Steps['take']) {
  const email = typed('email').trim();
  const stage = await signIn(email, typed('password'));
  const isUnproved = stage === 'confirm' && !(await sendAnotherCode(email));
  take(stage, email, typed('password'), isUnproved);
}

/**
 * Requests a new code. If none can be sent, the code of the first email may still be valid.
 * @returns false if a new code requires a passed captcha
 */
async function sendAnotherCode(email: string): Promise<boolean> {
  try {
    await resendCode(email);
    return true;
  } catch (error) {
    console.warn('No new code could be sent', error);
    return !needsProof(error);
  }
}
