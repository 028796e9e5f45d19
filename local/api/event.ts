import type { Request } from '../http-message.ts';

/** The API and the route of an event. */
export interface EventSource {
  readonly accountId: string;
  readonly apiId: string;
  readonly domainName: string;
  readonly stage: string;
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Milliseconds since the epoch. */
  readonly timeEpoch: number;
}

/** Bodies of other content types are base64-encoded in events, also those of HTML forms. */
const TEXT_TYPES = /^(text\/.*|application\/(.*\+)?(json|xml)|application\/javascript)\s*(;|$)/i;

export type HttpEvent = ReturnType<typeof toEvent>;

/** The event of payload format 2.0 that an HTTP API makes from a request. */
export function toEvent(request: Request, body: Buffer, source: EventSource) {
  const { cookie, ...others } = request.headers;
  const query = queryParameters(request.query);
  const isBase64Encoded = body.length > 0 && !TEXT_TYPES.test(others['content-type']?.[0] ?? 'text/plain');
  return {
    version: '2.0',
    routeKey: source.routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(cookie && { cookies: cookie.flatMap((line) => line.split(/; */)) }),
    headers: eventHeaders(others, request.ip, body),
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(source.pathParameters).length > 0 && { pathParameters: source.pathParameters }),
    requestContext: requestContext(request, source),
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  };
}

/** The API appends the IP of its caller, which is the edge, to the edge's `X-Forwarded-For`. */
function eventHeaders(headers: Request['headers'], caller: string, body: Buffer): Record<string, string> {
  const joined = Object.entries(headers).map(([name, values]) => [name, values.join(',')] as const);
  return {
    ...Object.fromEntries(joined),
    'content-length': String(body.length),
    'x-forwarded-for': [...(headers['x-forwarded-for'] ?? []), caller].join(', '),
    'x-forwarded-port': '443',
    'x-forwarded-proto': 'https',
  };
}

function requestContext(request: Request, source: EventSource) {
  const { accountId, apiId, domainName, stage, routeKey, requestId, timeEpoch } = source;
  return {
    accountId,
    apiId,
    domainName,
    http: {
      method: request.method,
      path: request.path,
      protocol: 'HTTP/1.1',
      sourceIp: request.ip,
      userAgent: request.headers['user-agent']?.[0] ?? '',
    },
    requestId,
    routeKey,
    stage,
    timeEpoch,
  };
}

/** Values of the same name are joined by commas. */
function queryParameters(query: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const present = parameters[name];
    parameters[name] = present === undefined ? value : `${present},${value}`;
  }
  return parameters;
}
