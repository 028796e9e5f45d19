/** What the world outside needs to find the pages, to understand them and to show a link to them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { socialImagePath } from '../../domain/social-images.ts';
import { readArticles } from './blog/articles.ts';
import { drawIcons } from './icons.ts';
import { thingsOf } from './page-data.ts';
import { writeSearchFiles } from './search-files.ts';
import { drawSocialImages } from './social-images.ts';
import { dataBlock } from './structured-data.ts';

/**
 * Adds structured data to the pages and draws their social pictures, and makes the icons and the files that search
 * engines read.
 * @param site folder of the built site
 * @param files its HTML files, such as `services/seo/index.html`
 */
export async function makeDiscoverable(site: string, files: readonly string[]): Promise<void> {
  const articles = readArticles();
  const pictured: { path: string; headline: string }[] = [];
  for (const file of files) {
    const path = `/${file.replace(/\/?index\.html$/, '')}`;
    const html = readFileSync(join(site, file), 'utf8');
    const data = dataBlock(thingsOf(path, articles));
    if (data)
      writeFileSync(
        join(site, file),
        html.replace('</head>', () => `${data}</head>`),
      );
    if (html.includes(`${socialImagePath(path)}"`))
      pictured.push({ path, headline: firstHeading(html, file) });
  }
  await drawSocialImages(site, pictured, articles);
  drawIcons(site);
  writeSearchFiles(site, articles);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The text of a page's first heading, as React has written it. */
function firstHeading(html: string, file: string): string {
  const [, inside] = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html) ?? [];
  if (!inside) throw new Error(`${file} has no heading of the first level, which its social picture shows.`);
  return inside
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
