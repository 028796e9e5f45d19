import type { ReactNode } from 'react';
import type { AdminList } from '../../../../domain/admin.ts';
import type { Right } from '../../../../domain/settings/roles.ts';
import { useOffice } from '../office.ts';

interface AllowedProps {
  readonly right: Right;
  readonly list?: AdminList;
  readonly children: ReactNode;
}

/** Shows its content to roles with a right. The server checks every call itself. */
export function Allowed({ right, list, children }: AllowedProps) {
  return useOffice().may(right, list) ? children : null;
}

/** Disables all fields and buttons of a page for roles without a right. */
export function ReadOnlyWithout({ right, list, children }: AllowedProps) {
  if (useOffice().may(right, list)) return children;
  return (
    <>
      <p className="rounded-control bg-sunk px-4 py-3 text-small">Your role can read this, not change it.</p>
      <fieldset disabled className="contents">
        <legend className="sr-only">Read only</legend>
        {children}
      </fieldset>
    </>
  );
}
