import type { ComponentProps } from 'react';
import { ButtonLink } from '../ui/button.tsx';

/** Links to the prices. Hidden in the back office. */
export function GetStarted({
  className = '',
  ...look
}: Pick<ComponentProps<typeof ButtonLink>, 'size' | 'className'>) {
  return (
    <ButtonLink href="/pricing" className={`in-data-dashboard:hidden ${className}`} {...look}>
      Get Started
    </ButtonLink>
  );
}
