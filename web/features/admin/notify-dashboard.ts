import { notify, type ToastMessage } from '../../ui/toast/toast.ts';
import { FAILURE_TEXTS, failureOf, isAccessFailure } from './admin-failure.ts';

/** Shows a message away from the head of the dashboard, where things are done. */
export function notifyDashboard(message: ToastMessage): void {
  notify({ ...message, place: 'foot' });
}

/** The id of the message about what was done last and can be taken back or followed up. There is one at a time. */
export const LAST_CHANGE = 'last-change';

/** Says why something failed, unless whoever wanted it is on the way to sign in. */
export function notifyFailure(title: string, error: unknown): void {
  const failure = failureOf(error);
  if (isAccessFailure(failure)) return;
  notifyDashboard({ title, description: FAILURE_TEXTS[failure], tone: 'destructive' });
}
