import { identifiersOf, isModule, type SourceFile, statementsOf } from './source-files.ts';

const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const CATCH_ALL_NAME = /^(?:utils?|helpers?|common|misc)$/;

/** Names that a pure module does not use: the process, the network, the page. */
const OUTSIDE_WORLD = ['process', 'Buffer', 'require', 'fetch', 'window', 'document', 'localStorage'];

/** The ways in which a page can store something in a browser. */
const BROWSER_STORAGE = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore', 'cookie'];

/** Modules that use them directly: for entries of Amplify, cookies of analytics, and files. */
const STORES_DIRECTLY = [
  'web/lib/auth/stored-tokens.ts',
  'web/features/analytics/tag-manager.ts',
  'web/features/onboarding/kept-files.ts',
];

/** The helper of journeys that uses Playwright's `route`. */
const ROUTES_DIRECTLY = 'tests/e2e/support/held-requests.ts';

/** Composed here, so that this file does not match itself. */
const UNFINISHED = new RegExp(
  `\\b(?:${['TO', 'FIX'].map((word, index) => word + ['DO', 'ME'][index]).join('|')})\\b`,
);
const FOCUSED_TEST = /\b(?:it|test|describe|suite)(?:\.\w+)*\.only\b/;

/** The violations of conventions, each as `path: problem`. */
export function conventionViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => problemsOf(file).map((problem) => `${file.path}: ${problem}`));
}

function problemsOf(file: SourceFile): string[] {
  const { path, text } = file;
  const names = path.split('/');
  const problems: string[] = [];
  if (!names.every((name) => KEBAB_CASE.test(name))) problems.push('names are in kebab-case');
  if (names.some((name) => CATCH_ALL_NAME.test(name.split('.')[0] ?? ''))) {
    problems.push('a name tells the content of a file or folder');
  }
  if (UNFINISHED.test(text)) problems.push('work is finished or not begun');
  if (FOCUSED_TEST.test(text)) problems.push('a focused test hides all others');
  if (isModule(file) && isBarrel(file)) problems.push('a module that only re-exports hides where things are');
  if (path.startsWith('web/') && isModule(file) && !STORES_DIRECTLY.includes(path)) {
    const used = identifiersOf(file);
    if (BROWSER_STORAGE.some((name) => used.has(name)) || /\bas (?:any|never|StorageKey)\b/.test(text)) {
      problems.push(
        'what the browser keeps goes through lib/stored.ts, by a key of the list in domain/kept-data.ts',
      );
    }
  }
  if (path.startsWith('tests/e2e/') && path !== ROUTES_DIRECTLY && text.includes('.route(')) {
    problems.push('a journey routes requests by `routeRequests`, so that none passes by');
  }
  if (path.startsWith('domain/')) {
    const used = identifiersOf(file);
    const outside = OUTSIDE_WORLD.filter((name) => used.has(name));
    if (outside.length > 0) problems.push(`the domain is pure, and ${outside.join(', ')} is not`);
  }
  return problems;
}

const REEXPORT = /^export (?:type )?(?:\*|\{[^}]*\})[^;]* from /m;

function isBarrel(file: SourceFile): boolean {
  // Saves the syntax trees of almost all files.
  if (!REEXPORT.test(file.text)) return false;
  const statements = statementsOf(file);
  const isReexport = (statement: (typeof statements)[number]) =>
    statement.type === 'ExportAllDeclaration' ||
    (statement.type === 'ExportNamedDeclaration' && statement.source !== null);
  return statements.length > 0 && statements.every(isReexport);
}
