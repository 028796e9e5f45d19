import type { ComponentProps } from 'react';
import { ButtonLink } from '../ui/button.tsx';

/** Links to the prices. */
export function GetStarted({
  className = '',
  ...look
}: Pick<ComponentProps<typeof ButtonLink>, 'size' | 'className'>) {
  return (
    <ButtonLink href="/pricing" className={className} {...look}>
      Get Started
    </ButtonLink>
  );
}
