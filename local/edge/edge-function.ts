import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { createContext, Script } from 'node:vm';
import type { Request, Response } from '../http-message.ts';

/** Much longer than CloudFront's limit, to stop a function that never ends. */
const TIMEOUT_MS = 2_000;

interface Value {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

interface EventRequest {
  readonly method: string;
  readonly uri: string;
  readonly querystring: Readonly<Record<string, Value>>;
  readonly headers: Readonly<Record<string, Value>>;
}

interface EventResponse {
  readonly statusCode: number;
  readonly statusDescription?: string;
  readonly headers?: Readonly<Record<string, Value>>;
}

/** The distribution's names, as its functions get them. */
export interface DistributionNames {
  readonly id: string;
  readonly domainName: string;
}

/**
 * A function of the runtime cloudfront-js-2.0, isolated from this process's own objects. It neither sees nor changes
 * cookies and bodies.
 */
export class EdgeFunction {
  readonly #distribution: DistributionNames;
  readonly #context: object;
  readonly #call = new Script('Promise.resolve(handler(JSON.parse(event))).then(JSON.stringify)');

  /** @param name for error messages @throws SyntaxError if the code cannot be parsed */
  constructor(name: string, code: string, distribution: DistributionNames, log: (line: string) => void) {
    this.#distribution = distribution;
    const print = (...parts: unknown[]) => log(parts.map(String).join(' '));
    this.#context = createContext(
      { console: { log: print, error: print } },
      { codeGeneration: { strings: false, wasm: false } },
    );
    new Script(code, { filename: name }).runInContext(this.#context, { timeout: TIMEOUT_MS });
  }

  /** Handles a viewer request; returns the request to forward, or a response. */
  async onRequest(request: Request): Promise<{ request: Request } | { response: Response }> {
    const before = toEvent(request);
    const after = await this.#run('viewer-request', request, { request: before });
    if ('statusCode' in after) {
      return { response: { status: after.statusCode, headers: toHeaders(after), body: Buffer.of() } };
    }
    const isSameQuery = JSON.stringify(after.querystring) === JSON.stringify(before.querystring);
    const { cookie } = request.headers;
    return {
      request: {
        ...request,
        path: after.uri,
        query: isSameQuery ? request.query : toQuery(after.querystring),
        headers: { ...listsOf(after.headers), ...(cookie && { cookie }) },
      },
    };
  }

  /** Handles a viewer response; returns the response to send. */
  async onResponse(request: Request, response: Response): Promise<Response> {
    const after = await this.#run('viewer-response', request, {
      request: toEvent(request),
      response: toEventResponse(response),
    });
    const headers = toHeaders(after as EventResponse);
    for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
    return { status: (after as EventResponse).statusCode, headers, body: response.body };
  }

  async #run(eventType: string, { ip }: Request, parts: object): Promise<EventRequest | EventResponse> {
    const event = JSON.stringify({
      version: '1.0',
      context: {
        distributionDomainName: this.#distribution.domainName,
        distributionId: this.#distribution.id,
        eventType,
        requestId: randomUUID(),
      },
      viewer: { ip },
      ...parts,
    });
    const sandbox = Object.assign(this.#context, { event });
    return JSON.parse(await this.#call.runInContext(sandbox, { timeout: TIMEOUT_MS }));
  }
}

function toEvent({ method, path, query, headers }: Request): EventRequest {
  const { cookie: _, ...others } = headers;
  const groups = Map.groupBy(query.split('&').filter(Boolean).map(toPair), ([name]) => name);
  return {
    method,
    uri: path,
    querystring: Object.fromEntries(
      [...groups].map(([name, group]) => [name, toValue(group.map(([, one]) => one))]),
    ),
    headers: Object.fromEntries(Object.entries(others).map(([name, values]) => [name, toValue(values)])),
  };
}

function toPair(part: string): [name: string, value: string] {
  const [name = '', ...value] = part.split('=');
  return [name, value.join('=')];
}

function toEventResponse({ status, headers }: Response): EventResponse {
  const values = [...headers].filter(([name]) => name !== 'set-cookie');
  return {
    statusCode: status,
    statusDescription: STATUS_CODES[status] ?? '',
    headers: Object.fromEntries(values.map(([name, value]) => [name, { value }])),
  };
}

function toHeaders({ headers = {} }: EventResponse): Headers {
  return new Headers(
    Object.entries(listsOf(headers)).flatMap(([name, values]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );
}

function listsOf(headers: EventRequest['headers']): Record<string, string[]> {
  const lists = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), all(value)] as const);
  return Object.fromEntries(lists);
}

function toQuery(querystring: EventRequest['querystring']): string {
  return Object.entries(querystring)
    .flatMap(([name, value]) => all(value).map((one) => `${name}=${one}`))
    .join('&');
}

function toValue(values: readonly string[]): Value {
  const [value = ''] = values;
  return values.length > 1 ? { value, multiValue: values.map((one) => ({ value: one })) } : { value };
}

function all({ value, multiValue }: Value): string[] {
  return multiValue ? multiValue.map((one) => one.value) : [value];
}
