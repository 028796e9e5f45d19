import type { AdminList } from '../../../../domain/admin.ts';
import { clients } from './clients/clients.tsx';
import type { Kind } from './kind.ts';
import { onboarding } from './onboarding/onboarding.tsx';
import { orders } from './orders/orders.tsx';
import { submissions } from './submissions.tsx';
import { subscribers } from './subscribers.tsx';

const KINDS: { readonly [List in AdminList]: Kind<List> } = {
  submissions,
  onboarding,
  orders,
  subscribers,
  clients,
};

/** The kind of a list's records. Its components are given records of that list, which the compiler cannot see. */
export function kindOf(list: AdminList): Kind<AdminList> {
  return KINDS[list] as Kind<AdminList>;
}

/** Such as `1 submission`. */
export function counted(count: number, list: AdminList): string {
  return `${count.toLocaleString('en-US')} ${kindOf(list)[count === 1 ? 'one' : 'many']}`;
}

/** The status that a record usually gets after the one it has; undefined when its work is done. */
export function nextStatus(list: AdminList, status: string): string | undefined {
  return kindOf(list).next[status];
}
