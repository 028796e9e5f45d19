import { createContext, type RefObject, useContext } from 'react';
import type { AdminList } from '../../../domain/admin.ts';
import type { AdminNumbers } from '../../../domain/contracts/admin.ts';
import type { Right } from '../../../domain/settings/roles.ts';
import type { AdminApi, AdminSession } from './admin-api.ts';
import type { Records } from './list/use-records.ts';
import type { Selection } from './list/use-selection.ts';
import type { Work } from './work/use-work.ts';

/** Values shared by all parts of the dashboard. */
export interface Office extends Omit<AdminSession, 'email' | 'mfa'> {
  readonly api: AdminApi;
  readonly work: Work;
  /** Email address of the signed-in administrator. */
  readonly viewer: string;
  /** Whether the role has a right, for a list where the right differs by list. */
  readonly may: (right: Right, list?: AdminList) => boolean;
  /** Undefined while they load. */
  readonly numbers: AdminNumbers | undefined;
  /** The listed records, and those of them that are selected. */
  readonly records: Records;
  readonly selection: Selection;
  /** Fields that shortcuts focus. */
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly noteField: RefObject<HTMLTextAreaElement | null>;
}

export const OfficeContext = createContext<Office | undefined>(undefined);

/** Returns the office that the dashboard provides. */
export function useOffice(): Office {
  return useContext(OfficeContext) as Office;
}
