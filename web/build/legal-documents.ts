import { z } from 'zod';
import { brand } from '../../domain/brand.ts';
import { BROWSER_ENTRIES, type BrowserEntry, SERVER_DATA } from '../../domain/kept-data.ts';
import { PROMISES } from '../../domain/promises.ts';
import { longDate } from '../../domain/site/blog.ts';
import { ANALYTICS_COOKIES, SAFARI_STORAGE_DAYS } from '../../domain/storage-keys.ts';
import { isDay } from '../../domain/time/business-hours.ts';
import { splitFrontMatter } from '../documents/front-matter.ts';
import { anchor, renderMarkdown, typeset } from '../documents/markdown.ts';

/** A legal text as shown on its page. */
export interface LegalDocument {
  readonly title: string;
  /** Such as `September 16, 2025`. */
  readonly effectiveDate: string;
  readonly summary: string;
  readonly sections: readonly LegalSection[];
  /** Sanitized HTML; each section's heading has the section's id. */
  readonly html: string;
}

export interface LegalSection {
  readonly id: string;
  readonly number: number;
  readonly title: string;
}

/** The number of numbered sections in each text. docs/product.md#about-plugin-and-legal-pages */
const SECTIONS: Readonly<Record<string, number>> = { terms: 26, privacy: 11 };

const FRONT_MATTER = z.object({
  title: z.string(),
  effectiveDate: z.string().refine(isDay),
  summary: z.string(),
});
const SECTION_HEADING = /^## (\d+)\. (.+)$/gm;
const PLACEHOLDER = /\{([^{}]*)\}/g;

/**
 * Renders and validates a legal text, so that no incomplete page is published.
 * @param name the file's name without its extension
 * @param source Markdown with front matter
 * @throws Error if the front matter is incomplete, a section is missing or out of order, or a placeholder names
 * no setting
 */
export function legalDocument(name: string, source: string): LegalDocument {
  const { frontMatter, body } = splitFrontMatter(source);
  const { data, error } = FRONT_MATTER.safeParse(frontMatter);
  if (error) throw new Error(`${name}.md: ${z.prettifyError(error)}`);
  const text = body.replace(PLACEHOLDER, (_, path: string) => setting(name, path));
  const sections = renderSections(name, text);
  return {
    title: typeset(data.title),
    effectiveDate: longDate(data.effectiveDate),
    summary: typeset(data.summary),
    sections,
    // The numbers are added back after the anchors have been made from headings without them.
    html: sections.reduce(
      (html, { id, number }) => html.replace(`<h2 id="${id}">`, `<h2 id="${id}">${number}. `),
      renderMarkdown(text.replace(SECTION_HEADING, '## $2')),
    ),
  };
}

function renderSections(name: string, text: string): LegalSection[] {
  const sections = [...text.matchAll(SECTION_HEADING)].map(([, number, title = '']) => ({
    id: anchor(title),
    number: Number(number),
    title: typeset(title),
  }));
  const headings = text.match(/^#{1,2} .*$/gm)?.length ?? 0;
  const isWhole = sections.length === SECTIONS[name] && headings === sections.length;
  if (!isWhole || sections.some(({ number }, index) => number !== index + 1)) {
    const found = sections.map(({ number }) => number).join(', ');
    throw new Error(`${name}.md must have sections 1 to ${SECTIONS[name]} in order, but has ${found}.`);
  }
  return sections;
}

/** The settings that placeholders name. */
const SETTINGS = {
  brand,
  PROMISES,
  kept: {
    byVisitors: listEntries('visitors'),
    byAccounts: listEntries('accounts'),
    byTeam: listEntries('team'),
    onServers: list(SERVER_DATA.map(({ what, until }) => [what, until])),
    safariDays: String(SAFARI_STORAGE_DAYS),
    analyticsCookies: ANALYTICS_COOKIES.map((name) => `\`${name}\``).join(', '),
  },
};

/** Returns the entries in the browser's storage as a list. Keys that vary are shown by their beginning. */
function listEntries(who: BrowserEntry['who']): string {
  const entries: [string, BrowserEntry][] = Object.entries(BROWSER_ENTRIES);
  return list(
    entries
      .filter(([, entry]) => entry.who === who)
      .map(([key, { purpose, isPrefix, lifetime }]) => [
        `${purpose} (\`${key}${isPrefix ? '…' : ''}\`)`,
        lifetime,
      ]),
  );
}

/** Returns kept data with its duration as a list, because a table of two columns does not fit on phones. */
function list(kept: readonly (readonly [what: string, until: string])[]): string {
  return kept.map(([what, until]) => `- ${what}: **${until}**`).join('\n');
}

/** Returns the setting at a path such as `brand.email.support`. */
function setting(name: string, path: string): string {
  const keys = path.split('.');
  const value = keys.reduce<unknown>(
    (settings, key) =>
      typeof settings === 'object' && settings !== null && Object.hasOwn(settings, key)
        ? settings[key as keyof typeof settings]
        : undefined,
    SETTINGS,
  );
  if (typeof value !== 'string') throw new Error(`${name}.md: the setting does not exist: {${path}}.`);
  return value;
}
