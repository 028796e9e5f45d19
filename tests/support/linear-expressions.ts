import { isModule, nodesOf, type SourceFile } from '../architecture/source-files.ts';
import { atomsOf, CountingSearch, MAX_STEPS, matchesAtom } from './regex-steps.ts';

/** A regular expression of a module. */
export interface FoundExpression {
  /** `path:line` */
  readonly place: string;
  readonly expression: RegExp;
}

/** The regular expressions that are written in a module. */
export function expressionsIn(file: SourceFile): FoundExpression[] {
  if (!isModule(file)) return [];
  return nodesOf(file).flatMap((node) => {
    const { regex, start } = node as { regex?: { pattern: string; flags: string }; start: number };
    if (node.type !== 'Literal' || !regex) return [];
    const place = `${file.path}:${file.text.slice(0, start).split('\n').length}`;
    return [{ place, expression: new RegExp(regex.pattern, regex.flags) }];
  });
}

const CHARACTERS = [...'aA1 <>/.@-_:;,"\'=&#[](){}*+?|\\^$%!~`\t\n\r\0éЖ中\u202e\ufeff'];

/** Linear work is four times as much for four times as long a text, quadratic work sixteen times. */
const [TIMES, MAX_GROWTH] = [4, 7];

/** Length of the shorter text, in characters. */
const LENGTH = 50;

/** Below this number of steps per character a pattern is safe, without a second text. */
const CHEAP = 6;

/**
 * A beginning of a text that costs an expression more than its length; undefined when none of those that its own parts
 * suggest does. What repeats is one of its characters, or some of its parts in their order; what comes before are its
 * first parts. Where nothing comes before, two of its characters repeat as well.
 */
export function costlyText(expression: RegExp): string | undefined {
  if (!repeatsWithoutEnd(expression)) return undefined;
  const samples = atomsOf(expression).map((atom) => sampleOf(atom, expression.flags));
  const letters = [...new Set(samples)].slice(0, 10);
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  const runs = samples.flatMap((_, from) =>
    [3, 4, 6, 8].map((count) => samples.slice(from, from + count).join('')),
  );
  const parts = [...new Set([...letters, ...runs])];
  const starts = new Set(samples.slice(0, 12).map((_, index) => samples.slice(0, index).join('')));
  const ends = ['\u0001', `${letters.join('')}\u0001`];
  const search = new CountingSearch(expression);
  for (const start of starts) {
    const repeated = start === '' ? [...parts, ...pairs] : parts;
    const found = repeated.find((part) => ends.some((end) => growsTooFast(search, start, part, end)));
    if (found !== undefined) return start + found.repeat(3);
  }
  return undefined;
}

/** Without such a sign a search looks at so many characters from each position at most: `.{1,73}`. */
function repeatsWithoutEnd({ source }: RegExp): boolean {
  return /[*+]|,\}/.test(source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, ''));
}

/** @param end something that the search fails at, so that it has to try everything */
function growsTooFast(search: CountingSearch, start: string, part: string, end: string): boolean {
  const steps = (characters: number) =>
    search.stepsIn(start + part.repeat(Math.ceil(characters / part.length)) + end);
  const most = steps(LENGTH * TIMES);
  return most >= MAX_STEPS || (most > CHEAP * LENGTH * TIMES && most > MAX_GROWTH * steps(LENGTH));
}

function sampleOf(atom: string, flags: string): string {
  return CHARACTERS.find((character) => matchesAtom(atom, flags, character)) ?? [...atom].at(-1) ?? '';
}
