import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { brand } from '../../../domain/brand.ts';
import { ACCOUNT_PAGE, AUTH_PAGE } from '../../../domain/site/pages.ts';
import { signOut } from '../../lib/auth/session.ts';
import { signedIn, useSignedIn } from '../../lib/auth/signed-in.ts';
import { useRedirect } from '../../lib/auth/use-redirect.ts';
import { storeFlashMessage } from '../../lib/flash-message.ts';
import type { ToastMessage } from '../../ui/toast/toast-message.ts';
import { createAdminApi } from './admin-api.ts';
import { type AccessFailure, AdminError } from './admin-failure.ts';
import { keepStates } from './work/use-kept-state.ts';

/** docs/product.md#back-office */
const DENIED = {
  title: 'Access Denied',
  description: 'You do not have admin privileges.',
  tone: 'destructive',
} as const;

/** The refusal with its reason, the person who can change it, and the ways on. */
function explainDenial(email: string | undefined): ToastMessage {
  const subject = encodeURIComponent(`Access to the dashboard for ${email ?? 'my account'}`);
  return {
    ...DENIED,
    details: `${email ? `You are signed in as ${email}. ` : ''}The person who runs this site can give this account access.`,
    links: [
      { label: 'Go to My Plan', href: ACCOUNT_PAGE },
      { label: 'Ask for access', href: `mailto:${brand.email.support}?subject=${subject}` },
    ],
  };
}

/**
 * Checks whether the visitor may see the back office, as every later call does again, and redirects others.
 * docs/product.md#back-office
 */
export function useAccess() {
  const [isLeaving, setIsLeaving] = useState(false);
  const redirect = useRedirect();
  // Another tab may sign out, or sign in as another user.
  const user = useSignedIn()?.email;
  const hasLeft = useRef(false);

  const leave = useCallback(
    async (failure: AccessFailure) => {
      // Several calls may fail at once.
      if (hasLeft.current) return;
      hasLeft.current = true;
      keepStates();
      // What asks before the page is left goes first.
      flushSync(() => setIsLeaving(true));
      const from = location.pathname + location.search + location.hash;
      // With a session that the server rejects, the sign-in page would redirect straight back here.
      const isRejected = failure === 'signed_out' || failure === 'sign_in_too_old';
      if (isRejected && signedIn()) await signOut();
      if (failure === 'not_admin') storeFlashMessage(explainDenial(signedIn()?.email));
      redirect(getExit(failure, from));
    },
    [redirect],
  );
  const api = useMemo(() => createAdminApi({ onAccessFailure: leave }), [leave]);

  const { data, error, refetch } = useQuery({
    queryKey: ['session', user],
    queryFn: async ({ signal }) => {
      const session = await api.session(signal);
      if (!session.mfa.required || session.mfa.enabled) return session;
      leave('mfa_required');
      throw new AdminError('mfa_required');
    },
    placeholderData: keepPreviousData,
  });
  return { session: data, error, isLeaving, api, retry: refetch };
}

/** Tasks of the sign-in page. */
const TASKS: Partial<Readonly<Record<AccessFailure, string>>> = {
  mfa_required: 'mfa',
  sign_in_too_old: 'recent',
};

function getExit(failure: AccessFailure, from: string): string {
  if (failure === 'not_admin') return '/';
  const task = TASKS[failure];
  return `${AUTH_PAGE}?${new URLSearchParams({ ...(task && { task }), from })}`;
}
