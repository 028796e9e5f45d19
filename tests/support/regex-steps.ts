/**
 * Counts the steps of a backtracking search, as V8 makes them, so that a test can tell how the work grows without
 * measuring time.
 */

/** A part of a pattern: matches at a position, and hands on each position that it can end at until one is taken. */
type Matcher = (at: number, next: (at: number) => boolean) => boolean;

/** A search ends after so many steps. */
export const MAX_STEPS = 50_000;

class TooManySteps extends Error {}

/** The atoms of a pattern: each character, escape and class, in order of appearance, with duplicates. */
export function atomsOf({ source }: RegExp): string[] {
  return [...source.matchAll(ATOM)].map(([atom]) => atom).filter((atom) => !/^\\[bBk\d]/.test(atom));
}

const ATOM =
  /\\(?:p\{[^}]*\}|P\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|k<\w+>|.)|\[(?:\\.|[^\]\\])*\]|(?<=\(\?<?)[:=!]|(?<=\(\?<)\w+>|[^()|*+?{}^$\\[\]]/giu;

/**
 * Whether an atom of an expression matches a character.
 * @param atom as `atomsOf` gives it
 */
export function matchesAtom(atom: string, flags: string, character: string): boolean {
  return new RegExp(`^(?:${atom})$`, flags.replaceAll(/[gy]/g, '')).test(character);
}

/** Searches for all matches of an expression, and counts. */
export class CountingSearch {
  private steps = 0;
  private text = '';
  private readonly matcher: Matcher;
  private readonly groups: (readonly [number, number] | undefined)[] = [];
  private readonly names: (string | undefined)[] = [];
  /** Position in the pattern. */
  private position = 0;
  private readonly pattern: string;
  private readonly flags: string;

  /** @throws Error for syntax that is not known */
  constructor({ source, flags }: RegExp) {
    [this.pattern, this.flags] = [source, flags];
    this.matcher = this.alternatives(1);
    if (this.position < this.pattern.length) throw this.unknown();
  }

  /** The steps of finding all matches in a text, at most `MAX_STEPS`. */
  stepsIn(text: string): number {
    [this.steps, this.text] = [0, text];
    try {
      for (let start = 0; start <= this.text.length; ) {
        let end = -1;
        this.matcher(start, (at) => {
          end = at;
          return true;
        });
        start = Math.max(end, start + 1);
      }
    } catch (error) {
      if (!(error instanceof TooManySteps)) throw error;
    }
    return this.steps;
  }

  private step(): void {
    this.steps += 1;
    if (this.steps > MAX_STEPS) throw new TooManySteps();
  }

  private unknown(): Error {
    return new Error(`Unknown syntax at ${this.position} of ${this.pattern}`);
  }

  /** Reads a text of the pattern if it is next. */
  private take(text: string): boolean {
    const comes = this.pattern.startsWith(text, this.position);
    if (comes) this.position += text.length;
    return comes;
  }

  /** Reads the next part, if it matches. @param fit sticky */
  private takeMatch(fit: RegExp): RegExpExecArray | null {
    fit.lastIndex = this.position;
    const found = fit.exec(this.pattern);
    if (found) this.position = fit.lastIndex;
    return found;
  }

  /** @param way in which the text is read: -1 in a lookbehind */
  private alternatives(way: 1 | -1): Matcher {
    const all = [this.sequence(way)];
    while (this.take('|')) all.push(this.sequence(way));
    return all.length === 1 && all[0] ? all[0] : (at, next) => all.some((one) => one(at, next));
  }

  private sequence(way: 1 | -1): Matcher {
    const parts: Matcher[] = [];
    while (this.position < this.pattern.length && !/[|)]/.test(this.pattern[this.position] ?? '')) {
      parts.push(this.repeated(this.atom(way)));
    }
    if (way === -1) parts.reverse();
    return parts.reduceRight<Matcher>(
      (rest, part) => (at, next) => part(at, (end) => rest(end, next)),
      (at, next) => next(at),
    );
  }

  private repeated(part: Matcher): Matcher {
    const found = this.takeMatch(/([*+?]|\{(\d+)(,?)(\d*)\})(\??)/y);
    if (!found) return part;
    const [, sign = '', least, comma, most, lazy] = found;
    const [min, max] =
      least !== undefined
        ? [Number(least), most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least)]
        : [sign === '+' ? 1 : 0, sign === '?' ? 1 : Number.POSITIVE_INFINITY];
    const repeat = (count: number, at: number, next: (at: number) => boolean): boolean => {
      const more = () =>
        count < max && part(at, (end) => (end === at && count >= min ? false : repeat(count + 1, end, next)));
      if (count < min) return more();
      return lazy ? next(at) || more() : more() || next(at);
    };
    return (at, next) => repeat(0, at, next);
  }

  private atom(way: 1 | -1): Matcher {
    if (this.take('(')) return this.group(way);
    if (this.take('^')) return this.where((at) => at === 0 || (this.has('m') && this.text[at - 1] === '\n'));
    if (this.take('$')) {
      return this.where((at) => at === this.text.length || (this.has('m') && this.text[at] === '\n'));
    }
    const [boundary] = this.takeMatch(/\\[bB]/y) ?? [];
    if (boundary) return this.where((at) => this.isBoundary(at) === (boundary === '\\b'));
    const reference = this.takeMatch(/\\(?:([1-9]\d*)|k<(\w+)>)/y);
    if (reference) return this.sameAs(reference, way);
    const [one] =
      this.takeMatch(
        /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\dA-Fa-f]{4}|x[\dA-Fa-f]{2}|.)|\[(?:\\.|[^\]\\])*\]|[^*+?{}()|\\[\]]/uy,
      ) ?? [];
    if (one === undefined) throw this.unknown();
    /** By code unit. */
    const known = new Map<number, boolean>();
    return (at, next) => {
      this.step();
      const code = this.text.charCodeAt(way === 1 ? at : at - 1);
      let isMatch = known.get(code);
      if (isMatch === undefined) {
        isMatch = !Number.isNaN(code) && matchesAtom(one, this.flags, String.fromCharCode(code));
        known.set(code, isMatch);
      }
      return isMatch && next(at + way);
    };
  }

  private group(way: 1 | -1): Matcher {
    const [, looks, name] = this.takeMatch(/\?(?:(:|<?[=!])|<(\w+)>)/y) ?? [];
    const isBehind = looks?.startsWith('<');
    const number = looks ? 0 : this.names.push(name);
    const inner = this.alternatives(looks && looks !== ':' ? (isBehind ? -1 : 1) : way);
    if (!this.take(')')) throw this.unknown();
    if (looks === ':') return inner;
    if (looks) return this.where((at) => inner(at, () => true) === looks.endsWith('='));
    return (at, next) =>
      inner(at, (end) => {
        const before = this.groups[number];
        this.groups[number] = [Math.min(at, end), Math.max(at, end)];
        if (next(end)) return true;
        this.groups[number] = before;
        return false;
      });
  }

  private sameAs([, number, name]: RegExpExecArray, way: 1 | -1): Matcher {
    return (at, next) => {
      const [from, to] = this.groups[number ? Number(number) : this.names.indexOf(name) + 1] ?? [0, 0];
      const length = to - from;
      const start = way === 1 ? at : at - length;
      for (let step = 0; step <= length; step++) this.step();
      return this.text.slice(from, to) === this.text.slice(start, start + length) && next(at + way * length);
    };
  }

  private where(holds: (at: number) => boolean): Matcher {
    return (at, next) => {
      this.step();
      return holds(at) && next(at);
    };
  }

  private has(flag: string): boolean {
    return this.flags.includes(flag);
  }

  private isBoundary(at: number): boolean {
    return /\w/.test(this.text[at - 1] ?? '') !== /\w/.test(this.text[at] ?? '');
  }
}
