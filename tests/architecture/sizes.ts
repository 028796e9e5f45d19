import { isModule, nodesOf, type SourceFile } from './source-files.ts';

/** The maximum lines of a function, with those of the functions in it. */
const MAX_LINES = 100;

/** The maximum files of a folder, without those of its folders. */
const MAX_FILES = 25;

/** The code that is deployed or that operators run, without stand-ins and tests. */
const PRODUCTION = /^(?:bin|domain|infra|lambdas|operations|web)\//;

/** Functions that are too long and folders with too many files, each as `path: problem`. */
export function sizeViolations(files: readonly SourceFile[]): string[] {
  const production = files.filter(({ path }) => PRODUCTION.test(path));
  const long = production.filter((file) => isModule(file) && countLines(file.text) > MAX_LINES);
  return [...long.flatMap(longFunctionsIn), ...fullFoldersOf(production)];
}

function longFunctionsIn(file: SourceFile): string[] {
  const { path, text } = file;
  return nodesOf(file)
    .filter(({ type }) => /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type))
    .map(({ start, end }) => ({
      line: countLines(text.slice(0, start)),
      lines: countLines(text.slice(start, end)),
    }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(
      ({ line, lines }) => `${path}: the function in line ${line} has ${lines} lines, at most ${MAX_LINES}`,
    );
}

function countLines(text: string): number {
  return text.split('\n').length;
}

function fullFoldersOf(files: readonly SourceFile[]): string[] {
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...folders].flatMap(([folder, { length }]) => {
    return length > MAX_FILES ? [`${folder}: has ${length} files, at most ${MAX_FILES}`] : [];
  });
}
