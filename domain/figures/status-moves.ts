import { SITE } from '../admin.ts';

/**
 * Leaves out each move that an administrator took back, and the move that did so: the very next one, exactly back. What the site
 * moves is never a correction, such as a client who returns.
 * @param changes oldest first
 */
export function dropUndoneMoves<
  Change extends {
    readonly by: string;
    readonly status?: { readonly from: string; readonly to: string };
  },
>(changes: readonly Change[]): Change[] {
  const kept: Change[] = [];
  for (const change of changes) {
    const { by, status } = change;
    if (!status) continue;
    const before = kept.at(-1)?.status;
    if (by !== SITE && before?.from === status.to && before.to === status.from) kept.pop();
    else kept.push(change);
  }
  return kept;
}
