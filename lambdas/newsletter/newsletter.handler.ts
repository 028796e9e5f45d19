import { dispatch } from '../http/dispatch.ts';
import { confirmSubscription, subscribe } from './subscribe.ts';
import {
  answerAfterUnsubscribing,
  openUnsubscribePage,
  unsubscribeByForm,
  unsubscribeInOneClick,
} from './unsubscribe-endpoints.ts';

/** The newsletter: subscribing, confirming, and leaving. */
export const handler = dispatch(
  subscribe,
  confirmSubscription,
  unsubscribeByForm,
  unsubscribeInOneClick,
  answerAfterUnsubscribing,
  openUnsubscribePage,
);
