import { notify, type ToastMessage } from '../../ui/toast.ts';

/** Shows a message away from the head of the dashboard, where things are done. */
export function notifyDashboard(message: ToastMessage): void {
  notify({ ...message, place: 'foot' });
}
