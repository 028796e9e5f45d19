import type { EarlierVersion, StoredObject } from './store.ts';

/** A rule of the template; only the expiration of objects and versions is supported. */
export interface LifecycleRule {
  readonly Status: string;
  readonly Prefix?: string;
  readonly ExpirationInDays?: number;
  readonly NoncurrentVersionExpiration?: { readonly NoncurrentDays: number };
  readonly ExpiredObjectDeleteMarker?: boolean;
  readonly TagFilters?: readonly { readonly Key: string; readonly Value: string }[];
  readonly ObjectSizeGreaterThan?: number | string;
  readonly ObjectSizeLessThan?: number | string;
}

const DAY_MS = 24 * 3600_000;

/** Whether the current version of an object has expired. @param now milliseconds since the epoch */
export function isExpired(rules: readonly LifecycleRule[], object: StoredObject, now: number): boolean {
  return rules.some((rule) => {
    const { Status, ExpirationInDays: days } = rule;
    if (Status !== 'Enabled' || days === undefined || !appliesTo(rule, object)) return false;
    return now >= endOf(object.lastModified, days);
  });
}

/**
 * Whether an earlier version's days are over, or a mark of a deletion has nothing left to mark.
 * @param isAlone whether there is no other version of its object
 * @param now milliseconds since the epoch
 */
export function isOutdated(
  rules: readonly LifecycleRule[],
  { object, earlierSince }: EarlierVersion,
  isAlone: boolean,
  now: number,
): boolean {
  const enabled = rules.filter(({ Status }) => Status === 'Enabled');
  if (!object) return isAlone && enabled.some((rule) => rule.ExpiredObjectDeleteMarker);
  return enabled.some((rule) => {
    const days = rule.NoncurrentVersionExpiration?.NoncurrentDays;
    return days !== undefined && appliesTo(rule, object) && now >= endOf(earlierSince, days);
  });
}

/** S3 counts from the midnight after, in UTC. */
function endOf(start: number, days: number): number {
  return Math.ceil((start + days * DAY_MS) / DAY_MS) * DAY_MS;
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
