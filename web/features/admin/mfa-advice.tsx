import { useState } from 'react';
import { ADMIN_PAGE, AUTH_PAGE } from '../../../domain/pages.ts';
import { MFA_ADVICE_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { browserStorage } from '../../lib/stored.ts';
import { storedText } from '../../lib/stored-values.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LockIcon } from '../../ui/icons.tsx';

const dismissed = storedText(MFA_ADVICE_STORAGE_KEY, () => browserStorage('localStorage'));

const SETTING_UP = `${AUTH_PAGE}?${new URLSearchParams({ task: 'mfa', from: ADMIN_PAGE })}`;

/** For accounts that a password alone opens, where that is allowed. Whoever does not want it is not asked again. */
export function MfaAdvice({ onDismiss }: { readonly onDismiss: () => void }) {
  const [isShown, setIsShown] = useState(() => !dismissed.get());
  if (!isShown) return null;

  function dismiss() {
    setIsShown(false);
    onDismiss();
    dismissed.set('yes');
  }

  return (
    <section
      aria-label="Recommendation"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-sunk py-2 pr-2 pl-4"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-center gap-2.5 text-small">
        <LockIcon className="size-4.5 shrink-0" />A password alone opens this account. An authenticator app
        makes it a great deal harder for anybody else.
      </p>
      <div className="flex flex-wrap gap-1">
        <ButtonLink href={SETTING_UP} variant="secondary" size="small">
          Set it up
        </ButtonLink>
        <Button variant="quiet" size="small" onClick={dismiss}>
          Not now
        </Button>
      </div>
    </section>
  );
}
