/** Shared parts of the pages that simulate Stripe's hosted ones. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { document } from '../../document.ts';
import { html, type Markup } from '../../markup.ts';
import { readBody } from '../../stand-in.ts';
import type { Price } from '../objects.ts';

const MAX_FORM_BYTES = 16 * 1024;

/** The fields of a submitted form. */
export async function readFields(request: IncomingMessage): Promise<URLSearchParams> {
  const body = await readBody(request, MAX_FORM_BYTES);
  return new URLSearchParams(body?.toString('utf8'));
}

/** Redirects the browser. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location: new URL(location).href, 'cache-control': 'no-store' }).end();
}

/** Sends a page for customers. */
export function showPage(response: ServerResponse, status: number, title: string, content: Markup): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  });
  const note = 'Simulated. This page stands in for Stripe on your machine. No card is charged.';
  response.end(document(`${title} (simulated)`, html`<p class="simulated">${note}</p>${content}`));
}

/** A page with one message. */
export function notice(title: string, content: Markup): Markup {
  return html`<section><h1>${title}</h1>${content}</section>`;
}

/** Formats an amount: `$115.00`. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** The interval of a price: `per month`, or nothing for a one-time price. */
export function formatInterval({ recurring }: Price): string {
  return recurring ? `per ${recurring.interval}` : '';
}
