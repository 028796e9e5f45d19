import { useQuery } from '@tanstack/react-query';
import type { FullRecord } from '../../../../domain/contracts/admin.ts';
import type { AdminApi, RecordName } from '../admin-api.ts';
import { failureOf, type Trouble, troubleOf } from '../admin-failure.ts';
import { recordQuery } from '../list/record-queries.ts';

/** A record that is open. */
export interface OpenRecord extends RecordName {
  /** Undefined until it has come. */
  readonly full: FullRecord | undefined;
  readonly trouble: Trouble | undefined;
  /** Fetches it again. What of it has come stays in view meanwhile. */
  readonly reload: () => void;
}

/** The record that is open, whole; undefined while none is. */
export function useRecord(api: AdminApi, name: RecordName | undefined): OpenRecord | undefined {
  const { data, error, refetch } = useQuery(recordQuery(api, name));
  if (!name) return undefined;
  // What has come stays while asking for it again fails, unless it is gone.
  const isHidden = !data || failureOf(error) === 'not_found';
  const trouble = error && isHidden ? troubleOf(error) : undefined;
  return { ...name, full: trouble ? undefined : data, trouble, reload: () => refetch() };
}
