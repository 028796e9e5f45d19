/** What all pages of the console are made of. */
import { Html, html } from '../html.ts';
import { STYLE } from './style.ts';

/** A remark. */
export function quiet(text: string): Html {
  return html`<p class="quiet">${text}</p>`;
}

/** A time as pages show it. @param ms since the epoch */
export function time(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** A whole page. */
export function document(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body><main>${content}</main></body>
</html>
`.text;
}
