/**
 * Shared parts of the pages that simulate Stripe's hosted ones: plain HTML without scripts, clearly marked as a
 * simulation.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** Sends a page. */
export function showPage(response: ServerResponse, status: number, markup: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  response.end(markup);
}

/** A whole page for customers. @param what is simulated */
export function page(title: string, body: Markup, what = 'checkout'): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} (simulated)</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<header><strong>Simulated ${what}.</strong> This page stands in for Stripe on your machine. No card is charged.</header>
<main>${body}</main>
</body>
</html>
`.markup;
}

/** A page with one message. */
export function noticePage(title: string, content: Markup, what?: string): string {
  return page(title, html`<section class="notice"><h1>${title}</h1>${content}</section>`, what);
}

/** Formats an amount: `$115.00`. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** The interval of a price: `per month`, or nothing for a one-time price. */
export function formatInterval({ recurring }: Price): string {
  return recurring ? `per ${recurring.interval}` : '';
}

const STYLE = `
:root { color-scheme: light; --ink: #1c2430; --soft: #556070; --line: #d9dee6; --action: #24507a; --bad: #9d1c1c }
* { box-sizing: border-box }
body { margin: 0; background: #f4f6f8; color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
header { padding: 10px 20px; background: #fdf0c8; border-bottom: 1px solid #e3cf8d; text-align: center }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 48px }
section { min-width: 0; background: #fff; border: 1px solid var(--line); border-radius: 8px; padding: 24px 20px }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px }
h1, h2 { margin: 0 0 16px; font-size: 22px; line-height: 1.25 }
.lines { list-style: none; margin: 0; padding: 0 }
.lines li, .totals div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-top: 1px solid var(--line) }
.lines li > div { min-width: 0; overflow-wrap: anywhere }
.name, .terms { display: block }
.terms, .totals dt { color: var(--soft) }
.amount, .totals .total dd { white-space: nowrap }
.amount, .totals dd { font-variant-numeric: tabular-nums }
.totals { margin: 0 }
.totals div:last-child { padding-bottom: 0 }
.totals dd { margin: 0; text-align: right }
.totals .total dt, .totals .total dd { font-weight: 650; font-size: 18px; color: var(--ink) }
form { display: grid; gap: 12px }
label { font-weight: 600 }
input[type=email], input[type=text] { width: 100%; min-height: 46px; padding: 8px 12px; border: 1px solid #7a8696; border-radius: 6px; font: inherit; color: inherit; background: #fff }
input[aria-invalid] { border-color: var(--bad) }
article { margin-bottom: 32px }
.code { margin-top: 8px; padding-top: 16px; border-top: 1px solid var(--line) }
.code + .totals { margin-top: 16px }
fieldset { margin: 0; padding: 8px 14px; border: 1px solid var(--line); border-radius: 6px }
legend { padding: 0 4px; color: var(--soft) }
.choice { display: flex; align-items: center; gap: 10px; min-height: 40px; font-weight: 400 }
.choice input { width: 18px; height: 18px; margin: 0; accent-color: var(--action) }
button { min-height: 48px; padding: 0 16px; border: 1px solid #7a8696; border-radius: 6px; background: #fff; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
button:hover { background: #eef1f5 }
.primary { border-color: var(--action); background: var(--action); color: #fff }
.primary:hover { background: #1b3e60 }
:focus-visible { outline: 3px solid #6ea3d8; outline-offset: 2px }
.problem { margin: 0; color: var(--bad) }
h2 + .problem { margin-bottom: 12px; padding: 10px 12px; border: 1px solid currentcolor; border-radius: 6px }
.notice { max-width: 560px; margin: 0 auto }
.notice p { margin: 0 0 12px }
.notice .totals + p { margin-top: 16px }
a { color: var(--action) }
@media (min-width: 800px) {
  main { padding-top: 48px }
  section { padding: 32px }
  .columns { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 24px; align-items: start }
}
`;
