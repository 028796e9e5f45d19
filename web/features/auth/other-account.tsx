import { useState } from 'react';
import { AUTH } from '../../content/auth.ts';
import { signOut } from '../../lib/auth/session.ts';
import { useSignedIn } from '../../lib/auth/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { StepLink } from './step-link.tsx';
import type { StepProps } from './use-steps.ts';

/** Asks a signed-in visitor how to continue when an email's link belongs to another account. */
export function OtherAccount({ steps }: StepProps) {
  const user = useSignedIn();
  const [isLeaving, setIsLeaving] = useState(false);
  const { signedInAs, leave, keep } = AUTH.otherAccount;

  // Ending the session leads to the next step.
  function leaveAccount() {
    setIsLeaving(true);
    void signOut();
  }

  return (
    <div className="grid justify-items-start gap-5">
      <p className="text-small text-soft">
        {signedInAs} <b className="font-semibold text-ink [overflow-wrap:anywhere]">{user?.email}</b>
      </p>
      <Button size="large" busy={isLeaving} onClick={leaveAccount} className="w-full">
        {isLeaving ? leave.busy : leave.action}
      </Button>
      <StepLink onClick={steps.keepAccount}>{keep}</StepLink>
    </div>
  );
}
