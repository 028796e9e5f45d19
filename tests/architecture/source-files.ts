import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** A file of this repository. */
export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

export interface Import {
  /** A path from the repository's root for a file of the repository, otherwise the package or built-in as written. */
  readonly target: string;
  readonly isOurs: boolean;
  /** `import type` and `export type`, which do not exist at run time. */
  readonly isType: boolean;
  /** `import * as name`. */
  readonly isNamespace: boolean;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = '{bin,domain,infra,lambdas,local,operations,tests,web}';
const GENERATED = /(?:^|\/)(?:node_modules|dist)(?:\/|$)/;

/** Every hand-written source file, in order of its path. */
export function sourceFiles(): SourceFile[] {
  return globSync([`${FOLDERS}/**/*.{ts,tsx,js,jsx,mjs,css}`, '*.{ts,mjs,js}'], { cwd: ROOT })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !GENERATED.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Whether a file is a module that can import others. */
export function isModule({ path }: SourceFile): boolean {
  return /\.(?:ts|tsx|js|jsx|mjs)$/.test(path);
}

/** The top-level statements of a module. */
export function statementsOf(file: SourceFile) {
  return parse(file).program.body;
}

/** Everything a module imports or re-exports, `import('…')` with a literal text included. */
export function importsOf(file: SourceFile): Import[] {
  const { staticImports, staticExports, dynamicImports } = parse(file).module;
  const textAt = ({ start, end }: { start: number; end: number }) => file.text.slice(start, end);
  return [
    ...staticImports.map((statement) => ({
      ...targetOf(statement.moduleRequest.value, file.path),
      isType: textAt(statement).startsWith('import type '),
      isNamespace: statement.entries.some(({ importName }) => importName.kind === 'NamespaceObject'),
    })),
    ...staticExports.flatMap((statement) => {
      const { moduleRequest } = statement.entries[0] ?? {};
      if (!moduleRequest) return [];
      const isType = textAt(statement).startsWith('export type ');
      return [{ ...targetOf(moduleRequest.value, file.path), isType, isNamespace: false }];
    }),
    ...dynamicImports.flatMap(({ moduleRequest }) => {
      const specifier = /^(['"`])([^$]*)\1$/.exec(textAt(moduleRequest))?.[2];
      return specifier ? [{ ...targetOf(specifier, file.path), isType: false, isNamespace: true }] : [];
    }),
  ];
}

/** A node of the syntax tree, with the fields of its type. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** All nodes of a module's syntax tree, each before those within it. */
export function nodesOf(file: SourceFile): SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node) nodes.push(node as SyntaxNode);
    Object.values(node).forEach(visit);
  };
  visit(parse(file).program);
  return nodes;
}

/** The names that a module's code mentions, comments and texts left out. */
export function identifiersOf(file: SourceFile): Set<string> {
  const identifiers = nodesOf(file).filter(({ type }) => type === 'Identifier');
  return new Set(identifiers.map(({ name }) => String(name)));
}

/** Stands for a value in a text that `textsOf` returns. */
const VALUE = '\u{0}';

/** The fields of a syntax node that `textsOf` reads. */
interface TextNode {
  readonly type?: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
  readonly children?: readonly TextNode[];
}

/**
 * The texts in a module's code, comments and imports left out. A template, and what stands in an element, is one text
 * with a zero character for each of its values.
 */
export function textsOf(file: SourceFile): string[] {
  const texts: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, quasis, children } = node as TextNode;
    if (type?.startsWith('Import')) return;
    if (type === 'Literal' && typeof value === 'string') texts.push(value);
    if (type === 'TemplateLiteral' && quasis) texts.push(quasis.map((part) => part.value.cooked).join(VALUE));
    if (children) texts.push(...textsIn(children));
    Object.values(node).forEach(visit);
  };
  visit(parse(file).program);
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
}

/** The texts between the elements in an element. */
function textsIn(children: readonly TextNode[]): string[] {
  const texts = [''];
  for (const { type, value } of children) {
    if (type === 'JSXElement' || type === 'JSXFragment') texts.push('');
    else texts.push(`${texts.pop()}${type === 'JSXText' ? value : VALUE}`);
  }
  return texts;
}

function parse({ path, text }: SourceFile) {
  const result = parseSync(path, text);
  const [error] = result.errors;
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`);
  return result;
}

function targetOf(specifier: string, from: string): Pick<Import, 'target' | 'isOurs'> {
  const isOurs = specifier.startsWith('.');
  return { isOurs, target: isOurs ? join(dirname(from), specifier).split(sep).join('/') : specifier };
}
