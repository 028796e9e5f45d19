import { notify, type ToastMessage } from '../../ui/toast.ts';

/** Shows a message away from the head of the dashboard, where things are done. */
export function notifyDashboard(message: ToastMessage): void {
  notify({ ...message, place: 'foot' });
}

/** The id of the message about what was done last and can be taken back or followed up. There is one at a time. */
export const LAST_CHANGE = 'last-change';
