import type { ComponentProps } from 'react';
import { ADMIN_PAGE } from '../../domain/pages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useCurrentPath } from './use-current-path.ts';

/** Leads visitors to the prices. In the back office there are none. */
export function GetStarted(look: Pick<ComponentProps<typeof ButtonLink>, 'size' | 'className' | 'prefetch'>) {
  if (useCurrentPath() === ADMIN_PAGE) return null;
  return (
    <ButtonLink to="/pricing" {...look}>
      Get Started
    </ButtonLink>
  );
}
