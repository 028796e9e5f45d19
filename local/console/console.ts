/** `/_local/`: what happened in the local cloud, for people, and its switches. Never part of a deployment. */
import { header, jsonResponse, type Request, type Response, textResponse } from '../http-message.ts';
import { FaultRefused, type Faults } from '../services.ts';
import { type ConsoleSources, overviewPage, tablePage } from './pages.ts';

const ROOT = '/_local';

/** Pages have their style in themselves and no script. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

/** Answers a request to the console. */
export async function handleConsole(request: Request, sources: ConsoleSources): Promise<Response> {
  const { standIns, faults, log } = sources;
  const [area = '', name] = request.path.slice(ROOT.length + 1).split('/');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  switch (`${method} ${area}`) {
    case 'GET ':
      return page(await overviewPage(sources));
    case 'GET tables': {
      const tables = await standIns.dynamodb.tableNames();
      const table = tables.find((known) => encodeURIComponent(known) === name);
      return table ? page(tablePage(table, await standIns.dynamodb.items(table))) : notFound();
    }
    case 'GET checkout-sessions':
      return jsonResponse(200, standIns.stripe.sessions());
    case 'GET emails':
      return jsonResponse(200, []);
    case 'DELETE emails':
      return { status: 204, headers: new Headers(), body: Buffer.of() };
    case 'GET logs':
      return jsonResponse(200, log.entries.toReversed());
    case 'POST faults':
      return switchFault(request, faults);
    default:
      return notFound();
  }
}

async function switchFault(request: Request, faults: Faults): Promise<Response> {
  const text = (await request.body())?.toString() ?? '';
  const isForm = header(request, 'content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  try {
    const { service, mode } = isForm ? Object.fromEntries(new URLSearchParams(text)) : readJson(text);
    faults.set(service, mode);
    if (isForm) return { status: 303, headers: new Headers({ location: `${ROOT}/` }), body: Buffer.of() };
    return jsonResponse(200, { service, mode });
  } catch (error) {
    if (error instanceof FaultRefused) return jsonResponse(400, { error: error.message });
    throw error;
  }
}

function readJson(text: string): { service?: unknown; mode?: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Told below, like any other text that is not an object.
  }
  throw new FaultRefused('The body must be a JSON object such as {"service":"stripe","mode":"error"}');
}

function page(html: string): Response {
  const response = textResponse(200, 'text/html; charset=utf-8', html);
  response.headers.set('content-security-policy', PAGE_POLICY);
  response.headers.set('cache-control', 'no-store');
  return response;
}

function notFound(): Response {
  return jsonResponse(404, { error: `There is nothing here. See ${ROOT}/` });
}
