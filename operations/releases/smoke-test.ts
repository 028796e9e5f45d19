/** Tests a live site with requests like a visitor's. */
import { type ApiRoute, api } from '../../domain/api.ts';
import { articlePath } from '../../domain/site/blog.ts';
import { SITE_CONFIG_PATH } from '../../domain/site/site-config.ts';
import { getErrorMessage } from '../shared/errors.ts';
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
  const problems = new Map<string, string | undefined>();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await wait(PAUSE_MS);
    const open = checks.filter(([check]) => attempt === 1 || problems.get(check) !== undefined);
    await Promise.all(open.map(async ([check, run]) => problems.set(check, await run(ask).catch(reasonOf))));
    if ([...problems.values()].every((problem) => problem === undefined)) break;
  }
  return checks.map(([check]) => ({ check, problem: problems.get(check) }));
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
    ['the back office without signing in', status(api.adminSession.path, 401)],
    ...(apiUrl === undefined ? [] : [['the API around the site', checkAround(apiUrl)] as const]),
    ...(redirectFrom ? [['the other name', checkRedirect(redirectFrom)] as const] : []),
  ];
}

/** @returns why a request had no response */
function reasonOf(error: unknown): string {
  return getErrorMessage(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}

/** The problem of an answer with another status. */
function otherThan(expected: readonly number[], { status }: Answer): string | undefined {
  return expected.includes(status) ? undefined : `answers ${status} instead of ${expected.join(' or ')}`;
}

function status(path: string, expected: number): Check {
  return async (ask) => otherThan([expected], await ask(path));
}

async function checkHeaders(ask: Ask): Promise<string | undefined> {
  const { headers } = await ask('/');
  const wrong = SECURITY_HEADERS.filter(([name, value]) => !value.test(headers.get(name) ?? ''));
  return wrong.length > 0 ? `lacks ${wrong.map(([name]) => name).join(', ')}` : undefined;
}

async function checkAsset(ask: Ask): Promise<string | undefined> {
  const [path] = /\/assets\/[\w./-]+/.exec((await ask('/')).text) ?? [];
  if (path === undefined) return 'the home page names none';
  const answer = await ask(path);
  if (answer.status !== 200) return `${path} ${otherThan([200], answer)}`;
  const caching = answer.headers.get('cache-control');
  return caching?.includes('immutable') ? undefined : `${path} is not cached permanently: '${caching}'`;
}

function checkConfig(config: string): Check {
  return async (ask) => {
    const answer = await ask(SITE_CONFIG_PATH);
    return otherThan([200], answer) ?? (answer.text === config ? undefined : 'is not the uploaded file');
  };
}

const toRequest = ({ method }: ApiRoute, content: object): RequestInit => ({
  method,
  body: JSON.stringify(content),
  headers: { 'content-type': 'application/json' },
});

function checkRefusal(route: ApiRoute, content: object): Check {
  return async (ask) => {
    const answer = await ask(route.path, toRequest(route, content));
    const hasCode = /"code":"\w+"/.test(answer.text);
    return otherThan([400], answer) ?? (hasCode ? undefined : 'is refused without a code');
  };
}

function checkAround(apiUrl: string): Check {
  const url = apiUrl.replace(/\/$/, '') + api.contact.path;
  return async (ask) => otherThan([401, 403], await ask(url, toRequest(api.contact, {})));
}

function checkRedirect({ origin, to }: NonNullable<LiveSite['redirectFrom']>): Check {
  return async (ask) => {
    const { status, headers } = await ask(origin + PAGE_PATH);
    const target = headers.get('location');
    if (status === 301 && target === to + PAGE_PATH) return undefined;
    return `answers ${status} and redirects to ${target ?? 'nothing'} instead of 301 and ${to}${PAGE_PATH}`;
  };
}
