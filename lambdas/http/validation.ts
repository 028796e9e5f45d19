import * as z from 'zod/mini';
import { Problem } from './problem.ts';

/** Maximum number of fields in a response, so that a long list of bad entries makes no long response. */
const MAX_REPORTED_FIELDS = 20;

/** What is wrong with a text with a lone surrogate. */
export const ILL_FORMED = 'contains invalid Unicode';

/** Validates a part of a request. @param part names the whole value @throws Problem `validation_failed` by field */
export function validate<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  value: unknown,
  part: 'body' | 'query',
): z.output<Schema> {
  if (!schema) return undefined as z.output<Schema>;
  const result = z.safeParse(schema, value);
  if (!result.success) throw validationProblem(toFieldMessages(result.error.issues, part));
  const illFormed = findIllFormedText(result.data);
  if (illFormed) throw validationProblem({ [illFormed.join('.') || part]: ILL_FORMED });
  return result.data;
}

function validationProblem(fields: Readonly<Record<string, string>>): Problem {
  const [[field, message] = ['', '']] = Object.entries(fields);
  return new Problem(400, 'validation_failed', `The request is not valid: ${field} ${message}.`, { fields });
}

/** Finds the path of the first text with a lone surrogate, which the database rejects. */
export function findIllFormedText(
  value: unknown,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = findIllFormedText(inner, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

/** Validates the parameters of a path. @throws Problem `not_found` for a path that cannot exist */
export function validatePath<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> {
  if (!schema) return undefined as z.output<Schema>;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  throw new Problem(404, 'not_found', 'This URL does not exist.');
}

function toFieldMessages(issues: readonly z.core.$ZodIssue[], part: string): Record<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.join('.') || part;
    if (!messages.has(field)) messages.set(field, message);
    if (messages.size === MAX_REPORTED_FIELDS) break;
  }
  return Object.fromEntries(messages);
}
