import { stripeWebhookContract } from '../../domain/contracts/stripe-webhook.ts';
import { environment } from '../aws/environment.ts';
import { logger } from '../aws/logger.ts';
import { report } from '../aws/metrics.ts';
import { defineEndpoint, type EndpointHandler } from '../http/endpoint.ts';
import { createProblemFactory, Problem } from '../http/problem.ts';
import { connectToStripe } from '../stripe/connection.ts';
import { getFailureDetails } from '../stripe/failure.ts';
import { isSignatureHeader, isSigned, readEvent } from '../stripe/signed-event.ts';
import { processOnce } from './process-event.ts';

const problem = createProblemFactory(stripeWebhookContract);

const receiveEvent = defineEndpoint(stripeWebhookContract, async ({ rawBody, headers, note }) => {
  const signature = headers['stripe-signature'];
  if (!isSignatureHeader(signature)) throw invalidSignatureProblem();
  try {
    const [stripe, signingSecret] = await connectToStripe(environment('STRIPE_WEBHOOK_SECRET_PARAMETER'));
    const body = rawBody();
    if (!isSigned(stripe, body, signature, signingSecret)) throw invalidSignatureProblem();
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
    throw problem('event_not_followed', 'The event could not be processed. Please resend it.', {
      details: getFailureDetails(error),
    });
  }
});

/** `POST /api/webhooks/stripe`: processes each event once. The provider resends failed ones for three days; the first raises an alarm. */
export const handler: EndpointHandler = async (event, context) => {
  const answer = await receiveEvent(event, context);
  if (Number(answer.statusCode) >= 500) report('payments', { FailedEvents: 1 });
  return answer;
};

function invalidSignatureProblem(): Problem {
  return problem('invalid_signature', 'The signature is not valid.');
}
