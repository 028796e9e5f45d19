import { notify, type ToastMessage } from '../../ui/toast/toast.ts';
import { describeFailure, isAccessFailure, toFailure } from './admin-failure.ts';

/** Shows a message at the foot of the page, away from the controls at its head. */
export function notifyDashboard(message: ToastMessage): void {
  notify({ ...message, place: 'foot' });
}

/** The id of the message about the last change. Only one is shown at a time. */
export const LAST_CHANGE = 'last-change';

/** Shows why an action failed, unless the administrator is being redirected to the sign-in page. */
export function notifyFailure(title: string, error: unknown): void {
  if (isAccessFailure(toFailure(error))) return;
  notifyDashboard({ title, description: describeFailure(error), tone: 'destructive' });
}
