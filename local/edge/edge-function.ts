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

interface CookieValue extends Value {
  readonly attributes?: string;
}

interface EventRequest {
  readonly method: string;
  readonly uri: string;
  readonly querystring: Readonly<Record<string, Value>>;
  readonly headers: Readonly<Record<string, Value>>;
  readonly cookies: Readonly<Record<string, Value>>;
}

interface EventResponse {
  readonly statusCode: number;
  readonly statusDescription?: string;
  readonly headers?: Readonly<Record<string, Value>>;
  readonly cookies?: Readonly<Record<string, CookieValue>>;
  readonly body?: string | { readonly encoding: 'text' | 'base64'; readonly data: string };
}

/** The distribution's names, as its functions get them. */
export interface DistributionNames {
  readonly id: string;
  readonly domainName: string;
}

/** A function of the runtime cloudfront-js-2.0, isolated from this process's own objects. */
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
      return { response: fromEventResponse(after, { status: 0, headers: new Headers(), body: Buffer.of() }) };
    }
    const sameQuery = JSON.stringify(after.querystring) === JSON.stringify(before.querystring);
    return {
      request: {
        ...request,
        path: after.uri,
        query: sameQuery ? request.query : toQuery(after.querystring),
        headers: toRequestHeaders(after),
      },
    };
  }

  /** Handles a viewer response; returns the response to send. */
  async onResponse(request: Request, response: Response): Promise<Response> {
    const after = await this.#run('viewer-response', request, {
      request: toEvent(request),
      response: toEventResponse(response),
    });
    return fromEventResponse(after as EventResponse, response);
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
  const { cookie = [], ...others } = headers;
  return {
    method,
    uri: path,
    querystring: grouped(pairs(query, '&')),
    headers: Object.fromEntries(Object.entries(others).map(([name, values]) => [name, toValue(values)])),
    cookies: grouped(cookie.flatMap((line) => pairs(line, ';'))),
  };
}

function toEventResponse({ status, headers }: Response): EventResponse {
  const values = [...headers].filter(([name]) => name !== 'set-cookie');
  const cookies = headers.getSetCookie().map((line): [string, CookieValue] => {
    const [pair = '', ...attributes] = line.split(';');
    const [[name, value] = ['', '']] = pairs(pair, ';');
    return [name, { value, attributes: attributes.map((attribute) => attribute.trim()).join('; ') }];
  });
  return {
    statusCode: status,
    statusDescription: STATUS_CODES[status] ?? '',
    headers: Object.fromEntries(values.map(([name, value]) => [name, { value }])),
    cookies: Object.fromEntries(cookies),
  };
}

function fromEventResponse(after: EventResponse, before: Response): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(after.headers ?? {})) {
    for (const one of all(value)) headers.append(name, one);
  }
  for (const [name, cookie] of Object.entries(after.cookies ?? {})) {
    const attributes = cookie.attributes ? `; ${cookie.attributes}` : '';
    for (const one of all(cookie)) headers.append('set-cookie', `${name}=${one}${attributes}`);
  }
  return { status: after.statusCode, headers, body: bodyOf(after) ?? before.body };
}

function bodyOf({ body }: EventResponse): Buffer | undefined {
  if (body === undefined || typeof body === 'string') return body === undefined ? body : Buffer.from(body);
  return Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');
}

function toRequestHeaders({ headers, cookies }: EventRequest): Request['headers'] {
  const lists = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), all(value)] as const);
  const cookie = Object.entries(cookies).flatMap(([name, value]) =>
    all(value).map((one) => `${name}=${one}`),
  );
  return Object.fromEntries(cookie.length > 0 ? [...lists, ['cookie', [cookie.join('; ')]]] : lists);
}

function toQuery(querystring: EventRequest['querystring']): string {
  return Object.entries(querystring)
    .flatMap(([name, value]) => all(value).map((one) => `${name}=${one}`))
    .join('&');
}

function pairs(text: string, separator: string): [string, string][] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name, value.join('=')];
    });
}

function grouped(list: readonly [string, string][]): Record<string, Value> {
  const groups = Map.groupBy(list, ([name]) => name);
  return Object.fromEntries([...groups].map(([name, group]) => [name, toValue(group.map(([, one]) => one))]));
}

function toValue(values: readonly string[]): Value {
  const [value = ''] = values;
  return values.length > 1 ? { value, multiValue: values.map((one) => ({ value: one })) } : { value };
}

function all({ value, multiValue }: Value): string[] {
  return multiValue ? multiValue.map((one) => one.value) : [value];
}
