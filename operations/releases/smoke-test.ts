/** Tests a live site with requests like a visitor's. */
import { type ApiRoute, api } from '../../domain/api.ts';
import { articlePath } from '../../domain/site/blog.ts';
import { SITE_CONFIG_PATH } from '../../domain/site/site-config.ts';
import type { Machine } from '../shared/machine.ts';

const ATTEMPTS = 12;
const PAUSE_MS = 10_000;
const REQUEST_MS = 10_000;

/** Required headers of every page. */
const SECURITY_HEADERS: readonly (readonly [string, RegExp])[] = [
  ['content-security-policy', /script-src 'self'/],
  ['strict-transport-security', /max-age=\d{8}/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /./],
];

const PAGE_PATH = '/pricing';

/** Refused before it is counted, but after the function has read its prices. */
const UNKNOWN_CART = {
  line_items: [{ price: 'price_smoke_test', quantity: 1 }],
  mode: 'subscription',
  billing_cycle: 'monthly',
};

/** Refused only for half a character, which the database would refuse too. */
const HALF_CHARACTER = {
  name: 'Smoke test',
  email: 'smoke-test@example.com',
  phone: '801 555 0100',
  company: 'Smoke test',
  website: 'example.com',
  message: 'Half \ud800',
};

export interface LiveSite {
  /** Origin to test, without a trailing slash. */
  readonly origin: string;
  /** The API's own URL, which must refuse calls. */
  readonly apiUrl?: string | undefined;
  /** A host name that must redirect to the site's. */
  readonly redirectFrom?: { readonly origin: string; readonly to: string } | undefined;
  /** Expected `/config.json`. */
  readonly config: string;
}

export interface SmokeResult {
  readonly check: string;
  /** Undefined when the check passed. */
  readonly problem?: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** @param url or a path of the site */
type Ask = (url: string, init?: RequestInit) => Promise<Answer>;

/** @returns the problem; undefined when the check passed */
type Check = (ask: Ask) => Promise<string | undefined>;

/** Runs every check, and retries failed ones, since it takes a while until every edge has a change. */
export async function smokeTest(
  site: LiveSite,
  { fetch, wait }: Pick<Machine, 'fetch' | 'wait'>,
): Promise<SmokeResult[]> {
  const ask: Ask = async (url, init) => {
    const options = { redirect: 'manual', signal: AbortSignal.timeout(REQUEST_MS) } as const;
    const answer = await fetch(url.startsWith('/') ? site.origin + url : url, { ...init, ...options });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const checks = checksOf(site);
  let results: SmokeResult[] = [];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const previous = results;
    results = await Promise.all(
      checks.map(async ([check, run], index) =>
        previous[index] && !previous[index].problem
          ? previous[index]
          : { check, problem: await run(ask).catch(reasonOf) },
      ),
    );
    if (results.every(({ problem }) => problem === undefined) || attempt === ATTEMPTS) break;
    await wait(PAUSE_MS);
  }
  return results;
}

function checksOf({ apiUrl, redirectFrom, config }: LiveSite): (readonly [string, Check])[] {
  return [
    ['the home page', status('/', 200)],
    ['its security headers', checkHeaders],
    ['another page', status(PAGE_PATH, 200)],
    ['a file of the home page', checkAsset],
    ['an unknown page', status('/no-such-page-as-this-one', 404)],
    ['an unknown article', status(articlePath('no-such-article-as-this-one'), 404)],
    ['the private releases', status('/releases/current.json', 404)],
    [SITE_CONFIG_PATH, checkConfig(config)],
    ['a call that has to be refused', checkRefusal(api.contact, HALF_CHARACTER)],
    ['a checkout that has to be refused', checkRefusal(api.checkout, UNKNOWN_CART)],
    ['the back office without signing in', (ask) => statusIs(call(ask, api.adminSession), 401)],
    ...(apiUrl === undefined
      ? []
      : [['the API around the site', refusesCalls(apiUrl.replace(/\/$/, ''))] as const]),
    ...(redirectFrom ? [['the other name', redirects(redirectFrom)] as const] : []),
  ];
}

/** @returns why a request had no response */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message ? cause.message : error.message;
}

function status(path: string, expected: number): Check {
  return (ask) => statusIs(ask(path), expected);
}

async function statusIs(asked: Promise<Answer>, ...expected: readonly number[]): Promise<string | undefined> {
  const { status } = await asked;
  return expected.includes(status) ? undefined : `answers ${status} instead of ${expected.join(' or ')}`;
}

async function checkHeaders(ask: Ask): Promise<string | undefined> {
  const { headers } = await ask('/');
  const wrong = SECURITY_HEADERS.filter(([name, value]) => !value.test(headers.get(name) ?? ''));
  return wrong.length > 0 ? `lacks ${wrong.map(([name]) => name).join(', ')}` : undefined;
}

async function checkAsset(ask: Ask): Promise<string | undefined> {
  const { text } = await ask('/');
  const [path] = /\/assets\/[\w./-]+/.exec(text) ?? [];
  if (path === undefined) return 'the home page names none';
  const { status, headers } = await ask(path);
  if (status !== 200) return `${path} answers ${status} instead of 200`;
  const caching = headers.get('cache-control');
  return caching?.includes('immutable') ? undefined : `${path} is not cached permanently: '${caching}'`;
}

function checkConfig(config: string): Check {
  return async (ask) => {
    const { status, text } = await ask(SITE_CONFIG_PATH);
    if (status !== 200) return `answers ${status} instead of 200`;
    return text === config ? undefined : 'is not the uploaded file';
  };
}

function call(ask: Ask, { method, path }: ApiRoute, content?: object, origin = ''): Promise<Answer> {
  return ask(origin + path, {
    method,
    ...(content && { body: JSON.stringify(content), headers: { 'content-type': 'application/json' } }),
  });
}

function checkRefusal(route: ApiRoute, content: object): Check {
  return async (ask) => {
    const { status, text } = await call(ask, route, content);
    if (status !== 400) return `answers ${status} instead of 400`;
    return /"code":"\w+"/.test(text) ? undefined : 'is refused without a code';
  };
}

function refusesCalls(apiUrl: string): Check {
  return (ask) => statusIs(call(ask, api.contact, {}, apiUrl), 401, 403);
}

function redirects({ origin, to }: NonNullable<LiveSite['redirectFrom']>): Check {
  return async (ask) => {
    const { status, headers } = await ask(origin + PAGE_PATH);
    const target = headers.get('location');
    if (status === 301 && target === to + PAGE_PATH) return undefined;
    return `answers ${status} and redirects to ${target ?? 'nothing'} instead of 301 and ${to}${PAGE_PATH}`;
  };
}
