import { isRecord } from '../../domain/record.ts';

/** The used parts of an HTTP API event (payload 2.0). AWS's types guarantee more than a test event contains. */
export interface HttpEvent {
  readonly requestId: string;
  /** The API's name of the route, such as `GET /api/admin/{list}`. */
  readonly routeKey: string;
  /** IP of the client that connected to the API. */
  readonly sourceIp: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Claims of the token that the API has verified; empty on a public route. */
  readonly claims: Readonly<Record<string, string>>;
  /** The received text, later the value parsed from it. */
  readonly body: unknown;
  readonly isBase64Encoded: boolean;
  /** More for the request's log line. */
  readonly notes: Record<string, unknown>;
}

/** Reads any value as an HTTP event; missing or mistyped parts become empty. */
export function parseHttpEvent(event: unknown): HttpEvent {
  const { routeKey, headers, queryStringParameters, pathParameters, body, isBase64Encoded, requestContext } =
    toRecord(event);
  const { requestId, http, authorizer } = toRecord(requestContext);
  const { sourceIp } = toRecord(http);
  return {
    requestId: typeof requestId === 'string' ? requestId : 'unknown',
    routeKey: typeof routeKey === 'string' ? routeKey : 'unknown',
    sourceIp: typeof sourceIp === 'string' ? sourceIp : 'unknown',
    headers: toTexts(headers),
    query: toTexts(queryStringParameters),
    pathParameters: toTexts(pathParameters),
    claims: toTexts(toRecord(toRecord(authorizer).jwt).claims),
    body,
    isBase64Encoded: isBase64Encoded === true,
    notes: {},
  };
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function toTexts(value: unknown): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(toRecord(value)).filter(isText));
}
