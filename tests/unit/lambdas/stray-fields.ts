import { isRecord } from '../../../domain/record.ts';

/** A value with a stray key in each of its objects, like an attribute that only the database should see. */
export function withStrayFields<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withStrayFields) as Value;
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withStrayFields(inner)]);
  return { ...Object.fromEntries(entries), secretHash: 'x' };
}
