const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The text of a page's first heading, as React has written it. @throws Error naming a page without one */
export function firstHeading(html: string, path: string): string {
  const [, inside] = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html) ?? [];
  if (!inside) throw new Error(`${path} has no heading of the first level, which its social picture shows.`);
  return inside
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
