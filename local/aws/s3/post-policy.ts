/** The signed conditions of a form. */
import { accessDenied, type S3Error } from './errors.ts';

/** Fields that need no condition. */
const UNCOVERED = ['policy', 'x-amz-signature'];

interface Policy {
  readonly expiration: string;
  /** `{"acl": "private"}` means the same as `["eq", "$acl", "private"]`. */
  readonly conditions: readonly (Condition | Readonly<Record<string, string>>)[];
}

type Condition = readonly [
  operator: 'eq' | 'starts-with' | 'content-length-range',
  subject: string | number,
  value: string | number,
];

interface Limits {
  /** Bytes. */
  readonly min: number;
  /** Bytes. */
  readonly max: number;
}

/**
 * Checks a form by its policy.
 * @param encoded base64, from a form whose signature was verified
 * @param fields by lower-case name
 * @param now milliseconds since the epoch
 * @returns the limits of the file's size
 * @throws S3Error AccessDenied with the condition that failed
 */
export function checkForm(encoded: string, fields: ReadonlyMap<string, string>, now: number): Limits {
  const { expiration, conditions } = JSON.parse(Buffer.from(encoded, 'base64').toString()) as Policy;
  if (now > Date.parse(expiration)) throw refused('Policy expired.');
  let limits: Limits = { min: 0, max: Number.POSITIVE_INFINITY };
  const covered = new Set(UNCOVERED);
  for (const condition of conditions.flatMap(toConditions)) {
    const [operator, subject, value] = condition;
    if (operator === 'content-length-range') {
      limits = { min: Number(subject), max: Number(value) };
      continue;
    }
    const field = String(subject).replace(/^\$/, '').toLowerCase();
    const given = fields.get(field) ?? '';
    const expected = String(value);
    const holds = operator === 'eq' ? given === expected : given.startsWith(expected);
    if (!holds) throw refused(`Policy Condition failed: ${JSON.stringify(condition)}`);
    covered.add(field);
  }
  const extra = [...fields.keys()].filter((field) => !covered.has(field));
  if (extra.length > 0) throw refused(`Extra input fields: ${extra.join(', ')}`);
  return limits;
}

function toConditions(written: Policy['conditions'][number]): Condition[] {
  if (isCondition(written)) return [written];
  return Object.entries(written).map(([name, value]) => ['eq', `$${name}`, value]);
}

function isCondition(written: Policy['conditions'][number]): written is Condition {
  return Array.isArray(written);
}

function refused(reason: string): S3Error {
  return accessDenied(`Invalid according to Policy: ${reason}`);
}
