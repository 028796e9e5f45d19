import { createContext, type RefObject, useContext } from 'react';
import type { AdminApi } from './admin-api.ts';
import type { Work } from './work/use-work.ts';

/** What every part of the dashboard works with. */
export interface Office {
  readonly api: AdminApi;
  /** Changes records. */
  readonly work: Work;
  /** The email address of who is looking. */
  readonly viewer: string;
  /** Email addresses of all administrators. */
  readonly team: readonly string[];
  /** The fields that keys lead to. */
  readonly searchField: RefObject<HTMLInputElement | null>;
  readonly noteField: RefObject<HTMLTextAreaElement | null>;
}

/** Given by the dashboard to all of its parts. */
export const OfficeContext = createContext<Office | undefined>(undefined);

export function useOffice(): Office {
  return useContext(OfficeContext) as Office;
}
