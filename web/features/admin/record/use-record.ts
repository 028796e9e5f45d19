import { useQuery } from '@tanstack/react-query';
import type { FullRecord } from '../../../../domain/contracts/admin.ts';
import type { AdminApi, RecordName } from '../admin-api.ts';
import { failureOf } from '../admin-failure.ts';
import { recordQuery } from '../list/record-queries.ts';

/** A record that is open. */
export interface OpenRecord extends RecordName {
  /** Undefined until it has come. */
  readonly full: FullRecord | undefined;
  /** Why it has not. */
  readonly error: unknown;
  /** Fetches it again. What of it has come stays in view meanwhile. */
  readonly reload: () => void;
}

/** The record that is open, whole; undefined while none is. */
export function useRecord(api: AdminApi, name: RecordName | undefined): OpenRecord | undefined {
  const { data, error, refetch } = useQuery(recordQuery(api, name));
  if (!name) return undefined;
  // What has come stays while asking for it again fails, unless it is gone.
  const isHidden = error !== null && (!data || failureOf(error) === 'not_found');
  return {
    ...name,
    full: isHidden ? undefined : data,
    error: isHidden ? error : undefined,
    reload: () => refetch(),
  };
}
