import * as z from 'zod/mini';
import { Problem } from './problem.ts';

/** Maximum number of fields in a response, so that a long list of bad entries makes no long response. */
const MAX_REPORTED_FIELDS = 20;

/**
 * Validates a part of a request against its contract's schema.
 * @param schema absent when the contract takes no such part; its output type is undefined then
 * @param part the name of the value in errors about it as a whole
 * @returns the value, without fields that the schema does not know
 * @throws Problem `validation_failed` with the error of each field
 */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  value: unknown,
  part: 'body' | 'query',
): z.output<Schema> {
  if (!schema) return undefined as z.output<Schema>;
  const result = z.safeParse(schema, value);
  if (!result.success) throw invalid(fieldMessages(result.error.issues, part));
  const illFormed = illFormedText(result.data, []);
  if (illFormed) throw invalid({ [illFormed.join('.') || part]: 'has half a character in it' });
  return result.data;
}

function invalid(fields: Readonly<Record<string, string>>): Problem {
  const [[field, message] = ['', '']] = Object.entries(fields);
  return new Problem(400, 'validation_failed', `The request is not valid: ${field} ${message}.`, { fields });
}

/**
 * Finds a text with half of a character (a lone surrogate): the database takes none.
 * @param value what a schema has let through, which is not deep
 * @returns the path of the first one
 */
function illFormedText(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = illFormedText(inner, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

/**
 * Validates the parameters in a route's path against its contract's schema.
 * @throws Problem `not_found` for a path that cannot exist
 */
export function validatePath<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> {
  if (!schema) return undefined as z.output<Schema>;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new Problem(404, 'not_found', 'There is nothing at this URL.');
}

function fieldMessages(issues: readonly z.core.$ZodIssue[], part: string): Record<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.join('.') || part;
    if (!messages.has(field)) messages.set(field, message);
    if (messages.size === MAX_REPORTED_FIELDS) break;
  }
  return Object.fromEntries(messages);
}
