/** The signed conditions of a form. */
import { accessDenied, S3Error } from './errors.ts';

/** Fields that need no condition. */
const UNCOVERED = ['policy', 'x-amz-signature'];

interface Limits {
  /** Bytes. */
  readonly min: number;
  /** Bytes. */
  readonly max: number;
}

/**
 * Checks a form by its policy.
 * @param encoded base64, from the form
 * @param fields by lower-case name
 * @param now milliseconds since the epoch
 * @returns the limits of the file's size
 * @throws S3Error InvalidPolicyDocument, or AccessDenied with the condition that failed
 */
export function checkForm(encoded: string, fields: ReadonlyMap<string, string>, now: number): Limits {
  const { expiration, conditions } = parse(encoded);
  const end = Date.parse(String(expiration));
  if (Number.isNaN(end)) throw invalidPolicy(`Invalid 'expiration' value: '${expiration}'`);
  if (now > end) throw refused('Policy expired.');
  if (!Array.isArray(conditions)) throw invalidPolicy('Policy missing conditions.');
  let limits: Limits = { min: 0, max: Number.POSITIVE_INFINITY };
  const covered = new Set(UNCOVERED);
  for (const condition of conditions as unknown[]) {
    const [operator, subject, value] = readCondition(condition);
    if (operator === 'content-length-range') {
      limits = readLimits(subject, value);
      continue;
    }
    const field = String(subject).replace(/^\$/, '').toLowerCase();
    const given = fields.get(field) ?? '';
    const expected = String(value);
    const holds = operator === 'eq' ? given === expected : given.startsWith(expected);
    if (!holds) throw refused(`Policy Condition failed: ${JSON.stringify([operator, subject, value])}`);
    covered.add(field);
  }
  const extra = [...fields.keys()].filter((field) => !covered.has(field));
  if (extra.length > 0) throw refused(`Extra input fields: ${extra.join(', ')}`);
  return limits;
}

/** `{"acl": "private"}` means the same as `["eq", "$acl", "private"]`. */
function readCondition(condition: unknown): readonly unknown[] {
  const isPair = typeof condition === 'object' && condition !== null && !Array.isArray(condition);
  const [entry] = isPair ? Object.entries(condition) : [];
  const parts = entry ? ['eq', `$${entry[0]}`, entry[1]] : condition;
  const operators = ['eq', 'starts-with', 'content-length-range'];
  if (Array.isArray(parts) && parts.length === 3 && operators.includes(parts[0])) return parts;
  throw invalidPolicy(`Invalid Condition: ${JSON.stringify(condition)}.`);
}

function readLimits(min: unknown, max: unknown): Limits {
  if (typeof min === 'number' && typeof max === 'number' && min <= max) return { min, max };
  throw invalidPolicy(`Invalid content-length-range: ${min}, ${max}.`);
}

function parse(encoded: string): Readonly<Record<string, unknown>> {
  try {
    const document: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString());
    if (typeof document === 'object' && document !== null) return { ...document };
  } catch {
    // Refused like any other text.
  }
  throw invalidPolicy('Invalid JSON.');
}

function refused(reason: string): S3Error {
  return accessDenied(`Invalid according to Policy: ${reason}`);
}

function invalidPolicy(reason: string): S3Error {
  return new S3Error(400, 'InvalidPolicyDocument', `Invalid Policy: ${reason}`);
}
