import { stripeWebhookContract } from '../../domain/contracts/stripe-webhook.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { reportPayments } from '../aws/metrics.ts';
import { type EndpointHandler, endpoint } from '../http/endpoint.ts';
import { Problem, problemsOf } from '../http/problem.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { failureDetails } from '../stripe/failure.ts';
import { isSignatureHeader, isSigned, readEvent } from '../stripe/signed-event.ts';
import { processOnce } from './process-event.ts';

const problem = problemsOf(stripeWebhookContract);

const receiveEvent = endpoint(stripeWebhookContract, async ({ rawBody, headers, note }) => {
  const signature = headers['stripe-signature'];
  if (!isSignatureHeader(signature)) throw notSigned();
  try {
    const [stripe, signingSecret] = await connectToStripe(environment('STRIPE_WEBHOOK_SECRET_PARAMETER'));
    const body = rawBody();
    if (!isSigned(stripe, body, signature, signingSecret)) throw notSigned();
    const event = readEvent(body);
    // Sent again, it would be the same.
    if (!event) {
      logger.warn('an event has not the shape of one', { bytes: body.length });
      note({ outcome: 'malformed' });
      return { received: true as const };
    }
    note({ event: event.id, type: event.type, object: event.object.id });
    note({ outcome: await processOnce(stripe, event) });
    return { received: true as const };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw problem('event_not_followed', 'The event could not be followed. Please send it again.', {
      details: failureDetails(error),
    });
  }
});

/** `POST /api/webhooks/stripe`: processes each event once. Failed ones raise an alarm and come again. */
export const handler: EndpointHandler = async (event, context) => {
  const answer = await receiveEvent(event, context);
  if (Number(answer.statusCode) >= 500) reportPayments({ FailedEvents: 1 });
  return answer;
};

function notSigned(): Problem {
  return problem('invalid_signature', 'This is not signed by the payment provider.');
}
