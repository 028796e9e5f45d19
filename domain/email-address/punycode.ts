/** Letters of any script as ASCII, and back (RFC 3492). The same in browsers and in functions, which their URLs are not. */

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 0x80;

/** Domains have at most 63 characters between dots. */
const MAX_CHARACTERS = 63;

/** Encodes a text. @returns undefined for one that is too long for a domain */
export function encodePunycode(text: string): string | undefined {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  if (codes.length > MAX_CHARACTERS) return undefined;
  const basic = codes.filter((code) => code < FIRST_CODE);
  let output = String.fromCharCode(...basic) + (basic.length > 0 ? '-' : '');
  let [code, delta, bias, done] = [FIRST_CODE, 0, FIRST_BIAS, basic.length];
  while (done < codes.length) {
    const next = Math.min(...codes.filter((other) => other >= code));
    delta += (next - code) * (done + 1);
    code = next;
    for (const other of codes) {
      if (other < code) delta++;
      if (other !== code) continue;
      output += variableLength(delta, bias);
      bias = adapt(delta, done + 1, done === basic.length);
      delta = 0;
      done++;
    }
    delta++;
    code++;
  }
  return output;
}

/** Decodes a text of small letters, digits and hyphens. @returns undefined for one that nothing is encoded as */
export function decodePunycode(encoded: string): string | undefined {
  const end = encoded.lastIndexOf('-');
  const characters = Array.from(encoded.slice(0, Math.max(0, end)));
  let [code, index, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  let at = end < 0 ? 0 : end + 1;
  while (at < encoded.length) {
    const before = index;
    let weight = 1;
    for (let step = BASE; ; step += BASE) {
      const digit = digitOf(encoded[at++]);
      if (digit === undefined) return undefined;
      index += digit * weight;
      if (index > Number.MAX_SAFE_INTEGER) return undefined;
      const threshold = thresholdAt(step, bias);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = characters.length + 1;
    bias = adapt(index - before, length, before === 0);
    code += Math.floor(index / length);
    index %= length;
    if (code > 0x10ffff || length > MAX_CHARACTERS) return undefined;
    characters.splice(index++, 0, String.fromCodePoint(code));
  }
  return characters.join('');
}

function variableLength(delta: number, bias: number): string {
  let output = '';
  let rest = delta;
  for (let step = BASE; ; step += BASE) {
    const threshold = thresholdAt(step, bias);
    if (rest < threshold) return output + toDigit(rest);
    output += toDigit(threshold + ((rest - threshold) % (BASE - threshold)));
    rest = Math.floor((rest - threshold) / (BASE - threshold));
  }
}

/** Punycode counts letters before digits, and numbers in JavaScript digits before letters. */
function toDigit(value: number): string {
  return value < 26 ? String.fromCharCode(97 + value) : String(value - 26);
}

function digitOf(character: string | undefined): number | undefined {
  if (character === undefined || !/^[a-z\d]$/.test(character)) return undefined;
  const value = Number.parseInt(character, BASE);
  return value >= 10 ? value - 10 : value + 26;
}

function thresholdAt(step: number, bias: number): number {
  return Math.min(T_MAX, Math.max(T_MIN, step - bias));
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let steps = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; steps += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return steps + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
