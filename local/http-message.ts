/** A request between the edge and the origins. */
export interface Request {
  readonly method: string;
  /** Percent-encoded path as sent, without the query. */
  readonly path: string;
  /** Query as sent, without the question mark. */
  readonly query: string;
  /** Values by lower-case name, in the order sent. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** IP of the caller: the viewer's at the edge, and the edge's at an origin. */
  readonly ip: string;
  /** The body, read on demand; undefined if it is longer than 10 MB. */
  body(): Promise<Buffer | undefined>;
}

/** A response between the origins and the edge. */
export interface Response {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/**
 * Waits for a response for a limited time.
 * @param milliseconds the limit
 * @param late makes the response that takes its place after that
 */
export async function responseWithin(
  milliseconds: number,
  response: Promise<Response>,
  late: () => Response,
): Promise<Response> {
  const waiting = Promise.withResolvers<Response>();
  const timer = setTimeout(() => waiting.resolve(late()), milliseconds);
  try {
    return await Promise.race([response, waiting.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** First value of a request header. */
export function header(request: Request, name: string): string | undefined {
  return request.headers[name]?.[0];
}

/** A text response. */
export function textResponse(status: number, contentType: string, text: string): Response {
  return { status, headers: new Headers({ 'content-type': contentType }), body: Buffer.from(text) };
}

/** A JSON response. */
export function jsonResponse(status: number, value: unknown): Response {
  return textResponse(status, 'application/json', JSON.stringify(value));
}
