import { useCallback, useEffect, useState } from 'react';
import type { AdminNumbers } from '../../../domain/contracts/admin.ts';
import type { AdminApi } from './admin-api.ts';

export interface Numbers {
  /** Undefined until they have come. */
  readonly numbers: AdminNumbers | undefined;
  /** Counts again, such as after something new has come. */
  readonly recount: () => void;
}

/** The numbers of the last thirty days. The lists work without them, so that a failure is only logged. */
export function useNumbers(api: AdminApi): Numbers {
  const [numbers, setNumbers] = useState<AdminNumbers>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt counts once more
  useEffect(() => {
    const leaving = new AbortController();
    api.numbers(leaving.signal).then(setNumbers, (error: unknown) => {
      if (!leaving.signal.aborted) console.warn('The numbers cannot be shown', error);
    });
    return () => leaving.abort();
  }, [api, attempt]);

  return { numbers, recount: useCallback(() => setAttempt((before) => before + 1), []) };
}
