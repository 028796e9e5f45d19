/** A heading in the HTML of an article. */
export interface Heading {
  readonly id: string;
  /** HTML without tags: its characters are escaped. */
  readonly text: string;
}

/** A shorter article is read without a list of its contents. */
const MIN_HEADINGS = 5;

/** Returns the second-level headings of a long article in order; none of a short one. @param html sanitized */
export function readContents(html: string): readonly Heading[] {
  const headings = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)].map(([, id = '', words = '']) => ({
    id,
    text: toText(words),
  }));
  return headings.length < MIN_HEADINGS ? [] : headings;
}

/** Removes the tags of sanitized HTML. */
export function toText(html: string): string {
  return html.replace(/<[^<>]*>/g, '');
}
