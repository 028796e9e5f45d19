/** The signed conditions of a form. */
import { accessDenied, S3Error } from './errors.ts';

export interface PostPolicy {
  /** Milliseconds since the epoch. */
  readonly expiration: number;
  readonly conditions: readonly FieldCondition[];
  /** The file's size, in bytes. */
  readonly length: { readonly min: number; readonly max: number };
}

interface FieldCondition {
  readonly operator: 'eq' | 'starts-with';
  /** The field's name in lower case, without the dollar sign. */
  readonly field: string;
  readonly value: string;
  /** As in S3's error message. */
  readonly text: string;
}

/** The size limit of a single upload. */
const MAX_OBJECT_BYTES = 5 * 1024 ** 3;

/** Fields that need no condition. */
const UNCOVERED = /^(?:file|policy|x-amz-signature|x-ignore-.*)$/;

/** Parses a policy. @param encoded base64, from the form @throws S3Error InvalidPolicyDocument */
export function readPolicy(encoded: string): PostPolicy {
  const document = parse(encoded);
  const { expiration, conditions } = document as Record<string, unknown>;
  if (typeof expiration !== 'string') throw invalidPolicy('Policy missing expiration.');
  const time = Date.parse(expiration);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(expiration) || Number.isNaN(time)) {
    throw invalidPolicy(`Invalid 'expiration' value: '${expiration}'`);
  }
  if (!Array.isArray(conditions)) throw invalidPolicy('Policy missing conditions.');
  let length: PostPolicy['length'] = { min: 0, max: MAX_OBJECT_BYTES };
  const fields: FieldCondition[] = [];
  for (const condition of conditions as unknown[]) {
    if (isLengthRange(condition)) length = lengthRange(condition);
    else fields.push(...fieldConditions(condition));
  }
  return { expiration: time, conditions: fields, length };
}

/**
 * Checks a form's fields.
 * @param fields by lower-case name
 * @param now milliseconds since the epoch
 * @throws S3Error AccessDenied with the condition that failed
 */
export function checkFields(policy: PostPolicy, fields: ReadonlyMap<string, string>, now: number): void {
  if (now > policy.expiration) throw refused('Policy expired.');
  for (const { operator, field, value, text } of policy.conditions) {
    const given = fields.get(field) ?? '';
    const holds = operator === 'eq' ? given === value : given.startsWith(value);
    if (!holds) throw refused(`Policy Condition failed: ${text}`);
  }
  const covered = new Set(policy.conditions.map(({ field }) => field));
  const extra = [...fields.keys()].filter((field) => !UNCOVERED.test(field) && !covered.has(field));
  if (extra.length > 0) throw refused(`Extra input fields: ${extra.join(', ')}`);
}

function refused(reason: string): S3Error {
  return accessDenied(`Invalid according to Policy: ${reason}`);
}

function invalidPolicy(reason: string): S3Error {
  return new S3Error(400, 'InvalidPolicyDocument', `Invalid Policy: ${reason}`);
}

function parse(encoded: string): object {
  if (!/^[A-Za-z\d+/\s]+(?:=+\s*)?$/.test(encoded)) throw invalidPolicy('Invalid Base64.');
  let document: unknown;
  try {
    document = JSON.parse(Buffer.from(encoded, 'base64').toString());
  } catch {
    throw invalidPolicy('Invalid JSON.');
  }
  if (typeof document === 'object' && document !== null) return document;
  throw invalidPolicy('Invalid JSON: not an object.');
}

function isLengthRange(condition: unknown): condition is readonly unknown[] {
  return Array.isArray(condition) && String(condition[0]).toLowerCase() === 'content-length-range';
}

function lengthRange(condition: readonly unknown[]): PostPolicy['length'] {
  const [min = Number.NaN, max = Number.NaN] = condition.slice(1).map(Number);
  if (condition.length !== 3 || !(min >= 0 && max >= min)) {
    throw invalidPolicy(`Invalid content-length-range: ${JSON.stringify(condition)}.`);
  }
  return { min, max };
}

/** `{"acl": "private"}` means the same as `["eq", "$acl", "private"]`. */
function fieldConditions(condition: unknown): FieldCondition[] {
  if (Array.isArray(condition)) {
    const [operator, field, value] = condition as unknown[];
    const known = (['eq', 'starts-with'] as const).find((name) => name === String(operator).toLowerCase());
    if (!known || condition.length !== 3 || !/^\$./.test(String(field))) {
      throw invalidPolicy(`Invalid Condition: ${JSON.stringify(condition)}.`);
    }
    return [fieldCondition(known, String(field).slice(1), value)];
  }
  const entries = typeof condition === 'object' && condition !== null ? Object.entries(condition) : [];
  if (entries.length !== 1) {
    throw invalidPolicy(
      'Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.',
    );
  }
  return entries.map(([field, value]) => fieldCondition('eq', field, value));
}

function fieldCondition(operator: FieldCondition['operator'], name: string, value: unknown): FieldCondition {
  if (typeof value !== 'string') throw invalidPolicy(`Invalid Condition: ${name} must be a string.`);
  const text = `[${[operator, `$${name}`, value].map((part) => JSON.stringify(part)).join(', ')}]`;
  return { operator, field: name.toLowerCase(), value, text };
}
