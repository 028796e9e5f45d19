import type { Summary } from '../admin-api.ts';
import { shortDay } from '../dates.ts';

interface AssignmentProps {
  readonly record: Summary;
  readonly className: string;
}

/** Who takes care of a record, and when it is to be come back to; nothing where neither is known. */
export function Assignment({ record: { owner, followUp }, className }: AssignmentProps) {
  if (!owner && !followUp) return null;
  return (
    <p className={`font-semibold text-label ${className}`}>
      {[owner?.split('@')[0], followUp && `follow up ${shortDay(followUp)}`].filter(Boolean).join(', ')}
    </p>
  );
}
