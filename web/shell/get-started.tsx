import type { ComponentProps } from 'react';
import { ButtonLink } from '../ui/button.tsx';

/** Leads visitors to the prices. In the back office there are none. */
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
