/** Makes an object with a value for each key. */
export function mapKeys<Key extends string, Value>(keys: readonly Key[], toValue: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;
}

/** Whether an unknown value is an object, and not null or a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
