/**
 * The form encoding of Stripe's API, with nested brackets (`line_items[0][price]=price_1&expand[0]=product`), and the
 * parameters of calls, which are validated with the errors of the API. Undeclared parameters are rejected; every
 * parameter is optional unless `required`.
 */
import { emptyParameter, invalidRequest, missingParameter, unknownParameters } from './errors.ts';

export type FormValue = string | Form;

export type Form = Map<string, FormValue>;

/** Parses a form body or a query string. The last value of a repeated name counts. */
export function parseForm(text: string): Form {
  const form: Form = new Map();
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value);
  return form;
}

function pathOf(name: string): string[] {
  const nested = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name);
  if (!nested?.[1] || !nested[2]) return [name];
  return [nested[1], ...nested[2].slice(1, -1).split('][')];
}

function put(form: Form, path: readonly string[], value: string): void {
  const [key = '', ...rest] = path;
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

/** Reads one parameter; `path` is its full name, such as `line_items[0][price]`. */
export type Param<T> = (value: FormValue | undefined, path: string) => T;

export type Shape = Readonly<Record<string, Param<unknown>>>;

export type Values<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> };

/** Reads a whole form by its shape. */
export function readParams<S extends Shape>(shape: S, form: Form, path = ''): Values<S> {
  const nameOf = (key: string) => (path ? `${path}[${key}]` : key);
  const unknown = [...form.keys()].filter((key) => !Object.hasOwn(shape, key));
  if (unknown.length > 0) throw unknownParameters(unknown.map(nameOf));
  const entries = Object.entries(shape).map(([key, read]) => [key, read(form.get(key), nameOf(key))]);
  return Object.fromEntries(entries) as Values<S>;
}

/** Rejects a call without the parameter. */
export function required<T>(read: Param<T | undefined>): Param<T> {
  return (value, path) => {
    const result = read(value, path);
    if (result === undefined) throw missingParameter(path);
    return result;
  };
}

/** A text that cannot be empty. */
export const text: Param<string | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: path });
  if (value === '') throw emptyParameter(path);
  return value;
};

/** A text that an empty value removes (null). */
export const clearableText: Param<string | null | undefined> = (value, path) =>
  value === '' ? null : text(value, path);

/** A parameter that is read from a text. @param parse throws StripeError if the text is invalid */
function parsed<T>(parse: (given: string, path: string) => T): Param<T | undefined> {
  return (value, path) => {
    const given = text(value, path);
    return given === undefined ? undefined : parse(given, path);
  };
}

/** An integer within bounds, both included. */
export function integer(min: number, max: number): Param<number | undefined> {
  return parsed((given, path) => {
    const number = Number(given);
    const refuse = (message: string) =>
      invalidRequest(message, { param: path, code: 'parameter_invalid_integer' });
    if (!/^-?\d+$/.test(given)) throw refuse(`Invalid integer: ${given}`);
    if (number < min) throw refuse(`This value must be greater than or equal to ${min}.`);
    if (number > max) throw refuse(`This value must be less than or equal to ${max}.`);
    return number;
  });
}

/** A boolean, `true` or `false`. */
export const flag = parsed((given) => given === 'true');

export function oneOf<const T extends string>(...allowed: readonly T[]): Param<T | undefined> {
  return parsed((given, path) => {
    const match = allowed.find((choice) => choice === given);
    if (match) return match;
    const choices = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(allowed);
    throw invalidRequest(`Invalid ${path}: must be one of ${choices}`, { param: path });
  });
}

/** An absolute http(s) URL; it may contain Stripe's placeholder `{CHECKOUT_SESSION_ID}`. */
export const url = parsed((given, path) => {
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return given;
  throw invalidRequest('Not a valid URL', { param: path, code: 'url_invalid' });
});

/** Whether a text has the form of an email address. */
export function isEmailAddress(given: string): boolean {
  return given.length <= 800 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(given);
}

export const email = parsed((given, path) => {
  if (isEmailAddress(given)) return given;
  throw invalidRequest(`Invalid email address: ${given}`, { param: path, code: 'email_invalid' });
});

/** A list, by index (`name[0]`). */
export function list<T>(read: Param<T | undefined>): Param<readonly NonNullable<T>[] | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw invalidRequest('Invalid array', { param: path });
    return [...value]
      .map(([key, item]) => read(item, `${path}[${key}]`))
      .filter((item) => item !== undefined && item !== null);
  };
}

/** Nested parameters. */
export function group<S extends Shape>(shape: S): Param<Values<S> | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: path });
    return readParams(shape, value, path);
  };
}

/** Bounds of a time in seconds (`created[gte]`), as a predicate. */
export const timeRange: Param<((seconds: number) => boolean) | undefined> = (value, path) => {
  const given = TIME_BOUNDS(value, path);
  if (!given) return undefined;
  const { gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = given;
  return (seconds) => seconds >= gte && seconds < lt && seconds <= lte;
};

const TIME_BOUND = integer(0, Number.MAX_SAFE_INTEGER);
const TIME_BOUNDS = group({ gte: TIME_BOUND, lt: TIME_BOUND, lte: TIME_BOUND });

export type Metadata = Readonly<Record<string, string>>;

/** The caller's key-value pairs, as a function that adds them to existing ones. */
export const metadata: Param<(current: Metadata) => Record<string, string>> = (value, path) => {
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param: path });
  const changes = [...(value ?? [])].map(([key, entry]) => metadataEntry(key, entry, `${path}[${key}]`));
  return (current) => {
    const entries = { ...current, ...Object.fromEntries(changes) };
    if (Object.keys(entries).length > 50) {
      throw invalidRequest('Metadata can have up to 50 keys', { param: path });
    }
    return entries;
  };
};

function metadataEntry(key: string, value: FormValue, path: string): [string, string] {
  const given = text(value, path) ?? '';
  if (key.length > 40) {
    throw invalidRequest('Metadata keys can be up to 40 characters long', { param: path });
  }
  if (given.length > 500) {
    throw invalidRequest('Metadata values can have up to 500 characters', { param: path });
  }
  return [key, given];
}

/** The given fields; an update leaves the others unchanged. */
export function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
