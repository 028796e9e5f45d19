import type { Plugin } from 'vite';

const WITH_STYLES = '/styles/whole-style-sheet.ts';

/** Every module of the site, and the one of the router that loads the parts of other pages. */
const MODULES =
  /\/web\/(?!build\/|styles\/)[\w./-]+\.tsx?$|\/react-router\/dist\/development\/chunk-\w+\.mjs$/;

/**
 * Lets every module that is loaded later wait for the style sheet of the whole site, since a page brings the styles
 * of its first scripts only: each `import(x)` becomes `withStyles(import(x))`.
 */
export function lateModules(): Plugin {
  return {
    name: 'late-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: MODULES, code: 'import(' },
      handler(code) {
        const calls = importCalls(this.parse(code));
        if (calls.length === 0) return null;
        const wrapped = calls.reduceRight(
          (text, { start, end }) =>
            `${text.slice(0, start)}withStyles(${text.slice(start, end)})${text.slice(end)}`,
          code,
        );
        return { code: `import { withStyles } from '${WITH_STYLES}';\n${wrapped}`, map: null };
      },
    },
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where a syntax tree has `import()`, from first to last. */
function importCalls(node: unknown): Place[] {
  if (Array.isArray(node)) return node.flatMap(importCalls);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(importCalls);
  return 'type' in node && node.type === 'ImportExpression' ? [node as unknown as Place, ...inside] : inside;
}
