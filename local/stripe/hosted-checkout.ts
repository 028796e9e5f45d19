import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../stand-in.ts';
import type { CheckoutSessions, Session } from './checkout-sessions.ts';
import { noticePage, payPage } from './hosted-page.ts';
import { isEmailAddress } from './params.ts';
import { requestTarget } from './request-target.ts';

const PATH = /^\/c\/pay\/([\w-]+)$/;

const MAX_FORM_BYTES = 16 * 1024;

/** Whether a path belongs to the hosted page. */
export function isHostedPath(path: string): boolean {
  return path.startsWith('/c/');
}

/**
 * The hosted checkout: a customer's browser shows a session at `/c/pay/<session id>` and pays or cancels.
 */
export function hostedCheckout(checkout: CheckoutSessions) {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = request.method === 'POST' ? await readForm(request) : undefined;
    // Looked up after the form has arrived: another click may have paid meanwhile.
    const session = checkout.find(PATH.exec(requestTarget(request).path)?.[1] ?? '');
    if (!session) showPage(response, 404, noticePage('unknown'));
    else if (form) submit(session, form, response);
    else show(session, response);
  }

  function show(session: Session, response: ServerResponse): void {
    if (session.status === 'open') showPage(response, 200, payPage(session, checkout.lines(session.id)));
    else if (session.status === 'complete')
      showPage(response, 200, noticePage('complete', successUrl(session)));
    else showPage(response, 410, noticePage('expired', cancelUrl(session)));
  }

  function submit(session: Session, form: URLSearchParams, response: ServerResponse): void {
    const back = cancelUrl(session);
    if (form.get('action') === 'cancel' && back) redirect(response, back);
    else if (session.status === 'open') pay(session, form, response);
    // The second click of a double click is answered like the first.
    else if (session.status === 'complete') redirect(response, successUrl(session));
    else show(session, response);
  }

  function pay(session: Session, form: URLSearchParams, response: ServerResponse): void {
    const email = form.get('email')?.trim() ?? '';
    const lines = checkout.lines(session.id);
    if (!isEmailAddress(email)) {
      showPage(response, 400, payPage(session, lines, { email, problem: 'invalid_email' }));
    } else if (form.get('card') === 'declined') {
      showPage(response, 402, payPage(session, lines, { email, problem: 'declined' }));
    } else {
      checkout.complete(session.id, email);
      redirect(response, successUrl(session));
    }
  }

  return { handle };
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const body = await readBody(request, MAX_FORM_BYTES);
  return new URLSearchParams(body?.toString('utf8'));
}

function successUrl(session: Session): string {
  return filled(session.success_url, session);
}

function cancelUrl(session: Session): string | undefined {
  return session.cancel_url === null ? undefined : filled(session.cancel_url, session);
}

function filled(template: string, { id }: Session): string {
  return template.replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location: new URL(location).href, 'cache-control': 'no-store' }).end();
}

function showPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  response.end(page);
}
