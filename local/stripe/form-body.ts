import { invalidRequest } from './errors.ts';

/**
 * Parses the form encoding of Stripe's API, with nested brackets:
 * `line_items[0][price]=price_1&metadata[order]=7&expand[]=product`.
 */
export type FormValue = string | Form;

export type Form = Map<string, FormValue>;

/** Deeper than any parameter of the API. */
const MAX_DEPTH = 10;

/**
 * Parses a form body or a query string. The last value of a repeated name counts.
 * @throws StripeError 400 if brackets are nested deeper than in any parameter
 */
export function parseForm(text: string): Form {
  const form: Form = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    if (path.length > MAX_DEPTH) throw invalidRequest(`Invalid parameter name: ${name.slice(0, 100)}`);
    put(form, path, value);
  }
  return form;
}

function pathOf(name: string): string[] {
  const nested = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name);
  if (!nested?.[1] || !nested[2]) return [name];
  return [nested[1], ...nested[2].slice(1, -1).split('][')];
}

function put(form: Form, path: readonly string[], value: string): void {
  const [first = '', ...rest] = path;
  const key = first === '' ? String(form.size) : first;
  if (rest.length === 0) {
    form.set(key, value);
    return;
  }
  const present = form.get(key);
  const child: Form = present instanceof Map ? present : new Map();
  form.set(key, child);
  put(child, rest, value);
}

/** A text that is equal for equivalent forms, whatever their order. */
export function canonicalForm(form: Form): string {
  const entries = [...form].map(([key, value]) => [
    key,
    typeof value === 'string' ? value : canonicalForm(value),
  ]);
  return JSON.stringify(entries.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
}
