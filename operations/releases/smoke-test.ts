/** Tests a live site with requests like a visitor's. */
import { type ApiRoute, api } from '../../domain/api.ts';
import { articlePath } from '../../domain/site/blog.ts';
import { SITE_CONFIG_PATH } from '../../domain/site/site-config.ts';

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

const UNKNOWN_PATH = '/no-such-page-as-this-one';
const UNKNOWN_ARTICLE = articlePath('no-such-article-as-this-one');
const RELEASES_PATH = '/releases/current.json';
const PAGE_PATH = '/pricing';

/** Refused before anything is counted, but after the function has read its prices. */
const UNKNOWN_CART = {
  line_items: [{ price: 'price_smoke_test', quantity: 1 }],
  mode: 'subscription',
  billing_cycle: 'monthly',
};

/** Refused for half a character, and for nothing else: the database would take none either. */
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

export interface SmokeDependencies {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly wait: (ms: number) => Promise<void>;
}

export interface SmokeResult {
  readonly check: string;
  /** What failed; undefined when the check passed. */
  readonly problem?: string | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

type Ask = (url: string, init?: RequestInit) => Promise<Answer>;

/** @returns what is wrong; undefined when the check passed */
type Check = (ask: Ask) => Promise<string | undefined>;

/**
 * Runs every check, and retries failed ones, since it takes a while until every edge has a change.
 * @returns the last result of each
 */
export async function smokeTest(site: LiveSite, { fetch, wait }: SmokeDependencies): Promise<SmokeResult[]> {
  const ask: Ask = async (url, init) => {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_MS),
    });
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

function checksOf({ origin, apiUrl, redirectFrom, config }: LiveSite): (readonly [string, Check])[] {
  return [
    ['the home page', (ask) => statusIs(ask(`${origin}/`), 200)],
    ['its security headers', async (ask) => missingHeader(await ask(`${origin}/`))],
    ['another page', (ask) => statusIs(ask(`${origin}${PAGE_PATH}`), 200)],
    ['a file of the home page', (ask) => checkAsset(ask, origin)],
    ['an unknown page', (ask) => statusIs(ask(`${origin}${UNKNOWN_PATH}`), 404)],
    ['an unknown article', (ask) => statusIs(ask(`${origin}${UNKNOWN_ARTICLE}`), 404)],
    ['kept releases, which nobody may see', (ask) => statusIs(ask(`${origin}${RELEASES_PATH}`), 404)],
    [SITE_CONFIG_PATH, (ask) => checkConfig(ask(`${origin}${SITE_CONFIG_PATH}`), config)],
    ['a call that has to be refused', (ask) => checkRefusal(call(ask, origin, api.contact, HALF_CHARACTER))],
    [
      'a checkout that has to be refused',
      (ask) => checkRefusal(call(ask, origin, api.checkout, UNKNOWN_CART)),
    ],
    ['the back office without signing in', (ask) => statusIs(call(ask, origin, api.adminSession), 401)],
    ...(apiUrl === undefined ? [] : [['the API around the site', aroundTheSite(apiUrl)] as const]),
    ...(redirectFrom ? [['the other name', leadsTo(redirectFrom)] as const] : []),
  ];
}

/** @returns why a request had no response */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message ? cause.message : error.message;
}

async function statusIs(asked: Promise<Answer>, ...expected: readonly number[]): Promise<string | undefined> {
  const { status } = await asked;
  return expected.includes(status) ? undefined : `answers ${status} instead of ${expected.join(' or ')}`;
}

function missingHeader({ headers }: Answer): string | undefined {
  const wrong = SECURITY_HEADERS.filter(([name, value]) => !value.test(headers.get(name) ?? ''));
  return wrong.length > 0 ? `lacks ${wrong.map(([name]) => name).join(', ')}` : undefined;
}

async function checkAsset(ask: Ask, origin: string): Promise<string | undefined> {
  const { text } = await ask(`${origin}/`);
  const [path] = /\/assets\/[\w./-]+/.exec(text) ?? [];
  if (path === undefined) return 'the home page names none';
  const { status, headers } = await ask(`${origin}${path}`);
  if (status !== 200) return `${path} answers ${status} instead of 200`;
  const caching = headers.get('cache-control');
  return caching?.includes('immutable') ? undefined : `${path} may be kept by '${caching}', not forever`;
}

async function checkConfig(asked: Promise<Answer>, config: string): Promise<string | undefined> {
  const { status, text } = await asked;
  if (status !== 200) return `answers ${status} instead of 200`;
  return text === config ? undefined : 'is not the one that was uploaded';
}

function call(ask: Ask, origin: string, { method, path }: ApiRoute, content = {}): Promise<Answer> {
  const body = method === 'GET' ? undefined : JSON.stringify(content);
  return ask(`${origin}${path}`, {
    method,
    ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
  });
}

async function checkRefusal(asked: Promise<Answer>): Promise<string | undefined> {
  const { status, text } = await asked;
  if (status !== 400) return `answers ${status} instead of 400`;
  return /"code":"\w+"/.test(text) ? undefined : 'is refused without a code';
}

function aroundTheSite(apiUrl: string): Check {
  return (ask) => statusIs(call(ask, apiUrl.replace(/\/$/, ''), api.contact), 401, 403);
}

function leadsTo({ origin, to }: { readonly origin: string; readonly to: string }): Check {
  return async (ask) => {
    const { status, headers } = await ask(`${origin}${PAGE_PATH}`);
    const target = headers.get('location');
    if (status === 301 && target === `${to}${PAGE_PATH}`) return undefined;
    return `answers ${status} and leads to ${target ?? 'nothing'} instead of 301 and ${to}${PAGE_PATH}`;
  };
}
