import { type Subscriber, subscribers } from '../../tables/subscribers.ts';
import { personalRecords } from '../personal-records.ts';

export const personalSubscribers = personalRecords('subscribers', {
  name: 'newsletter',
  what: 'The newsletter subscription',
  find: async ({ email }) => [(await subscribers.get(email)) ?? []].flat(),
  kept: [
    { as: 'unconfirmedSubscribers', attribute: 'status', values: ['pending'], staysFor: isRecent },
    {
      as: 'formerSubscribers',
      attribute: 'status',
      values: ['unsubscribed', 'bounced', 'complained'],
      staysFor: isRecent,
    },
  ],
});

/** Whether the person did something about it. */
function isRecent(
  { consent, confirmationRequests, unsubscribedAt = '' }: Subscriber,
  before: string,
): boolean {
  const { requestedAt, confirmedAt = '' } = consent;
  return [requestedAt, confirmedAt, ...confirmationRequests, unsubscribedAt].some((at) => at >= before);
}
