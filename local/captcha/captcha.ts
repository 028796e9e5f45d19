/** Simulates reCAPTCHA v2, the checkbox: its script for pages, and the verification of tokens for servers. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, stoppable, systemClock } from '../clock.ts';
import { type FaultMode, readBody, SLOW_MS, type StandIn, startServer } from '../stand-in.ts';
import { type IssueOptions, refusal, Tokens } from './tokens.ts';

export interface CaptchaOptions {
  /** The secret that servers must send. */
  readonly secret: string;
  /** The system's clock by default. */
  readonly clock?: Clock | undefined;
}

export interface CaptchaStandIn extends StandIn {
  /** A token as for a solved captcha. */
  issueToken(options?: IssueOptions): string;
  /** Makes all solved captchas expire, also in browsers. */
  expireAll(): void;
}

type Answer = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<void>;

/** Faults that reject a request, by HTTP status. */
const REFUSALS: { readonly [Mode in FaultMode]?: number } = { error: 500, throttle: 429 };

/** The hidden frame may load its own script and call this server, and any page may embed it. */
const FRAME_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

const FRAME_PAGE =
  '<!doctype html><html lang="en"><title>reCAPTCHA</title><script src="frame.js"></script></html>\n';

/** Starts the captcha's provider. Faults affect everything except frames that are loaded already. */
export async function startCaptcha(options: CaptchaOptions): Promise<CaptchaStandIn> {
  const clock = stoppable(options.clock ?? systemClock);
  const tokens = new Tokens(clock);
  let fault: FaultMode = 'off';

  const faulty =
    (answer: Answer): Answer =>
    async (request, response, query) => {
      const mode = fault;
      const status = REFUSALS[mode];
      if (mode === 'slow') await wait(SLOW_MS, undefined, { ref: false });
      if (mode === 'unreachable') request.socket.destroy();
      else if (status === undefined) await answer(request, response, query);
      else response.writeHead(status).end();
    };

  const routes: Readonly<Record<string, Answer>> = {
    'GET /recaptcha/api.js': faulty(script('widget.js')),
    'GET /recaptcha/api2/anchor': async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': FRAME_POLICY });
      response.end(FRAME_PAGE);
    },
    'GET /recaptcha/api2/frame.js': script('frame.js'),
    'POST /recaptcha/api2/userverify': faulty(async (_, response, query) => {
      const hostname = query.get('hostname');
      sendJson(response, { token: tokens.issue(hostname ? { hostname } : {}) });
    }),
    'GET /recaptcha/api2/expiry': async (_, response, query) => {
      await tokens.untilExpired(query.get('token') ?? '');
      response.writeHead(204).end();
    },
    'POST /recaptcha/api/siteverify': faulty(async (request, response) => {
      const body = await readBody(request);
      const form = new URLSearchParams(body?.toString());
      sendJson(response, verdict(form.get('secret') ?? '', form.get('response') ?? ''));
    }),
  };

  function verdict(secret: string, token: string) {
    const codes = [
      !secret && 'missing-input-secret',
      secret && secret !== options.secret && 'invalid-input-secret',
      !token && 'missing-input-response',
    ].filter((code) => typeof code === 'string' && code !== '');
    return codes.length > 0 ? refusal(...codes.map(String)) : tokens.verify(token);
  }

  const { url, stop } = await startServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://captcha');
    const answer = routes[`${request.method} ${pathname}`];
    if (!answer) response.writeHead(404).end();
    else answer(request, response, searchParams).catch(() => request.socket.destroy());
  });
  return {
    url,
    async stop() {
      await stop();
      clock.cancelAll();
    },
    setFault(mode) {
      fault = mode;
    },
    issueToken: (parts) => tokens.issue(parts),
    expireAll: () => tokens.expireAll(),
  };
}

function script(name: string): Answer {
  const file = new URL(`./browser/${name}`, import.meta.url);
  return async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' });
    response.end(await readFile(file));
  };
}

function sendJson(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(value));
}
