import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../../markup.ts';
import type { Buyer, CheckoutCompletion } from '../checkout-completion.ts';
import type { CheckoutSessions } from '../checkout-sessions.ts';
import { requestTarget } from '../endpoint.ts';
import type { Session } from '../objects.ts';
import { isEmailAddress } from '../params.ts';
import { type Attempt, payPage } from './checkout-page.ts';
import { notice, readFields, redirect, showPage } from './layout.ts';

const PATH = /^\/c\/(pay|recover)\/([\w-]+)$/;

/** The pages of sessions that cannot be paid, or not any longer. */
const CLOSED = {
  complete: { status: 200, title: 'Already paid', text: 'You have not been charged again.' },
  expired: { status: 410, title: 'This checkout has expired', text: 'Please start again from the website.' },
  unknown: { status: 404, title: 'Checkout not found', text: 'The link may be incomplete.' },
} as const;

/**
 * The hosted checkout: `/c/pay/<session id>` shows a session, which the customer pays or cancels. `/c/recover/<session
 * id>` opens an expired session again, if that is allowed.
 */
export function hostedCheckout(checkout: CheckoutSessions, completion: CheckoutCompletion) {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = request.method === 'POST' ? await readFields(request) : undefined;
    const [, page, id = ''] = PATH.exec(requestTarget(request).path) ?? [];
    // Looked up after the form has arrived: the session may have been paid meanwhile.
    const session = checkout.find(id);
    if (!session) showClosed(response, 'unknown');
    else if (page === 'recover') recover(session, response);
    else if (form) submit(session, form, response);
    else show(session, response);
  }

  function recover({ id }: Session, response: ServerResponse): void {
    const recovered = checkout.recover(id);
    if (recovered?.url) redirect(response, recovered.url);
    else showClosed(response, 'expired');
  }

  function show(session: Session, response: ServerResponse): void {
    if (session.status === 'open') showOrder(session, 200, response);
    else if (session.status === 'complete') showClosed(response, 'complete', successUrl(session));
    else showClosed(response, 'expired', cancelUrl(session));
  }

  function showOrder(session: Session, status: number, response: ServerResponse, attempt?: Attempt): void {
    const order = { session, lines: checkout.lines(session.id), code: checkout.codeOf(session) };
    showPage(response, status, 'Checkout', payPage(order, attempt));
  }

  function submit(session: Session, form: URLSearchParams, response: ServerResponse): void {
    const back = cancelUrl(session);
    const action = form.get('action');
    if (action === 'cancel' && back) {
      if (session.status === 'open') remember(session, form);
      redirect(response, back);
    } else if (session.status !== 'open') {
      // The second click of a double click gets the same response as the first.
      if (session.status === 'complete') redirect(response, successUrl(session));
      else show(session, response);
    } else if (action === 'apply_code' || action === 'remove_code') {
      changeCode(session, action === 'apply_code' ? (form.get('code')?.trim() ?? '') : undefined, response);
    } else {
      pay(session, form, response);
    }
  }

  function remember(session: Session, form: URLSearchParams): void {
    const buyer = buyerOf(session, form);
    if (isEmailAddress(buyer.email)) completion.remember(session, buyer);
  }

  function changeCode(session: Session, code: string | undefined, response: ServerResponse): void {
    const { allow_promotion_codes, url } = session;
    if (url && allow_promotion_codes && checkout.applyCode(session, code)) redirect(response, url);
    else showOrder(session, 400, response, { problem: 'invalid_code' });
  }

  function pay(session: Session, form: URLSearchParams, response: ServerResponse): void {
    const buyer = buyerOf(session, form);
    const { email } = buyer;
    const mustAgree = session.consent_collection?.terms_of_service === 'required';
    if (!isEmailAddress(email)) {
      showOrder(session, 400, response, { email, problem: 'invalid_email' });
    } else if (mustAgree && form.get('terms') !== 'yes') {
      showOrder(session, 400, response, { email, problem: 'terms' });
    } else if (form.get('card') === 'declined') {
      completion.remember(session, buyer);
      showOrder(session, 402, response, { email, problem: 'declined' });
    } else {
      completion.complete(session, buyer, form.get('card') === 'transfer' ? 'transfer' : 'card');
      redirect(response, successUrl(session));
    }
  }

  return { handle };
}

/** @param back the website's own page, if there is one to return to */
function showClosed(response: ServerResponse, kind: keyof typeof CLOSED, back?: string): void {
  const { status, title, text } = CLOSED[kind];
  const link = back === undefined ? undefined : html`<p><a href="${back}">Return to the website</a></p>`;
  showPage(response, status, 'Checkout', notice(title, html`<p>${text}</p>${link}`));
}

function buyerOf({ customer_email }: Session, form: URLSearchParams): Buyer {
  return {
    email: customer_email ?? form.get('email')?.trim() ?? '',
    name: form.get('name')?.trim() || null,
    wantsOffers: form.get('promotions') === 'yes',
  };
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
