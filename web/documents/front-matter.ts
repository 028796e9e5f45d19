import { parse } from 'yaml';

/** Splits a Markdown file. Its front matter is undefined if there is none, or no valid YAML. */
export function splitFrontMatter(text: string): { readonly frontMatter: unknown; readonly body: string } {
  const [, yaml = '', body = text] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  try {
    return { frontMatter: parse(yaml) ?? undefined, body };
  } catch {
    return { frontMatter: undefined, body };
  }
}
