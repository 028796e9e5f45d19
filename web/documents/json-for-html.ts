/** Returns JSON escaped for an HTML element: its text cannot close the element or begin a comment. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
