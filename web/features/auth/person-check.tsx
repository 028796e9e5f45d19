import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { ROBOT_CHECK_PAGE } from '../../../domain/site/pages.ts';
import { AUTH } from '../../content/auth.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { subscribeToPersonProof } from './person-proof.ts';

interface PersonCheckProps {
  /** Called when the captcha is passed. */
  readonly onProof: (proof: string) => void;
}

/** Opens the captcha in another tab and waits for its proof. */
export function PersonCheck({ onProof }: PersonCheckProps) {
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const take = useEffectEvent(onProof);

  useEffect(() => {
    place.current?.querySelector('a')?.focus();
    return subscribeToPersonProof((proof) => take(proof));
  }, []);

  return (
    <div ref={place} className="grid justify-items-start gap-4 rounded-control bg-sunk p-4">
      <p id={id} className="text-small">
        {AUTH.personCheck.text}
      </p>
      {/* No opener: a script in that tab must not reach this one, which holds the password. */}
      <ButtonLink
        href={ROBOT_CHECK_PAGE}
        target="_blank"
        rel="noopener"
        variant="secondary"
        aria-describedby={id}
      >
        {AUTH.personCheck.action}
      </ButtonLink>
    </div>
  );
}
