import { useState } from 'react';
import { ADMIN_PAGE, AUTH_PAGE } from '../../../domain/site/pages.ts';
import { MFA_ADVICE_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { browserStorage } from '../../lib/storage/stored.ts';
import { storedText } from '../../lib/storage/stored-values.ts';
import { LockIcon } from '../../ui/icons.tsx';

const dismissed = storedText(MFA_ADVICE_STORAGE_KEY, () => browserStorage('localStorage'));

const SETTING_UP = `${AUTH_PAGE}?${new URLSearchParams({ task: 'mfa', from: ADMIN_PAGE })}`;

/** For accounts that a password alone opens, where that is allowed. Whoever does not want it is not asked again. */
export function MfaAdvice() {
  const [isShown, setIsShown] = useState(() => !dismissed.get());
  if (!isShown) return null;

  function dismiss() {
    setIsShown(false);
    // The button goes away.
    document.querySelector('h1')?.focus();
    dismissed.set('yes');
  }

  return (
    <section
      aria-label="Recommendation"
      className="flex shrink-0 items-center gap-x-2.5 border-line border-b bg-sunk px-3 text-label sm:gap-x-4 sm:px-4 print:hidden"
    >
      <LockIcon className="size-4 shrink-0 max-sm:hidden" />
      <p>
        A password alone opens this account.
        <span className="max-lg:hidden">
          {' '}
          An authenticator app makes it a great deal harder for anybody else.
        </span>
      </p>
      <a href={SETTING_UP} className={`${ACTION} ml-auto text-link`}>
        Set it up
      </a>
      <button type="button" onClick={dismiss} className={ACTION}>
        Not now
      </button>
    </section>
  );
}

const ACTION = 'grid min-h-9 shrink-0 content-center font-semibold underline-offset-4 hover:underline';
