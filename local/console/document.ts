/** The building blocks of the console's pages. */
import { html, type Markup } from '../markup.ts';
import { STYLE } from './style.ts';

/** A note. */
export function muted(text: string): Markup {
  return html`<p class="quiet">${text}</p>`;
}

/** A time as displayed. @param ms since the epoch */
export function time(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** A whole page. @param refreshSeconds after which the browser loads it again; never by default */
export function document(title: string, content: Markup, refreshSeconds?: number): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${refreshSeconds === undefined ? undefined : html`<meta http-equiv="refresh" content="${String(refreshSeconds)}">`}
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body><main>${content}</main></body>
</html>
`.markup;
}
