/** The results of the checks, on the terminal and in docs/conformance.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Check } from './check.ts';
import type { Verdict } from './judge.ts';

const DOCUMENT = fileURLToPath(new URL('../../docs/conformance.md', import.meta.url));
const START = '<!-- npm run conformance -- --write writes from here -->';
const END = '<!-- to here -->';

const HEAD = ['Check', 'Against', 'Compared', 'Known', 'Unknown', 'Skipped', 'Seconds'];

/** The table, then everything that has to be looked at. */
export function printed(verdicts: readonly Verdict[]): string {
  const rows = [HEAD, ...verdicts.map(cellsOf)];
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const problems = verdicts.flatMap(({ check, unknown, gone, skipped }) => [
    ...unknown.map(({ key, text }) => `${check.name} differs: ${key}\n    ${text}`),
    ...gone.map(({ key }) => `${check.name} differs no longer, which has to leave the list: ${key}`),
    ...skipped.map(({ what, why }) => `${check.name} skipped ${what}: ${why}`),
  ]);
  return [...lines, ...(problems.length > 0 ? ['', ...problems] : [])].join('\n');
}

/** Replaces the results in the document. Checks that did not run keep theirs. */
export function writeDocument(verdicts: readonly Verdict[], checks: readonly Pick<Check, 'name'>[]): void {
  const document = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(DOCUMENT, documented(document, verdicts, checks));
}

/** @returns the document with the results, those of checks that did not run as they were */
export function documented(
  document: string,
  verdicts: readonly Verdict[],
  checks: readonly Pick<Check, 'name'>[],
): string {
  const [before = '', rest = ''] = document.split(START);
  const [written = '', after = ''] = rest.split(END);
  const parts = new Map(
    written.split(/^(?=### )/m).map((part) => [part.slice(4).split('\n')[0], part.trim()]),
  );
  for (const verdict of verdicts) parts.set(verdict.check.name, partOf(verdict));
  const results = checks.flatMap(({ name }) => parts.get(name) ?? []);
  return `${before}${START}\n\n${results.join('\n\n')}\n\n${END}${after}`;
}

function partOf(verdict: Verdict): string {
  const { check, known, skipped } = verdict;
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `### ${check.name}`,
    '',
    `${check.title}.`,
    '',
    row(HEAD.slice(1)),
    row(HEAD.slice(1).map(() => '---')),
    row(cellsOf(verdict).slice(1)),
    ...(known.length > 0 ? ['', 'Known differences:', ''] : []),
    ...known.map(({ key, reason }) => `- \`${key}\`: ${reason}`),
    ...(skipped.length > 0 ? ['', 'Not compared:', ''] : []),
    ...skipped.map(({ what, why }) => `- ${what}: ${why}`),
  ].join('\n');
}

function cellsOf({ check, against, compared, known, unknown, skipped, took }: Verdict): string[] {
  return [
    check.name,
    against.join(', ') || '-',
    ...[compared, known.length, unknown.length, skipped.length, Math.round(took / 1000)].map(String),
  ];
}
