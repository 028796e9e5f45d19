import { describe, expect, it } from 'vitest';
import { sizeViolations } from './sizes.ts';
import { sourceFiles } from './source-files.ts';

const lines = (count: number) => 'step();\n'.repeat(count);

describe('the sizes of functions and folders', () => {
  it('hold in every file of this repository', () => {
    expect(sizeViolations(sourceFiles())).toEqual([]);
  });

  it.each([
    ['a function', `function work() {\n${lines(99)}}`],
    ['an arrow function', `export const work = () => {\n${lines(99)}};`],
    ['a method', `class Work {\nrun() {\n${lines(99)}}\n}`],
    ['a function in a function', `const make = () => function () {\n${lines(99)}};`],
  ])('do not allow %s of more than 100 lines', (_, text) => {
    expect(sizeViolations([{ path: 'lambdas/http/work.ts', text }])).not.toEqual([]);
    const shorter = text.replace('step();\n', '');
    expect(sizeViolations([{ path: 'lambdas/http/work.ts', text: shorter }])).toEqual([]);
  });

  it('allow 25 files in a folder', () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, place) => ({ path: `web/lib/a${place}.css`, text: '' }));
    expect(sizeViolations(files(25))).toEqual([]);
    expect(sizeViolations(files(26))).toEqual(['web/lib: has 26 files, at most 25']);
  });

  it('do not apply to tests and stand-ins', () => {
    const text = `function work() {\n${lines(200)}}`;
    expect(
      sizeViolations([
        { path: 'tests/unit/a.test.ts', text },
        { path: 'local/a.ts', text },
      ]),
    ).toEqual([]);
  });
});
