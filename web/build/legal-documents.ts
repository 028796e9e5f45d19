import { parse } from 'yaml';
import { brand } from '../../domain/brand.ts';
import { BROWSER_ENTRIES, type BrowserEntry, SERVER_DATA } from '../../domain/kept-data.ts';
import { PROMISES } from '../../domain/promises.ts';
import { ANALYTICS_COOKIES, SAFARI_STORAGE_DAYS } from '../../domain/storage-keys.ts';
import { anchor, renderMarkdown, typeset } from './markdown.ts';

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

/** The number of numbered sections of each text. Specification: content, section 2. */
const SECTIONS: Readonly<Record<string, number>> = { terms: 26, privacy: 11 };

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;
const SECTION_HEADING = /^## (\d+)\. (.+)$/gm;
const PLACEHOLDER = /\{([^{}]*)\}/g;

/**
 * Renders and validates a legal text, so that no incomplete page is published.
 * @param name the file's name without its extension
 * @param source Markdown with front matter
 * @throws Error if the front matter is incomplete, a section is missing or out of order, or a placeholder names no
 * brand setting
 */
export function legalDocument(name: string, source: string): LegalDocument {
  const [, frontMatter, markdown] = FRONT_MATTER.exec(source) ?? [];
  if (frontMatter === undefined || markdown === undefined) throw new Error(`${name}.md has no front matter.`);
  const facts: Record<string, unknown> = parse(frontMatter);
  const fact = (key: string): string => {
    const value = facts[key];
    if (typeof value !== 'string' || !value) throw new Error(`${name}.md: the front matter lacks ${key}.`);
    return value;
  };
  const text = markdown.replace(PLACEHOLDER, (_, path: string) => setting(name, path));
  const sections = sectionsOf(name, text);
  return {
    title: typeset(fact('title')),
    effectiveDate: longDate(name, fact('effectiveDate')),
    summary: typeset(fact('summary')),
    sections,
    // The numbers are added back after the anchors have been made from headings without them.
    html: sections.reduce(
      (html, { id, number }) => html.replace(`<h2 id="${id}">`, `<h2 id="${id}">${number}. `),
      renderMarkdown(text.replace(SECTION_HEADING, '## $2')),
    ),
  };
}

function sectionsOf(name: string, text: string): LegalSection[] {
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

/** What the texts may refer to. */
const SETTINGS = {
  brand,
  PROMISES,
  kept: {
    byVisitors: entriesOf('visitors'),
    byAccounts: entriesOf('accounts'),
    byTeam: entriesOf('team'),
    onServers: list(SERVER_DATA.map(({ what, until }) => [what, until])),
    safariDays: String(SAFARI_STORAGE_DAYS),
    analyticsCookies: ANALYTICS_COOKIES.map((name) => `\`${name}\``).join(', '),
  },
};

/** The entries in the browser's storage. Of keys that have more than a fixed text, the beginning is shown. */
function entriesOf(who: BrowserEntry['who']): string {
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

/** What is kept and for how long, as a list: a table of two columns does not fit on phones. */
function list(kept: readonly (readonly [what: string, until: string])[]): string {
  return kept.map(([what, until]) => `- ${what}: **${until}**`).join('\n');
}

/** The value of a path such as `brand.email.support`. */
function setting(name: string, path: string): string {
  const keys = path.split('.');
  const value = keys.reduce<unknown>(
    (settings, key) =>
      typeof settings === 'object' && settings !== null && Object.hasOwn(settings, key)
        ? settings[key as keyof typeof settings]
        : undefined,
    SETTINGS,
  );
  if (typeof value !== 'string') throw new Error(`${name}.md: nothing is called {${path}}.`);
  return value;
}

function longDate(name: string, date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) throw new Error(`${name}.md: ${date} is no date.`);
  return day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
