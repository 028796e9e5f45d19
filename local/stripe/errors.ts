/** Stripe's error objects. The messages are the service's own wherever they are publicly known. */

export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
}

/** An error response of Stripe. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A 400 about the request. */
export function invalidRequest(
  message: string,
  about: { readonly param?: string; readonly code?: string } = {},
): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...about });
}

export function missingParameter(param: string): StripeError {
  return invalidRequest(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });
}

export function unknownParameters(params: readonly string[]): StripeError {
  const noun = params.length === 1 ? 'parameter' : 'parameters';
  return invalidRequest(`Received unknown ${noun}: ${params.join(', ')}`, {
    param: params[0] ?? '',
    code: 'parameter_unknown',
  });
}

export function emptyParameter(param: string): StripeError {
  return invalidRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${param}' cannot be unset.`,
    { param, code: 'parameter_invalid_empty' },
  );
}

/** An unknown id. @param status 404 for the object of the call, 400 for one in its parameters */
export function noSuch(object: string, id: string, param: string, status: 400 | 404 = 400): StripeError {
  return new StripeError(status, {
    type: 'invalid_request_error',
    message: `No such ${object}: '${id}'`,
    param,
    code: 'resource_missing',
  });
}

export function unrecognizedUrl(method: string, path: string): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

export function noApiKey(): StripeError {
  return new StripeError(401, {
    type: 'invalid_request_error',
    message:
      'You did not provide an API key. You need to provide your API key in the Authorization header, using ' +
      "Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  });
}

export function wrongApiKey(key: string): StripeError {
  return new StripeError(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ****${key.slice(-4)}`,
  });
}

export function rateLimited(): StripeError {
  return new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
  });
}

export function cardDeclined(): StripeError {
  return new StripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });
}

export function serverError(): StripeError {
  return new StripeError(500, {
    type: 'api_error',
    message: 'Sorry! There was an error while talking to Stripe. Please try again.',
  });
}
