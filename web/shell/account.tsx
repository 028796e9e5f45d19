import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { mayBeSignedIn, onAuthChange } from '../lib/auth/stored-tokens.ts';

export interface AccountProps {
  /** Where in the header it is. */
  readonly place: 'navigation' | 'corner' | 'menu' | 'menu-end';
  /** What visitors have there who are not signed in. */
  readonly children?: ReactNode;
}

/** Loaded by those who may be signed in. Where it cannot be, they have what the others have. */
const SignedInAccount = lazy(() =>
  import('./signed-in-account.tsx').catch(() => ({ default: ({ children }: AccountProps) => children })),
);

/** What the header has for whoever is signed in. */
export function Account(props: AccountProps) {
  const mayBe = useSyncExternalStore(onAuthChange, mayBeSignedIn, () => false);
  return mayBe ? (
    <Suspense fallback={props.children}>
      <SignedInAccount {...props} />
    </Suspense>
  ) : (
    props.children
  );
}
