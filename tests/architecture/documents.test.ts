import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toAnchor } from '../../infra/observability/alarms.ts';
import { sourceFiles } from './source-files.ts';

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'local/*.md', '.github/**/*.md']);
const LINK = /\]\((?!https?:|mailto:)([^)\s]*)\)/g;
const NAMED = /docs\/[\w/-]+\.md(?:#[\w-]+)?/g;

const headings = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));

/** Whether a file exists and has the section of a link. */
function isThere(path: string, anchor: string | undefined): boolean {
  return existsSync(path) && (!anchor || !path.endsWith('.md') || headings(path).includes(anchor));
}

describe('the documents', () => {
  it.each(DOCUMENTS)('link only to files and sections that exist: %s', (document) => {
    const links = [...readFileSync(document, 'utf8').matchAll(LINK)].map(([, link = '']) => link);
    const broken = links.filter((link) => {
      const [path, anchor] = link.split('#');
      return !isThere(path ? join(dirname(document), path) : document, anchor);
    });
    expect(broken).toEqual([]);
  });

  it('contain every page and section that the code names', () => {
    const broken = sourceFiles().flatMap(({ path, text }) =>
      (text.match(NAMED) ?? [])
        .filter((named) => {
          const [page = '', anchor] = named.split('#');
          return !isThere(page, anchor);
        })
        .map((named) => `${path}: ${named}`),
    );
    expect(broken).toEqual([]);
  });

  it('quote alarms, graphs, queries, lists and log lines as they are', () => {
    const [runbook, ...sources] = [
      'docs/operations.md',
      ...globSync('{infra,lambdas,web}/**/*.{ts,tsx}'),
    ].map((path) => readFileSync(path, 'utf8'));
    const quoted = [...(runbook ?? '').matchAll(/“([^”]+)”/g)].map(([, name = '']) =>
      name.replace(/\s+/g, ' '),
    );
    expect(quoted).not.toEqual([]);
    expect(quoted.filter((name) => !sources.some((text) => text.includes(name)))).toEqual([]);
  });

  it('have decisions of at most 40 lines, all of them in the index', () => {
    const pages = globSync('*.md', { cwd: 'docs/decisions', exclude: ['README.md'] });
    const index = readFileSync('docs/decisions/README.md', 'utf8');
    expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([]);
    const lines = (page: string) =>
      readFileSync(`docs/decisions/${page}`, 'utf8').trimEnd().split('\n').length;
    expect(pages.filter((page) => lines(page) > 40)).toEqual([]);
  });
});
