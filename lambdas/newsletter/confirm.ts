import { newsletterConfirmationContract } from '../../domain/contracts/newsletter.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { deliver, mailStates } from '../outbox/deliver.ts';
import { newsletterEmails } from '../records/subscribers/emails.ts';
import { changeSubscriber, subscriberById } from '../tables/subscribers.ts';
import { readConfirmation } from '../tokens/newsletter-tokens.ts';
import { confirmed } from './opt-in.ts';

const problem = problemsOf(newsletterConfirmationContract);

/** `POST /api/newsletter/confirm`: the confirm button of the page that the mail links to. */
export const confirmSubscription = endpoint(newsletterConfirmationContract, async ({ body, note }) => {
  const now = Date.now();
  const confirmation = await readConfirmation(body.token, now);
  const subscriber = confirmation && (await subscriberById(confirmation.subscriberId));
  if (!subscriber)
    throw problem('invalid_token', 'This link is not complete. Please copy it whole from the mail.');

  const isOfThisSignUp = subscriber.optInId === confirmation.optInId;
  if (isOfThisSignUp && subscriber.status === 'subscribed') return { success: true as const };
  if (!isOfThisSignUp || confirmation.isExpired || subscriber.status !== 'pending') throw expired();

  const changed = await changeSubscriber(subscriber.email, (current) =>
    current.status === 'pending' && current.optInId === confirmation.optInId
      ? confirmed(current, now)
      : undefined,
  );
  if (changed) {
    const mails = await deliver(newsletterEmails, changed.after, ['welcome']);
    note({ id: subscriber.id, mails: mailStates(mails) });
  }
  return { success: true as const };
});

function expired() {
  return problem(
    'expired_token',
    'This link no longer works. Please sign up again, and we send you a new one.',
  );
}
