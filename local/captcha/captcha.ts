/** Simulates reCAPTCHA v2, the checkbox: its script for pages, and the verification of tokens for servers. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, stoppable, systemClock } from '../clock.ts';
import { type FaultMode, readBody, SLOW_MS, type StandIn, startStandIn } from '../stand-in.ts';
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

/** Requests of frames that are loaded already. */
const FRAME_REQUEST = /^\/recaptcha\/api2\/(?!userverify)/;

/** Starts the captcha's provider. Faults affect everything except frames that are loaded already. */
export async function startCaptcha(options: CaptchaOptions): Promise<CaptchaStandIn> {
  const clock = stoppable(options.clock ?? systemClock);
  const tokens = new Tokens(clock);

  const routes: Readonly<Record<string, Answer>> = {
    'GET /recaptcha/api.js': script('widget.js'),
    'GET /recaptcha/api2/anchor': async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': FRAME_POLICY });
      response.end(FRAME_PAGE);
    },
    'GET /recaptcha/api2/frame.js': script('frame.js'),
    'POST /recaptcha/api2/userverify': async (_, response, query) => {
      sendJson(response, { token: tokens.issue({ hostname: query.get('hostname') ?? 'localhost' }) });
    },
    'GET /recaptcha/api2/expiry': async (_, response, query) => {
      await tokens.untilExpired(query.get('token') ?? '');
      response.writeHead(204).end();
    },
    'POST /recaptcha/api/siteverify': async (request, response) => {
      const form = new URLSearchParams((await readBody(request))?.toString());
      const isKnown = form.get('secret') === options.secret;
      sendJson(
        response,
        isKnown ? tokens.verify(form.get('response') ?? '') : refusal('invalid-input-secret'),
      );
    },
  };

  const standIn = await startStandIn(
    'Captcha',
    async (request, response, fault) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://captcha');
      const answer = routes[`${request.method} ${pathname}`];
      const status = answer ? REFUSALS[fault] : 404;
      if (fault === 'slow') await wait(SLOW_MS, undefined, { ref: false });
      if (status === undefined) await answer?.(request, response, searchParams);
      else response.writeHead(status).end();
    },
    clock,
    ({ url = '' }) => !FRAME_REQUEST.test(url),
  );
  return {
    ...standIn,
    async stop() {
      await standIn.stop();
      clock.cancelAll();
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
