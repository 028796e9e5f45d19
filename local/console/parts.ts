/** The building blocks of the console's pages. */
import { document } from '../document.ts';
import { html, type Markup } from '../markup.ts';

/** A note. */
export function muted(text: string): Markup {
  return html`<p class="quiet">${text}</p>`;
}

/** A time as displayed. @param ms since the epoch */
export function time(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

type Cell = Markup | string | undefined;

/** A table, or a note that there are no rows. @param jsonPath of the same as JSON */
export function table(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  jsonPath?: string,
): Markup {
  if (rows.length === 0) return muted('There are none.');
  return html`
    ${jsonPath === undefined ? undefined : html`<p class="quiet"><a href="${jsonPath}">All as JSON</a></p>`}
    <table>
      <thead><tr>${headings.map((heading) => html`<th>${heading}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
    </table>`;
}

/** A table of names and values, which are shown as code. */
export function fieldTable(fields: Readonly<Record<string, string>>): Markup {
  const rows = Object.entries(fields).map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td><code>${value}</code></td></tr>`,
  );
  return rows.length > 0 ? html`<table><tbody>${rows}</tbody></table>` : muted('There are none.');
}

/** Links in a list, or a note that there are none. */
export function linkList(links: readonly { readonly name: string; readonly path: string }[]): Markup {
  if (links.length === 0) return muted('There are none.');
  return html`<ul>${links.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)}</ul>`;
}

/** A page below the overview. @param refreshSeconds after which the browser loads it again; never by default */
export function subpage(title: string, content: Markup, refreshSeconds?: number): string {
  return document(
    title,
    html`<nav><a href="/_local/">Local cloud</a></nav><h1>${title}</h1>${content}`,
    refreshSeconds,
  );
}
