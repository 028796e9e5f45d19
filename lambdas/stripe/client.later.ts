import Stripe from 'stripe';
import { STRIPE_API_VERSION } from '../../domain/payment-events.ts';
import { SHORT_NAME } from '../../domain/text/short-name.ts';
import { requestService, type ServiceResponse } from '../aws/http-request.ts';
import { getErrorName } from '../aws/logger.ts';
import { TIMEOUTS } from '../aws/timeouts.ts';

export interface StripeSettings {
  /** Such as `https://api.stripe.com`. */
  readonly apiUrl: string;
  readonly secretKey: string;
  /** Milliseconds for each attempt with its whole response. */
  readonly timeout?: number;
  /** Attempts after the first one; the SDK waits about half a second before each. */
  readonly maxNetworkRetries?: number;
}

export function createStripe({
  apiUrl,
  secretKey,
  timeout = TIMEOUTS.payments.timeoutMs,
  maxNetworkRetries = TIMEOUTS.payments.attempts - 1,
}: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const insecure = protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    protocol: insecure ? 'http' : 'https',
    host: hostname,
    port: port || (insecure ? 80 : 443),
    timeout,
    httpClient: new LimitedClient(),
    maxNetworkRetries,
    telemetry: false,
    appInfo: { name: SHORT_NAME },
  });
}

/** Limits the whole response. The SDK's own client limits only how long a connection is silent. */
class LimitedClient extends Stripe.HttpClient {
  override getClientName(): string {
    return 'node';
  }

  override async makeRequest(...args: Parameters<Stripe.HttpClient['makeRequest']>) {
    const [host, port, path, method, headers, body, protocol, timeoutMs] = args;
    const request = { method, headers, body, timeoutMs, keepsConnection: true };
    try {
      return new StripeResponse(await requestService(`${protocol}://${host}:${port}${path}`, request));
    } catch (error) {
      throw getErrorName(error) === 'TimeoutError' ? Stripe.HttpClient.makeTimeoutError() : error;
    }
  }
}

class StripeResponse extends Stripe.HttpClientResponse {
  readonly #response: ServiceResponse;

  constructor(response: ServiceResponse) {
    super(response.status, response.headers as Record<string, string>);
    this.#response = response;
  }

  /** The SDK adds a `lastResponse`. */
  override getRawResponse(): object {
    return { headers: this.#response.headers };
  }

  override async toJSON(): Promise<unknown> {
    return this.#response.json();
  }
}
