import { useCallback, useEffect, useRef, useState } from 'react';
import type { FullRecord } from '../../../domain/contracts/admin.ts';
import type { RecordChange } from '../../../domain/contracts/admin-records.ts';
import type { AdminApi, RecordName, Summary } from './admin-api.ts';
import { type Trouble, troubleOf } from './admin-failure.ts';

/** A record that is open. */
export interface OpenRecord extends RecordName {
  /** Undefined until it has come. */
  readonly full: FullRecord | undefined;
  readonly trouble: Trouble | undefined;
}

export interface OpenRecords {
  /** Undefined while nothing is open. */
  readonly opened: OpenRecord | undefined;
  /** Fetches it again. */
  readonly reload: () => void;
  readonly isOpen: (name: RecordName) => boolean;
  /** Puts in what was fetched otherwise, if it is the open one. */
  readonly replace: (name: RecordName, full: FullRecord) => void;
  /** Adds a change to it, if it is the open one. */
  readonly apply: (name: RecordName, record: Summary, change: RecordChange) => void;
}

/** The record that is open, whole. What of it has come stays in view while it is fetched again. */
export function useRecord(api: AdminApi, name: RecordName | undefined): OpenRecords {
  const [held, setHeld] = useState<OpenRecord>();
  const [attempt, setAttempt] = useState(0);
  const { list, id } = name ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same fetch once more
  useEffect(() => {
    if (list === undefined || id === undefined) return;
    const leaving = new AbortController();
    const show = (news: Pick<OpenRecord, 'full' | 'trouble'>) =>
      !leaving.signal.aborted && setHeld({ list, id, ...news });
    setHeld((before) => (isSame(before, { list, id }) ? before : undefined));
    api.record({ list, id }, leaving.signal).then(
      (full) => show({ full, trouble: undefined }),
      (error: unknown) => show({ full: undefined, trouble: troubleOf(error) }),
    );
    return () => leaving.abort();
  }, [api, list, id, attempt]);

  const opened =
    list === undefined || id === undefined
      ? undefined
      : isSame(held, { list, id })
        ? held
        : { list, id, full: undefined, trouble: undefined };
  const shown = useRef<RecordName>(undefined);
  useEffect(() => {
    shown.current = opened;
  });
  return {
    opened,
    isOpen: useCallback((of) => isSame(shown.current, of), []),
    reload: useCallback(() => setAttempt((before) => before + 1), []),
    replace: useCallback(
      (of, full) => setHeld((before) => (isSame(before, of) ? { ...of, full, trouble: undefined } : before)),
      [],
    ),
    apply: useCallback(
      (of, record, change) =>
        setHeld((before) => {
          if (!before?.full || !isSame(before, of)) return before;
          const changes = [change, ...before.full.changes];
          return { ...before, full: { record: { ...before.full.record, ...record }, changes } };
        }),
      [],
    ),
  };
}

function isSame(one: RecordName | undefined, other: RecordName): boolean {
  return one?.list === other.list && one.id === other.id;
}
