import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AUTH_PAGE } from '../../../domain/pages.ts';
import { signOut } from '../../lib/auth/session.ts';
import { signedIn, useSignedIn } from '../../lib/auth/signed-in.ts';
import { useRedirect } from '../../lib/auth/use-redirect.ts';
import { storeNotice } from '../../lib/carried-notice.ts';
import { type AdminApi, type AdminSession, createAdminApi } from './admin-api.ts';
import { type Barred, isBarred, type Trouble, troubleOf } from './admin-failure.ts';

export type Access =
  | { readonly name: 'checking' }
  | { readonly name: 'granted'; readonly session: AdminSession }
  /** Somebody who is on the way to another page. */
  | { readonly name: 'barred' }
  /** It cannot be told at the moment. */
  | { readonly name: 'unknown'; readonly trouble: Trouble };

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
  const [access, setAccess] = useState<Access>({ name: 'checking' });
  const [attempt, setAttempt] = useState(0);
  const goOn = useRedirect();
  // Another tab may sign out, or somebody else in.
  const who = useSignedIn()?.email;
  const isLeaving = useRef(false);

  const bar = useCallback(
    async (failure: Barred) => {
      // Several calls may be refused at once.
      if (isLeaving.current) return;
      isLeaving.current = true;
      setAccess({ name: 'barred' });
      const from = location.pathname + location.search;
      // What the server takes no more would bring whoever signs in straight back here.
      if (failure === 'signed_out' && signedIn()) await signOut();
      if (failure === 'not_admin') storeNotice(DENIED);
      goOn(wayOut(failure, from));
    },
    [goOn],
  );
  const api = useMemo(() => createAdminApi({ onBarred: bar }), [bar]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, or another person, is the same question once more
  useEffect(() => {
    const leaving = new AbortController();
    const check = async () => {
      try {
        const session = await api.session(leaving.signal);
        if (session.mfa.required && !session.mfa.enabled) await bar('mfa_required');
        else setAccess({ name: 'granted', session });
      } catch (error) {
        const trouble = troubleOf(error);
        if (!leaving.signal.aborted && !isBarred(trouble.failure)) setAccess({ name: 'unknown', trouble });
      }
    };
    check();
    return () => leaving.abort();
  }, [api, bar, attempt, who]);

  const retry = useCallback(() => {
    setAccess({ name: 'checking' });
    setAttempt((before) => before + 1);
  }, []);
  return { access, api, retry };
}

function wayOut(failure: Barred, from: string): string {
  if (failure === 'not_admin') return '/';
  return `${AUTH_PAGE}?${new URLSearchParams({ ...(failure === 'mfa_required' && { task: 'mfa' }), from })}`;
}
