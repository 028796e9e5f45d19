/** JSON that may stand in an element of a page: no text in it can end that, nor begin a comment. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
