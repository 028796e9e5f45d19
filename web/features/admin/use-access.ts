import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { AUTH_PAGE } from '../../../domain/site/pages.ts';
import { signOut } from '../../lib/auth/session.ts';
import { signedIn, useSignedIn } from '../../lib/auth/signed-in.ts';
import { useRedirect } from '../../lib/auth/use-redirect.ts';
import { storeFlashMessage } from '../../lib/flash-message.ts';
import { type AdminApi, type AdminSession, createAdminApi } from './admin-api.ts';
import { type AccessFailure, AdminError } from './admin-failure.ts';

export type Access =
  | { readonly name: 'checking' }
  | { readonly name: 'granted'; readonly session: AdminSession }
  /** Somebody who is on the way to another page. */
  | { readonly name: 'barred' }
  /** It cannot be told at the moment. */
  | { readonly name: 'unknown'; readonly error: unknown };

/** The specification's words for who is signed in and no administrator. */
const DENIED = {
  title: 'Access Denied',
  description: 'You do not have admin privileges.',
  tone: 'destructive',
} as const;

/**
 * Whether who is here may see the back office; asked again by every later call. Whoever may not is sent away.
 * Specification: content and operations, section 4, 'Admin access'.
 */
export function useAccess(): { access: Access; api: AdminApi; retry: () => void } {
  const [hasLeft, setHasLeft] = useState(false);
  const redirect = useRedirect();
  // Another tab may sign out, or somebody else in.
  const who = useSignedIn()?.email;
  const isLeaving = useRef(false);

  const bar = useCallback(
    async (failure: AccessFailure) => {
      // Several calls may be refused at once.
      if (isLeaving.current) return;
      isLeaving.current = true;
      setHasLeft(true);
      const from = location.pathname + location.search + location.hash;
      // What the server takes no more would bring whoever signs in straight back here.
      const isRefused = failure === 'signed_out' || failure === 'sign_in_too_old';
      if (isRefused && signedIn()) await signOut();
      if (failure === 'not_admin') storeFlashMessage(DENIED);
      redirect(wayOut(failure, from));
    },
    [redirect],
  );
  const api = useMemo(() => createAdminApi({ onAccessFailure: bar }), [bar]);

  const { data, error, refetch } = useQuery({
    queryKey: ['session', who],
    queryFn: async ({ signal }) => {
      const session = await api.session(signal);
      if (!session.mfa.required || session.mfa.enabled) return session;
      bar('mfa_required');
      throw new AdminError({ failure: 'mfa_required' });
    },
    placeholderData: keepPreviousData,
  });
  return { access: hasLeft ? { name: 'barred' } : accessOf(data, error), api, retry: refetch };
}

function accessOf(session: AdminSession | undefined, error: unknown): Access {
  if (session) return { name: 'granted', session };
  if (!error) return { name: 'checking' };
  return { name: 'unknown', error };
}

/** What the page for signing in is to do or say first. */
const TASKS: Partial<Readonly<Record<AccessFailure, string>>> = {
  mfa_required: 'mfa',
  sign_in_too_old: 'recent',
};

function wayOut(failure: AccessFailure, from: string): string {
  if (failure === 'not_admin') return '/';
  const task = TASKS[failure];
  return `${AUTH_PAGE}?${new URLSearchParams({ ...(task && { task }), from })}`;
}
