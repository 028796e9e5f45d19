import { UNSUBSCRIBE_NOTICES } from '../../content/unsubscribe.ts';
import { notifyAtTop } from '../../ui/toast/toast.ts';
import type { UnsubscribeOutcome } from './send-unsubscribe.ts';

/** Says that a request came to nothing, and why if that is known. */
export function notifyFailure(outcome: UnsubscribeOutcome): void {
  notifyAtTop(UNSUBSCRIBE_NOTICES[outcome === 'tooMany' ? 'tooMany' : 'failed']);
}
