import type { StoredObject } from './store.ts';

/** A rule of the template; only the expiration of whole objects is supported. */
export interface LifecycleRule {
  readonly Status: string;
  readonly Prefix?: string;
  readonly ExpirationInDays?: number;
  readonly TagFilters?: readonly { readonly Key: string; readonly Value: string }[];
  readonly ObjectSizeGreaterThan?: number | string;
  readonly ObjectSizeLessThan?: number | string;
}

const DAY_MS = 24 * 3600_000;

/** Whether an object has expired. @param now milliseconds since the epoch */
export function isExpired(rules: readonly LifecycleRule[], object: StoredObject, now: number): boolean {
  return rules.some((rule) => {
    const { Status, ExpirationInDays: days } = rule;
    if (Status !== 'Enabled' || days === undefined || !appliesTo(rule, object)) return false;
    // S3 counts from the midnight (UTC) after the object's creation.
    const end = Math.ceil((object.lastModified + days * DAY_MS) / DAY_MS) * DAY_MS;
    return now >= end;
  });
}

function appliesTo(rule: LifecycleRule, { key, size, tags }: StoredObject): boolean {
  const { Prefix = '', TagFilters = [], ObjectSizeGreaterThan = -1, ObjectSizeLessThan = Infinity } = rule;
  return (
    key.startsWith(Prefix) &&
    TagFilters.every(({ Key, Value }) => tags[Key] === Value) &&
    size > Number(ObjectSizeGreaterThan) &&
    size < Number(ObjectSizeLessThan)
  );
}
