import { newsletterConfirmationContract, newsletterContract } from '../../domain/contracts/newsletter.ts';
import { getMailbox } from '../../domain/email-address/email-address.ts';
import type { CameFrom } from '../../domain/site/came-from.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { createProblemFactory } from '../http/problem.ts';
import { tryConsumeForVisitor } from '../http/visitor-limits.ts';
import { deliverEmails, describeEmailStates } from '../outbox/deliver.ts';
import { newsletterEmails } from '../records/subscribers.ts';
import { type RateLimit, tryConsume } from '../tables/rate-limits.ts';
import { changeSubscriber, findSubscriberById, type Subscriber, subscribers } from '../tables/subscribers.ts';
import { findSuppression } from '../tables/suppressed-addresses.ts';
import { readConfirmation } from '../tokens/newsletter-tokens.ts';
import { buildSubscriber, confirmSubscriber, withRepeatedSignUp } from './opt-in.ts';

const problem = createProblemFactory(newsletterContract);

const MINUTE = 60;

const SIGN_UPS_PER_VISITOR: RateLimit = { name: 'newsletter', max: 10, seconds: 10 * MINUTE };

/** However the email address is written. */
const SIGN_UPS_PER_MAILBOX: RateLimit = { name: 'newsletter-mailbox', max: 5, seconds: 24 * 60 * MINUTE };

/** Limit of all visitors together. */
const SIGN_UPS_TOTAL: RateLimit = { name: 'newsletter-in-all', max: 200, seconds: 60 * MINUTE };

const SUCCESS = { success: true } as const;

/** `POST /api/newsletter`: emails a request for confirmation. The response does not reveal known addresses. */
export const subscribe = defineEndpoint(newsletterContract, async ({ body, viewer, note }) => {
  const { email, page, wording, topic, cameFrom } = body;
  if (topic) {
    note({ spamSign: 'hidden-field' });
    throw problem('hidden_field', 'Your browser filled in a hidden field. Please press Subscribe again.');
  }
  const isAllowed =
    (await tryConsumeForVisitor([SIGN_UPS_PER_VISITOR], viewer())) &&
    (await tryConsume([SIGN_UPS_TOTAL], 'all'));
  if (!isAllowed) {
    throw problem('too_many_requests', 'Too many sign-ups. Please try again in a few minutes.');
  }
  // The visitor need not be the one who has entered this address before.
  if (!(await tryConsume([SIGN_UPS_PER_MAILBOX], getMailbox(email)))) return SUCCESS;
  if (await findSuppression(email)) return SUCCESS;

  const signedUp = await signUp(email, { page, wording }, Date.now(), cameFrom);
  if (signedUp) {
    // One that has to wait is sent by the schedule.
    const emails = await deliverEmails(newsletterEmails, signedUp);
    note({ id: signedUp.id, mails: describeEmailStates(emails) });
  }
  return SUCCESS;
});

/** Stores the sign-up. @returns the subscriber if a confirmation email is to be sent, now or later */
async function signUp(
  email: string,
  evidence: { readonly page: string | undefined; readonly wording: string | undefined },
  now: number,
  cameFrom: CameFrom | undefined,
): Promise<Subscriber | undefined> {
  const changed = await changeSubscriber(email, (known) => withRepeatedSignUp(known, evidence, now));
  if (changed) return changed.after;
  if (await subscribers.get(email)) return undefined;
  const subscriber = buildSubscriber(email, evidence, now, cameFrom);
  return (await subscribers.create(subscriber)) ? subscriber : undefined;
}

const confirmationProblem = createProblemFactory(newsletterConfirmationContract);

/** `POST /api/newsletter/confirm`: the confirm button of the page that the email links to. */
export const confirmSubscription = defineEndpoint(newsletterConfirmationContract, async ({ body, note }) => {
  const now = Date.now();
  const confirmation = await readConfirmation(body.token, now);
  const subscriber = confirmation && (await findSubscriberById(confirmation.subscriberId));
  if (!confirmation) {
    throw confirmationProblem(
      'invalid_token',
      'This link is incomplete. Please copy the whole link from the email.',
    );
  }
  // Unconfirmed sign-ups are deleted.
  if (!subscriber) throw expiredTokenProblem();

  const isOfThisSignUp = subscriber.optInId === confirmation.optInId;
  if (isOfThisSignUp && subscriber.status === 'subscribed') return { success: true as const };
  if (!isOfThisSignUp || confirmation.isExpired || subscriber.status !== 'pending')
    throw expiredTokenProblem();

  const changed = await changeSubscriber(subscriber.email, (current) =>
    current.status === 'pending' && current.optInId === confirmation.optInId
      ? confirmSubscriber(current, now)
      : undefined,
  );
  if (changed) {
    const emails = await deliverEmails(newsletterEmails, changed.after, ['welcome']);
    note({ id: subscriber.id, mails: describeEmailStates(emails) });
  }
  return { success: true as const };
});

function expiredTokenProblem() {
  return confirmationProblem(
    'expired_token',
    'This link has expired. Please sign up again to get a new one.',
  );
}
