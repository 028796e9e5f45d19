import { notify, type ToastMessage } from '../../ui/toast.ts';
import { failureOf, isAccessFailure } from './admin-failure.ts';
import { FAILURE_TEXTS } from './lists.ts';

/** Shows a message away from the head of the dashboard, where things are done. */
export function notifyDashboard(message: ToastMessage): void {
  notify({ ...message, place: 'foot' });
}

/** The id of the message about what was done last and can be taken back or followed up. There is one at a time. */
export const LAST_CHANGE = 'last-change';

/** Says why something could not be exported, unless somebody has ended it or is on the way to sign in. */
export function notifyFailedExport(error: unknown, { aborted }: AbortSignal): void {
  const failure = failureOf(error);
  if (!aborted && !isAccessFailure(failure)) {
    notifyDashboard({ title: 'Export failed', description: FAILURE_TEXTS[failure], tone: 'destructive' });
  }
}
