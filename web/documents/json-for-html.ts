/** JSON escaped for an element of a page: no text in it can close the element or begin a comment. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
