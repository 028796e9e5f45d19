/** Reads the fields of calls, which may contain anything. */
import { invalidParameter } from './errors.ts';

/** The parameters of a call. */
export type Input = Readonly<Record<string, unknown>>;

/** Names and values of a user's attributes. */
export type Attributes = Readonly<Record<string, string>>;

/** A required string. @throws CognitoError InvalidParameterException */
export function text(input: Input, name: string): string {
  const value = input[name];
  if (typeof value === 'string' && value !== '') return value;
  const field = name.charAt(0).toLowerCase() + name.slice(1);
  throw invalidParameter(
    `1 validation error detected: Value at '${field}' failed to satisfy constraint: Member must not be null`,
  );
}

/** An optional string. */
export function optionalText(input: Input, name: string): string | undefined {
  const value = input[name];
  return typeof value === 'string' ? value : undefined;
}

/** An object of strings, such as the parameters of a challenge; other values are left out. */
export function texts(input: Input, name: string): Readonly<Record<string, string>> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return Object.fromEntries(Object.entries(object(input, name)).filter(isText));
}

/** An object; empty if it is missing. */
export function object(input: Input, name: string): Input {
  const value = input[name];
  return typeof value === 'object' && value !== null ? (value as Input) : {};
}

/** A list; empty if it is missing. */
export function list(input: Input, name: string): readonly unknown[] {
  const value = input[name];
  return Array.isArray(value) ? value : [];
}

/** Attributes, from a list of names and values. */
export function attributes(input: Input, name: string): Attributes {
  const pairs = list(input, name).map((entry) => {
    const pair = (entry ?? {}) as Input;
    return [text(pair, 'Name'), optionalText(pair, 'Value') ?? ''] as const;
  });
  return Object.fromEntries(pairs);
}

/** Attributes as a list of names and values, for responses. */
export function attributeList(given: Attributes): { Name: string; Value: string }[] {
  return Object.entries(given).map(([Name, Value]) => ({ Name, Value }));
}
