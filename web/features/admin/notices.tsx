import { useState } from 'react';
import type { AdminNumbers } from '../../../domain/contracts/admin.ts';
import { ADMIN_PAGE, AUTH_PAGE } from '../../../domain/site/pages.ts';
import { EARLIER_VERSION_DAYS } from '../../../domain/site/post-files.ts';
import { MFA_ADVICE_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { browserStorage } from '../../lib/storage/stored.ts';
import { storedText } from '../../lib/storage/stored-values.ts';
import { AlertIcon, LockIcon } from '../../ui/icons.tsx';

const dismissed = storedText(MFA_ADVICE_STORAGE_KEY, () => browserStorage('localStorage'));

const SETUP_URL = `${AUTH_PAGE}?${new URLSearchParams({ task: 'mfa', from: ADMIN_PAGE })}`;

/** Advises administrators without a second factor to add one, until they dismiss it. */
export function MfaAdvice() {
  const [isShown, setIsShown] = useState(() => !dismissed.get());
  if (!isShown) return null;

  function dismiss() {
    setIsShown(false);
    // The button disappears.
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
        Protect your account with an authenticator app.
        <span className="max-lg:hidden"> Right now, a password is all it takes to sign in.</span>
      </p>
      <a href={SETUP_URL} className={`${ACTION} ml-auto text-link`}>
        Set up
      </a>
      <button type="button" onClick={dismiss} className={ACTION}>
        Not now
      </button>
    </section>
  );
}

const ACTION = 'grid min-h-9 shrink-0 content-center font-semibold underline-offset-4 hover:underline';

const KEPT = `The last valid version stays online for ${EARLIER_VERSION_DAYS} days.`;

/** Lists uploaded article files that were refused. The uploader learns the reasons only here. */
export function RefusedArticles({ refused = [] }: { readonly refused: AdminNumbers['refusedArticles'] }) {
  if (refused.length === 0) return null;
  return (
    <section
      aria-label="Refused articles"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: A long list scrolls, also by the keyboard.
      tabIndex={0}
      className="max-h-40 shrink-0 overflow-y-auto border-line border-b bg-danger-wash px-3 py-2 text-danger text-label sm:px-4 print:hidden"
    >
      <h2 className="flex items-center gap-2 font-semibold font-text">
        <AlertIcon className="size-4 shrink-0" />
        <span>
          {refused.length === 1 ? 'An article was refused' : `${refused.length} articles were refused`}
        </span>
      </h2>
      <ul>
        {refused.map(({ file, reason, isKept }) => (
          <li key={file} className="[overflow-wrap:anywhere]">
            <b className="font-semibold">{file}</b>
            <span>{`: ${reason} ${isKept ? KEPT : 'It is not online.'}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
