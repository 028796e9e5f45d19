import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '../../domain/api.ts';
import type { LocalCloud } from '../../local/cloud.ts';
import { type RunningServer, startServer } from '../../local/stand-in.ts';
import { type LiveSite, type SmokeResult, smokeTest } from '../../operations/releases/smoke-test.ts';
import { startTestCloud } from '../support/local-cloud.ts';

const webDir = mkdtempSync(join(tmpdir(), 'site-'));
let cloud: LocalCloud;
/** Responds at the API's own URL, and at the site's other name. */
let neighbors: RunningServer;
let site: LiveSite;

/** Replaces a response of the site. */
type Change = (path: string, answer: Response) => Response | undefined;

beforeAll(async () => {
  write('index.html', '<script src="/assets/start-1a2b.js"></script>');
  write('pricing/index.html', '<h1>Pricing</h1>');
  write('404/index.html', '<h1>Not found</h1>');
  write('assets/start-1a2b.js', 'export {};');
  cloud = await startTestCloud({ webDir });
  neighbors = await startServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/api/')) response.writeHead(403).end();
    else response.writeHead(301, { location: `${cloud.origin}${path}` }).end();
  });
  const config = await (await fetch(`${cloud.origin}/config.json`)).text();
  site = {
    origin: cloud.origin,
    apiUrl: `${neighbors.url}/`,
    redirectFrom: { origin: neighbors.url, to: cloud.origin },
    config,
  };
});

afterAll(async () => {
  await Promise.all([cloud.stop(), neighbors.stop()]);
  rmSync(webDir, { recursive: true });
});

function write(path: string, content: string): void {
  mkdirSync(dirname(join(webDir, path)), { recursive: true });
  writeFileSync(join(webDir, path), content);
}

const refusals = new Map<string, Promise<Response>>();

/** Calls the site; each refused call is made once, since the API counts calls, and without a limit of time. */
async function ask(url: string, init: RequestInit): Promise<Response> {
  const { origin, pathname } = new URL(url);
  if (origin !== cloud.origin || !/^\/(?:api|blog)\//.test(pathname)) return fetch(url, init);
  const refusal = refusals.get(url) ?? fetch(url, { ...init, signal: null });
  refusals.set(url, refusal);
  return (await refusal).clone();
}

/** Runs the smoke test without pauses, with some responses replaced. */
async function look(change: Change = () => undefined, place: Partial<LiveSite> = {}): Promise<SmokeResult[]> {
  const visit = async (url: string, init: RequestInit) => {
    const answer = await ask(url, init);
    return change(new URL(url).pathname, answer) ?? answer;
  };
  return smokeTest({ ...site, ...place }, { fetch: visit, wait: async () => {} });
}

const problemsOf = (results: readonly SmokeResult[]) =>
  results.flatMap(({ check, problem }) => (problem === undefined ? [] : `${check}: ${problem}`));

const withoutHeader =
  (path: string, name: string): Change =>
  (asked, answer) => {
    if (asked !== path) return undefined;
    const headers = new Headers(answer.headers);
    headers.delete(name);
    return new Response(answer.body, { status: answer.status, headers });
  };

describe('the smoke test of a live site', () => {
  test('finds no problem when the site works', async () => {
    expect(await look()).toEqual(
      [
        'the home page',
        'its security headers',
        'another page',
        'a file of the home page',
        'an unknown page',
        'an unknown article',
        'the private releases',
        '/config.json',
        'a call that has to be refused',
        'a checkout that has to be refused',
        'the back office without signing in',
        'the API around the site',
        'the other name',
      ].map((check) => ({ check, problem: undefined })),
    );
  });

  test.each([
    ['/', 500, 'the home page: answers 500 instead of 200'],
    ['/blog/no-such-article-as-this-one', 200, 'an unknown article: answers 200 instead of 404'],
    ['/pricing', 404, 'another page: answers 404 instead of 200'],
    ['/no-such-page-as-this-one', 200, 'an unknown page: answers 200 instead of 404'],
    [
      '/assets/start-1a2b.js',
      404,
      'a file of the home page: /assets/start-1a2b.js answers 404 instead of 200',
    ],
    ['/releases/current.json', 200, 'the private releases: answers 200 instead of 404'],
    ['/api/contact', 200, 'a call that has to be refused: answers 200 instead of 400'],
    ['/api/contact', 400, 'a call that has to be refused: is refused without a code'],
    ['/api/admin/session', 200, 'the back office without signing in: answers 200 instead of 401'],
  ])('finds that %s answers %i without a content', async (path, status, problem) => {
    const results = await look((asked) => (asked === path ? new Response('', { status }) : undefined));
    expect(problemsOf(results)).toContain(problem);
  });

  test.each([
    ['/', 'content-security-policy', 'its security headers: lacks content-security-policy'],
    ['/', 'strict-transport-security', 'its security headers: lacks strict-transport-security'],
    [
      '/assets/start-1a2b.js',
      'cache-control',
      "a file of the home page: /assets/start-1a2b.js is not cached permanently: 'null'",
    ],
  ])('finds that %s has no header %s', async (path, name, problem) => {
    expect(problemsOf(await look(withoutHeader(path, name)))).toContain(problem);
  });

  test('sends a contact request that is rejected for half a character alone', async () => {
    await look();
    const refusal = await ask(`${cloud.origin}${api.contact.path}`, {});
    expect(await refusal.json()).toMatchObject({ fields: { message: 'contains invalid Unicode' } });
  });

  test('finds the config of another deployment', async () => {
    expect(problemsOf(await look(undefined, { config: '{}' }))).toEqual([
      '/config.json: is not the uploaded file',
    ]);
  });

  test('finds an API that answers around the site', async () => {
    expect(problemsOf(await look(undefined, { apiUrl: cloud.origin }))).toEqual([
      'the API around the site: answers 400 instead of 401 or 403',
    ]);
  });

  test('finds another name that redirects nowhere', async () => {
    const redirectFrom = { origin: cloud.origin, to: 'https://www.example.com' };
    expect(problemsOf(await look(undefined, { redirectFrom }))).toEqual([
      'the other name: answers 200 and redirects to nothing instead of 301 and https://www.example.com/pricing',
    ]);
  });

  test('has the reason of each check when the site cannot be reached', async () => {
    const problems = problemsOf(await look(undefined, { origin: 'http://127.0.0.1:1' }));
    expect(problems).toHaveLength(11);
    expect(new Set(problems.map((problem) => problem.replace(/^.*: /, '')))).toEqual(new Set(['bad port']));
  });

  test('repeats only failed checks', async () => {
    const asked: string[] = [];
    const results = await smokeTest(site, {
      fetch: async (url, init) => {
        const { pathname } = new URL(url);
        asked.push(pathname);
        const isEarly =
          pathname === '/pricing' && url.startsWith(cloud.origin) && count(asked, '/pricing') < 4;
        return isEarly ? new Response('', { status: 503 }) : ask(url, init);
      },
      wait: async () => {},
    });
    expect(problemsOf(results)).toEqual([]);
    expect(count(asked, '/config.json')).toBe(1);
  });
});

const count = (paths: readonly string[], path: string) => paths.filter((one) => one === path).length;
