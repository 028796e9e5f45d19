/**
 * Declares the parameters of calls, and validates them with the errors of Stripe's API. Undeclared parameters are
 * rejected; every parameter is optional unless `required`.
 */
import { emptyParameter, invalidRequest, missingParameter, unknownParameters } from './errors.ts';
import type { Form, FormValue } from './form-body.ts';

/** Reads one parameter; `path` is its full name, such as `line_items[0][price]`. */
export type Param<T> = (value: FormValue | undefined, path: string) => T;

export type Shape = Readonly<Record<string, Param<unknown>>>;

/** Shapes contain only parameters that the SDK can send: `{ … } satisfies ShapeOf<Stripe.CouponCreateParams>`. */
export type ShapeOf<Params> = { readonly [K in keyof Params]?: Param<unknown> };

export type Values<S extends Shape> = { readonly [K in keyof S]: ReturnType<S[K]> };

/** Reads a whole form by its shape. */
export function readParams<S extends Shape>(shape: S, form: Form, path = ''): Values<S> {
  const nameOf = (key: string) => (path ? `${path}[${key}]` : key);
  const unknown = [...form.keys()].filter((key) => !Object.hasOwn(shape, key));
  if (unknown.length > 0) throw unknownParameters(unknown.map(nameOf));
  // Given parameters are validated before missing ones are reported.
  const keys = Object.keys(shape).sort((a, b) => Number(form.has(b)) - Number(form.has(a)));
  const entries = keys.map((key) => [key, shape[key]?.(form.get(key), nameOf(key))]);
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
export function text(maxLength = 5000): Param<string | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: path });
    if (value === '') throw emptyParameter(path);
    if (value.length > maxLength) {
      throw invalidRequest(
        `Invalid string: ${value.slice(0, 10)}...${value.slice(-6)}; must be at most ${maxLength} characters`,
        { param: path },
      );
    }
    return value;
  };
}

/** A text that an empty value unsets (null). */
export function clearableText(maxLength = 5000): Param<string | null | undefined> {
  const read = text(maxLength);
  return (value, path) => (value === '' ? null : read(value, path));
}

/** An integer within bounds, both included. */
export function integer(min: number, max: number): Param<number | undefined> {
  const read = text();
  return (value, path) => {
    const given = read(value, path);
    if (given === undefined) return undefined;
    const number = Number(given);
    const refuse = (message: string) =>
      invalidRequest(message, { param: path, code: 'parameter_invalid_integer' });
    if (!/^-?\d+$/.test(given)) throw refuse(`Invalid integer: ${given}`);
    if (number < min) throw refuse(`This value must be greater than or equal to ${min}.`);
    if (number > max) throw refuse(`This value must be less than or equal to ${max}.`);
    return number;
  };
}

/** A decimal number above the lower bound and up to the upper one. */
export function decimal(above: number, max: number): Param<number | undefined> {
  const read = text();
  return (value, path) => {
    const given = read(value, path);
    if (given === undefined) return undefined;
    if (!/^-?\d+(\.\d+)?$/.test(given)) throw invalidRequest(`Invalid decimal: ${given}`, { param: path });
    const number = Number(given);
    if (number <= above) throw invalidRequest(`This value must be greater than ${above}.`, { param: path });
    if (number > max) {
      throw invalidRequest(`This value must be less than or equal to ${max}.`, { param: path });
    }
    return number;
  };
}

const COMPARISONS: Readonly<Record<string, (time: number, bound: number) => boolean>> = {
  gte: (time, bound) => time >= bound,
  lt: (time, bound) => time < bound,
  lte: (time, bound) => time <= bound,
};

/** Bounds of a time in seconds (`created[gte]`), as a predicate. */
export function timeRange(): Param<((seconds: number) => boolean) | undefined> {
  const read = integer(0, Number.MAX_SAFE_INTEGER);
  const bounds = group(Object.fromEntries(Object.keys(COMPARISONS).map((name) => [name, read])));
  return (value, path) => {
    if (value === undefined) return undefined;
    const given = Object.entries(bounds(value, path) ?? {});
    return (seconds) =>
      given.every(([name, bound]) => bound === undefined || COMPARISONS[name]?.(seconds, bound));
  };
}

/** A boolean, `true` or `false`. */
export function flag(): Param<boolean | undefined> {
  const read = text();
  return (value, path) => {
    const given = read(value, path);
    if (given === undefined) return undefined;
    if (given !== 'true' && given !== 'false') {
      throw invalidRequest(`Invalid boolean: ${given}`, { param: path });
    }
    return given === 'true';
  };
}

export function oneOf<const T extends string>(...allowed: readonly T[]): Param<T | undefined> {
  const read = text();
  return (value, path) => {
    const given = read(value, path);
    if (given === undefined) return undefined;
    const match = allowed.find((choice) => choice === given);
    if (match) return match;
    const choices = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(allowed);
    throw invalidRequest(`Invalid ${path}: must be one of ${choices}`, { param: path });
  };
}

/** An absolute http(s) URL; it may contain Stripe's placeholder `{CHECKOUT_SESSION_ID}`. */
export function url(): Param<string | undefined> {
  const read = text();
  return (value, path) => {
    const given = read(value, path);
    if (given === undefined) return undefined;
    const problem = { param: path, code: 'url_invalid' };
    if (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(given)) {
      throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', problem);
    }
    if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) {
      throw invalidRequest('Not a valid URL', problem);
    }
    return given;
  };
}

/** Whether a text has the form of an email address. */
export function isEmailAddress(given: string): boolean {
  return given.length <= 800 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(given);
}

export function email(): Param<string | undefined> {
  const read = text();
  return (value, path) => {
    const given = read(value, path);
    if (given !== undefined && !isEmailAddress(given)) {
      throw invalidRequest(`Invalid email address: ${given}`, { param: path, code: 'email_invalid' });
    }
    return given;
  };
}

/** A list, by index (`name[0]`) or by appending (`name[]`). */
export function list<T>(
  read: Param<T | undefined>,
  maxLength: number,
): Param<readonly NonNullable<T>[] | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined;
    if (value === '') return [];
    const keys = typeof value === 'string' ? [] : [...value.keys()];
    if (typeof value === 'string' || !keys.every((key) => /^\d{1,9}$/.test(key))) {
      throw invalidRequest('Invalid array', { param: path });
    }
    if (keys.length > maxLength) {
      throw invalidRequest(`Array ${path} exceeded maximum ${maxLength} allowed elements.`, { param: path });
    }
    return keys
      .sort((a, b) => Number(a) - Number(b))
      .map((key) => read(value.get(key), `${path}[${key}]`))
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

export type Metadata = Readonly<Record<string, string>>;

/**
 * The caller's key-value pairs, as a function that applies them to existing ones: an empty value removes its key, an
 * empty `metadata` removes all.
 */
export function metadata(): Param<(current: Metadata) => Metadata> {
  return (value, path) => {
    if (value === undefined) return (current) => current;
    if (value === '') return () => ({});
    if (typeof value === 'string') throw invalidRequest('Invalid object', { param: path });
    const changes = [...value].map(([key, entry]) => metadataEntry(key, entry, `${path}[${key}]`));
    return (current) => {
      const entries = Object.entries({ ...current, ...Object.fromEntries(changes) });
      if (entries.length > 50) {
        throw invalidRequest('Metadata can have up to 50 keys', { param: path });
      }
      return Object.fromEntries(entries.filter(([, entry]) => entry !== ''));
    };
  };
}

function metadataEntry(key: string, value: FormValue, path: string): [string, string] {
  if (typeof value !== 'string') {
    throw invalidRequest('Metadata values must be strings', { param: path });
  }
  if (key.length > 40) {
    throw invalidRequest('Metadata keys can be up to 40 characters long', { param: path });
  }
  if (value.length > 500) {
    throw invalidRequest('Metadata values can have up to 500 characters', { param: path });
  }
  return [key, value];
}
