import type { Summary } from './admin-api.ts';
import { shortDay } from './dates.ts';

/** Who takes care of a record, and when it is to be come back to; nothing where neither is known. */
export function Assignment({ record: { owner, followUp } }: { readonly record: Summary }) {
  if (!owner && !followUp) return null;
  return (
    <p className="ml-auto max-w-1/2 shrink-0 truncate font-semibold">
      {owner?.split('@')[0]}
      {owner && followUp && ', '}
      {followUp && shortDay(followUp)}
    </p>
  );
}
