import { newsletterConfirmationContract, newsletterContract } from '../../domain/contracts/newsletter.ts';
import { mailboxOf } from '../../domain/email/email-address.ts';
import { endpoint } from '../http/endpoint.ts';
import { problemsOf } from '../http/problem.ts';
import { isVisitorAllowed } from '../http/visitor-limits.ts';
import { deliver, mailStates } from '../outbox/deliver.ts';
import { newsletterEmails } from '../records/subscribers.ts';
import { isWithin, type RateLimit } from '../tables/rate-limits.ts';
import { changeSubscriber, type Subscriber, subscriberById, subscribers } from '../tables/subscribers.ts';
import { suppressionOf } from '../tables/suppressed-addresses.ts';
import { readConfirmation } from '../tokens/newsletter-tokens.ts';
import { confirmed, newSubscriber, signUpAgain } from './opt-in.ts';

const problem = problemsOf(newsletterContract);

const MINUTE = 60;

const PER_VIEWER: RateLimit = { name: 'newsletter', max: 10, seconds: 10 * MINUTE };

/** However the email address is written. */
const PER_MAILBOX: RateLimit = { name: 'newsletter-mailbox', max: 5, seconds: 24 * 60 * MINUTE };

/** For everybody together. */
const IN_ALL: RateLimit = { name: 'newsletter-in-all', max: 200, seconds: 60 * MINUTE };

const ANSWER = { success: true } as const;

/** `POST /api/newsletter`: mails a request for confirmation. The response does not reveal known addresses. */
export const subscribe = endpoint(newsletterContract, async ({ body, viewer, note }) => {
  const { email, page, wording, topic } = body;
  if (topic) {
    note({ spamSign: 'hidden-field' });
    throw problem(
      'hidden_field',
      'Something filled in a field that you cannot see. Please press Subscribe once more.',
    );
  }
  const isAllowed =
    (await isVisitorAllowed([PER_VIEWER], viewer())) &&
    (await isWithin([PER_MAILBOX], mailboxOf(email))) &&
    (await isWithin([IN_ALL], 'everybody'));
  if (!isAllowed) {
    throw problem('too_many_requests', 'That was a lot of sign-ups. Please try again in a few minutes.');
  }
  if (await suppressionOf(email)) return ANSWER;

  const signedUp = await signUp(email, { page, wording }, Date.now());
  if (signedUp) {
    // One that has to wait is sent by the schedule.
    const mails = await deliver(newsletterEmails, signedUp);
    note({ id: signedUp.id, mails: mailStates(mails) });
  }
  return ANSWER;
});

/** Stores the sign-up. @returns the subscriber if a confirmation mail is to be sent, now or later */
async function signUp(
  email: string,
  evidence: { readonly page: string | undefined; readonly wording: string | undefined },
  now: number,
): Promise<Subscriber | undefined> {
  const changed = await changeSubscriber(email, (known) => signUpAgain(known, evidence, now));
  if (changed) return changed.after;
  if (await subscribers.get(email)) return undefined;
  const subscriber = newSubscriber(email, evidence, now);
  return (await subscribers.create(subscriber)) ? subscriber : undefined;
}

const notConfirmed = problemsOf(newsletterConfirmationContract);

/** `POST /api/newsletter/confirm`: the confirm button of the page that the mail links to. */
export const confirmSubscription = endpoint(newsletterConfirmationContract, async ({ body, note }) => {
  const now = Date.now();
  const confirmation = await readConfirmation(body.token, now);
  const subscriber = confirmation && (await subscriberById(confirmation.subscriberId));
  if (!subscriber)
    throw notConfirmed('invalid_token', 'This link is not complete. Please copy it whole from the mail.');

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
  return notConfirmed(
    'expired_token',
    'This link no longer works. Please sign up again, and we send you a new one.',
  );
}
