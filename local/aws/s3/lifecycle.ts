import type { ObjectVersion, StoredObject } from './store.ts';

/** A rule of the template; only the expiration of objects and versions is supported. */
export interface LifecycleRule {
  readonly Status: string;
  readonly ExpirationInDays?: number;
  readonly NoncurrentVersionExpiration?: { readonly NoncurrentDays: number };
  readonly ExpiredObjectDeleteMarker?: boolean;
  readonly TagFilters?: readonly { readonly Key: string; readonly Value: string }[];
}

const DAY_MS = 24 * 3600_000;

/**
 * Whether a version has expired, or a delete marker hides no versions.
 * @param isAlone whether it is the only version of its object
 * @param now milliseconds since the epoch
 */
export function isExpired(
  rules: readonly LifecycleRule[],
  { object, lastModified, replacedAt }: ObjectVersion,
  isAlone: boolean,
  now: number,
): boolean {
  const enabled = rules.filter(({ Status }) => Status === 'Enabled');
  if (!object) return isAlone && enabled.some((rule) => rule.ExpiredObjectDeleteMarker);
  return enabled.some((rule) => {
    const { ExpirationInDays, NoncurrentVersionExpiration } = rule;
    const days = replacedAt === undefined ? ExpirationInDays : NoncurrentVersionExpiration?.NoncurrentDays;
    return days !== undefined && appliesTo(rule, object) && now >= endOf(replacedAt ?? lastModified, days);
  });
}

/** S3 counts from the midnight after, in UTC. */
function endOf(start: number, days: number): number {
  return Math.ceil((start + days * DAY_MS) / DAY_MS) * DAY_MS;
}

function appliesTo({ TagFilters = [] }: LifecycleRule, { tags }: StoredObject): boolean {
  return TagFilters.every(({ Key, Value }) => tags[Key] === Value);
}
