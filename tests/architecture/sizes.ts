import { isModule, nodesOf, type SourceFile } from './source-files.ts';

/** The most lines of a function, its own and those of the functions within it. */
const MAX_LINES = 100;

/** The most files of a folder, those of its folders left out. */
const MAX_FILES = 25;

/** What is deployed, and what operators run. Stand-ins of the local run and tests are neither. */
const PRODUCTION = /^(?:bin|domain|infra|lambdas|operations|web)\//;

/** Functions that are too long and folders that have too many files, each as `path: what is wrong`. */
export function sizeViolations(files: readonly SourceFile[]): string[] {
  const production = files.filter(({ path }) => PRODUCTION.test(path));
  return [...production.filter(isModule).flatMap(longFunctionsIn), ...fullFoldersOf(production)];
}

function longFunctionsIn(file: SourceFile): string[] {
  const { path, text } = file;
  return nodesOf(file)
    .filter(({ type }) => /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type))
    .map(({ start, end }) => ({
      line: text.slice(0, start).split('\n').length,
      lines: text.slice(start, end).split('\n').length,
    }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(
      ({ line, lines }) => `${path}: the function in line ${line} has ${lines} lines, at most ${MAX_LINES}`,
    );
}

function fullFoldersOf(files: readonly SourceFile[]): string[] {
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...folders].flatMap(([folder, { length }]) => {
    return length > MAX_FILES ? [`${folder}: has ${length} files, at most ${MAX_FILES}`] : [];
  });
}
