import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { normalizeEmail } from '../../../domain/email/email-address.ts';
import { ACCOUNT_PAGE, ADMIN_PAGE, isApplication } from '../../../domain/site/pages.ts';
import { AUTH, AUTH_NOTICES, type STEP_TEXTS } from '../../content/auth.ts';
import { accessToken } from '../../lib/auth/session.ts';
import { signedIn } from '../../lib/auth/signed-in.ts';
import { isSessionInMemory, onAuthChange } from '../../lib/auth/stored-tokens.ts';
import { notifyAfterRedirect, useRedirect } from '../../lib/auth/use-redirect.ts';
import { linkEmail, linkToken } from '../../lib/links/link-query.ts';
import { reopenOnLink, takeLinkSecrets } from '../../lib/links/link-secrets.ts';
import { notifyAtTop } from '../../ui/toast/toast.ts';
import { type SignInStage, signIn } from './account.ts';
import { keepStep, keptStep } from './kept-step.ts';
import { returnPath } from './return-path.ts';

/** A step of the page. */
export interface Step {
  readonly name: keyof typeof STEP_TEXTS;
  /** Of the account, if known. */
  readonly email: string;
  /** As typed, for signing in once the email address is confirmed. It is never stored. */
  readonly password?: string;
  /** Whether a new code takes a passed captcha. */
  readonly isUnproved?: boolean;
  /** From a mail's link. */
  readonly code?: string;
  /** Shown first; signing in unless given. */
  readonly tab?: 'signUp';
  /** A notice above the form. */
  readonly note?: string;
}

/** The steps of the page: from its URL to the redirect after signing in. */
export function useSteps() {
  const [step, setStep] = useState<Step>({ name: 'entry', email: '' });
  const navigate = useNavigate();
  const redirect = useRedirect();
  const isLeaving = useRef(false);
  /** The account that a mail's link is about, while another one is signed in: the visitor is asked. */
  const linkedAccount = useRef<string>(undefined);

  const go = useCallback((next: Step) => {
    setStep(next);
    keepStep(next);
  }, []);

  const finish = useCallback(
    (path: string) => {
      isLeaving.current = true;
      redirect(path);
    },
    [redirect],
  );

  /** Redirects to the page that the visitor came from, or to the default one. */
  const arrive = useCallback(() => {
    const user = signedIn();
    if (!user || isLeaving.current) return;
    if (linkedAccount.current && !isSameAccount(linkedAccount.current, user.email)) return;
    const { search } = window.location;
    if (new URLSearchParams(search).get('task') === 'mfa') return go({ name: 'enrol', email: user.email });
    go({ name: 'arriving', email: user.email });
    finish(destination());
  }, [finish, go]);

  useEffect(() => {
    const linked = linkOf(takeLinkSecrets('code', 'email'));
    // The code must not stay in the browser's history: what replaces the entry has no state.
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
      const first = linked ?? keptStep() ?? requiredStep(window.location.search);
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

  /** After a link about another account than the one that is signed in: keeps the latter. */
  const keepAccount = useCallback(() => {
    linkedAccount.current = undefined;
    arrive();
  }, [arrive]);

  const { take, signInAgain } = useSignInStages(go);

  /** Setting up an authenticator app has ended the session: the visitor signs in again, with a code from the app. */
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

  return { step, go, take, finish, signInAgain, enrolled, keepAccount };
}

/** What follows each stage of signing in. */
function useSignInStages(go: (next: Step) => void) {
  /** Shows the next step of signing in. After the last one, the change of the session redirects. */
  const take = useCallback(
    (stage: SignInStage, email: string, password = '', isUnproved = false) => {
      if (stage === 'done') {
        const target = destination();
        const isToDesk = target.startsWith(ADMIN_PAGE);
        return notifyAfterRedirect({ ...AUTH_NOTICES.signedIn, ...(isToDesk && { place: 'foot' }) }, target);
      }
      if (stage === 'confirm') return go({ name: 'confirm', email, password, isUnproved });
      if (stage === 'reset') return go({ name: 'entry', email, note: AUTH.resetRequired });
      go({ name: stage, email });
    },
    [go],
  );

  /** Signs in with the typed password; if that fails, asks for it again. */
  const signInAgain = useCallback(
    async (email: string, password: string | undefined, note: string) => {
      try {
        if (password) return take(await signIn(email, password), email, password);
      } catch (error) {
        console.warn('Signing in has to be done by hand', error);
      }
      go({ name: 'entry', email, note });
    },
    [take, go],
  );

  return { take, signInAgain };
}

/** What is shown of a step that needs a session, once that has ended. */
function withoutSession(shown: Step): Step {
  if (shown.name === 'otherAccount') return { ...shown, name: 'confirmLink' };
  return shown.name === 'enrol' ? { name: 'entry', email: shown.email, note: AUTH.sessionEnded } : shown;
}

function isSameAccount(one: string, other: string): boolean {
  return normalizeEmail(one) === normalizeEmail(other);
}

/** Where a signed-in user is redirected. A session that cannot be stored would end with this document. */
export function destination(): string {
  const path = returnPath(location.search);
  return isSessionInMemory() && !isApplication(path) ? ACCOUNT_PAGE : path;
}

/** The step for what needs a recent sign-in, which says so. */
function requiredStep(search: string): Step | undefined {
  if (new URLSearchParams(search).get('task') !== 'recent') return undefined;
  return { name: 'entry', email: '', note: AUTH.recentSignIn };
}

/** The step for a mail's link. */
function linkOf(link: string): Step | undefined {
  const [email, code] = [linkEmail(link, 'email'), linkToken(link, 'code')];
  if (email && code) return { name: 'confirmLink', email, code };
  return email || code ? { name: 'entry', email: email ?? '', note: AUTH.incompleteLink } : undefined;
}

/**
 * The server may have rejected the session and redirected the user here, so the session is renewed before the user is
 * sent back. Without a response, it counts as valid.
 */
async function checkSession(): Promise<boolean> {
  try {
    return (await accessToken({ forceRefresh: true })) !== undefined;
  } catch (error) {
    console.warn('The session cannot be checked', error);
    return true;
  }
}
