import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { FullRecord } from '../../../domain/contracts/admin.ts';
import type { AdminApi, RecordName } from './admin-api.ts';
import { type Trouble, troubleOf } from './admin-failure.ts';

/** A record that is open. */
export interface OpenRecord extends RecordName {
  /** Undefined until it has come. */
  readonly full: FullRecord | undefined;
  readonly trouble: Trouble | undefined;
  /** Fetches it again. What of it has come stays in view meanwhile. */
  readonly reload: () => void;
}

/** The record that is open, whole; undefined while none is. It is never fetched again by itself, under somebody's hands. */
export function useRecord(api: AdminApi, name: RecordName | undefined): OpenRecord | undefined {
  const { data, error, refetch } = useQuery({
    queryKey: recordKey(name),
    queryFn: name ? ({ signal }) => api.record(name, signal) : skipToken,
    gcTime: 0,
  });
  if (!name) return undefined;
  const trouble = error ? troubleOf(error) : undefined;
  return { ...name, full: trouble ? undefined : data, trouble, reload: refetch };
}

/** Changes an open record as it is shown; does nothing where it is not open or has not come. */
export function updateOpenRecord(
  client: QueryClient,
  name: RecordName,
  update: (full: FullRecord) => FullRecord,
): void {
  client.setQueryData<FullRecord>(recordKey(name), (full) => full && update(full));
}

export function isOpen(client: QueryClient, name: RecordName): boolean {
  return (
    client
      .getQueryCache()
      .find({ queryKey: recordKey(name) })
      ?.isActive() ?? false
  );
}

function recordKey(name: RecordName | undefined) {
  return ['record', name?.list, name?.id] as const;
}
