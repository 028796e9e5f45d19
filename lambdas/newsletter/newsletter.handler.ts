import { dispatch } from '../http/dispatch.ts';
import { confirmSubscription } from './confirm.ts';
import { subscribe } from './subscribe.ts';
import { answerAfterUnsubscribing } from './unsubscribe-answer.ts';
import { unsubscribeByForm } from './unsubscribe-form.ts';
import { openUnsubscribePage } from './unsubscribe-link.ts';
import { unsubscribeInOneClick } from './unsubscribe-one-click.ts';

/** The newsletter: subscribing, confirming, and leaving. */
export const handler = dispatch(
  subscribe,
  confirmSubscription,
  unsubscribeByForm,
  unsubscribeInOneClick,
  answerAfterUnsubscribing,
  openUnsubscribePage,
);
