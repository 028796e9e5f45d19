import { Badge } from '../../../ui/badge.tsx';
import { statusLabel } from '../lists.ts';

/** What has been done about a record. Only what nobody has looked at stands out. */
export function StatusBadge({ status }: { readonly status: string }) {
  return (
    <Badge tone={status === 'new' ? 'marigold' : 'neutral'} className="shrink-0 whitespace-nowrap">
      {statusLabel(status)}
    </Badge>
  );
}
