/** The pages of the console, and of the payment provider: plain HTML that works without scripts. */
import { html, type Markup } from './markup.ts';

/** A whole page. @param refreshSeconds after which the browser loads it again; never by default */
export function document(title: string, content: Markup, refreshSeconds?: number): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refreshSeconds === undefined ? undefined : html`<meta http-equiv="refresh" content="${String(refreshSeconds)}">`}
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body><main>${content}</main></body>
</html>
`.markup;
}

/** The pages take part in transitions from pages of the product: Chromium reports an error on one that does not. */
const STYLE = `
:root { color-scheme: light; --ink: #16142e; --quiet: #5c5870; --line: #ddd3bd; --link: #2b1fe0; --paper: #f6f0e3; --card: #fffcf5; --bad: #a4161a; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { margin: 0; font-size: 2rem; letter-spacing: -0.02em; }
h2 { margin: 0 0 0.75rem; font-size: 1.2rem; }
p { margin: 0.25rem 0; }
a { color: var(--link); }
section { margin-top: 1.5rem; padding: 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; overflow-x: auto; }
nav a { margin-right: 1rem; }
.quiet { color: var(--quiet); }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.4rem 1rem 0.4rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
tr:last-child > * { border-bottom: 0; }
td:first-child { white-space: nowrap; }
thead th { color: var(--quiet); font-weight: 500; font-size: 0.875rem; }
code, pre { font: 0.8125rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; margin: 0; }
section > * + h2 { margin-top: 1.5rem; }
td code { display: block; min-width: 16ch; }
form { display: flex; flex-wrap: wrap; gap: 0.375rem; }
button { font: inherit; font-size: 0.875rem; padding: 0.25rem 0.75rem; color: inherit; background: transparent; border: 1px solid #8a8596; border-radius: 0.5rem; cursor: pointer; }
button[aria-pressed="true"] { color: #fff; background: var(--ink); border-color: var(--ink); }
.faulty button[aria-pressed="true"] { background: var(--bad); border-color: var(--bad); }
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto; } }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: 0.375rem; }
.views { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: 0; }
iframe { display: block; height: 40rem; border: 1px solid var(--line); border-radius: 0.5rem; background: Canvas; resize: both; }
.narrow { width: 320px; }
.wide { width: 640px; }
.simulated { padding: 0.5rem 1rem; background: #fdf0c8; border: 1px solid #e3cf8d; border-radius: 0.5rem; }
.problem { color: var(--bad); }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 0 1.5rem; align-items: start; }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li, .totals div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.75rem 0; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
.lines span, .totals dd { white-space: nowrap; }
.totals, .totals dd { margin: 0; }
.fields { display: grid; gap: 0.75rem; }
.fields input:not([type=checkbox], [type=radio]) { width: 100%; padding: 0.5rem; font: inherit; border: 1px solid #8a8596; border-radius: 0.5rem; }
.fields button { padding: 0.75rem; font-size: 1rem; }
fieldset { display: grid; gap: 0.5rem; margin: 0; border: 1px solid var(--line); border-radius: 0.5rem; }
`;
