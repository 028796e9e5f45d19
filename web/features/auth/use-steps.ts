import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { normalizeEmail } from '../../../domain/email-address/email-address.ts';
import { ACCOUNT_PAGE, ADMIN_PAGE, isApplication } from '../../../domain/site/pages.ts';
import { AUTH, AUTH_NOTICES, type STEP_TEXTS } from '../../content/auth.ts';
import { accessToken } from '../../lib/auth/session.ts';
import { signedIn } from '../../lib/auth/signed-in.ts';
import { isSessionInMemory, onAuthChange } from '../../lib/auth/stored-tokens.ts';
import { notifyAfterRedirect, useRedirect } from '../../lib/auth/use-redirect.ts';
import { readLinkEmail, readLinkToken } from '../../lib/links/link-query.ts';
import { reopenOnLink, takeLinkSecrets } from '../../lib/links/link-secrets.ts';
import { notifyAtTop } from '../../ui/toast/toast.ts';
import { type SignInStage, signIn } from './account.ts';
import { getStoredStep, storeStep } from './kept-step.ts';
import { returnPath } from './return-path.ts';

/** A step of the page. */
export interface Step {
  readonly name: keyof typeof STEP_TEXTS;
  /** The email address of the account, if known. */
  readonly email: string;
  /** As typed, to sign in once the email address is confirmed. Never stored. */
  readonly password?: string;
  /** Whether a new code requires a passed captcha. */
  readonly isUnproved?: boolean;
  /** From the link of an email. */
  readonly code?: string;
  /** The form to show first; signing in by default. */
  readonly tab?: 'signUp';
  /** A notice above the form. */
  readonly note?: string;
}

/** The current step and the ways on from it. */
export type Steps = ReturnType<typeof useSteps>;

export interface StepProps {
  readonly steps: Steps;
}

/** The steps of the page, from its URL to the redirect after signing in. */
export function useSteps() {
  const [step, setStep] = useState<Step>({ name: 'entry', email: '' });
  const navigate = useNavigate();
  const redirect = useRedirect();
  const isLeaving = useRef(false);
  /** The account of an email's link while another account is signed in. The visitor chooses between them. */
  const linkedAccount = useRef<string>(undefined);

  const go = useCallback((next: Step) => {
    setStep(next);
    storeStep(next);
  }, []);

  const finish = useCallback(
    (path: string) => {
      isLeaving.current = true;
      redirect(path);
    },
    [redirect],
  );

  /** Redirects to the page that the visitor came from, or to the default page. */
  const arrive = useCallback(() => {
    const user = signedIn();
    if (!user || isLeaving.current) return;
    if (linkedAccount.current && !isSameAccount(linkedAccount.current, user.email)) return;
    const { search } = window.location;
    if (new URLSearchParams(search).get('task') === 'mfa') return go({ name: 'enroll', email: user.email });
    go({ name: 'arriving', email: user.email });
    finish(getDestination());
  }, [finish, go]);

  useEffect(() => {
    const linked = parseLink(takeLinkSecrets('code', 'email'));
    // Keeps the code out of the browser's history: the replaced entry has no state.
    if (linked) navigate({ search: '' }, { replace: true, preventScrollReset: true });
    const user = signedIn();
    if (user) {
      go({ name: 'arriving', email: '' });
      const isOthers = linked?.code !== undefined && !isSameAccount(linked.email, user.email);
      if (isOthers) linkedAccount.current = linked.email;
      checkSession().then((isValid) => {
        if (!isValid) go(linked ?? { name: 'entry', email: '', note: AUTH.sessionEnded });
        else if (isOthers) go({ ...linked, name: 'otherAccount' });
        else arrive();
      });
    } else {
      const first = linked ?? getStoredStep() ?? requiredStep(window.location.search);
      if (first) go(first);
    }
    const ends = [
      reopenOnLink('code', 'email'),
      onAuthChange(() => {
        arrive();
        if (signedIn()) return;
        linkedAccount.current = undefined;
        setStep(withoutSession);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [navigate, arrive, go]);

  /** Stays signed in, after a link that belongs to another account. */
  const keepAccount = useCallback(() => {
    linkedAccount.current = undefined;
    arrive();
  }, [arrive]);

  const { take, signInAgain } = useSignInStages(go);

  /** Called when setting up an authenticator app has ended the session. The visitor signs in again with a code. */
  const enrolled = useCallback(
    (isTaken: boolean) => {
      const query = new URLSearchParams(window.location.search);
      if (isTaken) {
        query.delete('task');
        notifyAtTop(AUTH_NOTICES.enrolled);
      }
      navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
      const note = isTaken ? AUTH.enrolled : AUTH.signInForApp;
      setStep(({ email }) => ({ name: 'entry', email, note }));
    },
    [navigate],
  );

  return {
    step,
    go,
    back: () => go({ name: 'entry', email: step.email }),
    signUp: () => go({ name: 'entry', email: step.email, tab: 'signUp' }),
    take,
    finish,
    signInAgain,
    enrolled,
    keepAccount,
  };
}

/** Maps a stage of signing in to the next step. */
function useSignInStages(go: (next: Step) => void) {
  /** Shows the next step of signing in. After the last one, the session changes, which redirects. */
  const take = useCallback(
    (stage: SignInStage, email: string, password = '', isUnproved = false) => {
      if (stage === 'done') {
        const target = getDestination();
        const isToDesk = target.startsWith(ADMIN_PAGE);
        return notifyAfterRedirect({ ...AUTH_NOTICES.signedIn, ...(isToDesk && { place: 'foot' }) }, target);
      }
      if (stage === 'confirm') return go({ name: 'confirm', email, password, isUnproved });
      if (stage === 'reset') return go({ name: 'entry', email, note: AUTH.resetRequired });
      go({ name: stage, email });
    },
    [go],
  );

  /** Signs in with the new password. If that fails, asks for it again. */
  const signInAgain = useCallback(
    async (email: string, password: string) => {
      try {
        take(await signIn(email, password), email, password);
      } catch (error) {
        console.warn('Automatic sign-in failed', error);
        go({ name: 'entry', email, note: AUTH.passwordChanged });
      }
    },
    [take, go],
  );

  return { take, signInAgain };
}

/** Returns the step to show after the session of a step has ended. */
function withoutSession(shown: Step): Step {
  if (shown.name === 'otherAccount') return { ...shown, name: 'confirmLink' };
  return shown.name === 'enroll' ? { name: 'entry', email: shown.email, note: AUTH.sessionEnded } : shown;
}

function isSameAccount(one: string, other: string): boolean {
  return normalizeEmail(one) === normalizeEmail(other);
}

/** Returns where to redirect a signed-in user. A session that cannot be stored would end with this document. */
export function getDestination(): string {
  const path = returnPath(location.search);
  return isSessionInMemory() && !isApplication(path) ? ACCOUNT_PAGE : path;
}

/** Returns the step for an action that requires a recent sign-in. */
function requiredStep(search: string): Step | undefined {
  if (new URLSearchParams(search).get('task') !== 'recent') return undefined;
  return { name: 'entry', email: '', note: AUTH.recentSignIn };
}

/** Returns the step for an email's link. */
function parseLink(link: string): Step | undefined {
  const [email, code] = [readLinkEmail(link, 'email'), readLinkToken(link, 'code')];
  if (email && code) return { name: 'confirmLink', email, code };
  return email || code ? { name: 'entry', email: email ?? '', note: AUTH.incompleteLink } : undefined;
}

/**
 * Renews the session before redirecting the user back, because the server may have rejected it and redirected the user
 * here. Without a response, the session counts as valid.
 */
async function checkSession(): Promise<boolean> {
  try {
    return (await accessToken({ forceRefresh: true })) !== undefined;
  } catch (error) {
    console.warn('The session cannot be checked', error);
    return true;
  }
}
