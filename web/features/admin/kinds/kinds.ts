import type { AdminList } from '../../../../domain/admin.ts';
import { clients } from './clients/clients.tsx';
import type { Kind } from './kind.ts';
import { letters } from './letters/letters.tsx';
import { onboarding } from './onboarding/onboarding.tsx';
import { orders } from './orders/orders.tsx';
import { posts } from './posts/posts.tsx';
import { submissions } from './submissions.tsx';
import { subscribers } from './subscribers.tsx';

const KINDS: { readonly [List in AdminList]: Kind<List> } = {
  submissions,
  onboarding,
  orders,
  subscribers,
  clients,
  letters,
  posts,
};

/** Returns the kind of a list. The compiler cannot see that its components only receive records of that list. */
export function findKind(list: AdminList): Kind<AdminList> {
  return KINDS[list] as Kind<AdminList>;
}

/** Returns a number of records, such as `1 submission`. */
export function counted(count: number, list: AdminList): string {
  return `${count.toLocaleString('en-US')} ${findKind(list)[count === 1 ? 'one' : 'many']}`;
}

/** Returns the usual next status; undefined when the work is done. */
export function nextStatus(list: AdminList, status: string): string | undefined {
  return findKind(list).next?.[status];
}
