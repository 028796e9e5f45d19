import { findService, type ServiceId } from './catalog.ts';

/** Services that include others. */
const BUNDLES: readonly { readonly bundle: ServiceId; readonly parts: readonly ServiceId[] }[] = [
  {
    bundle: 'seo-bundle',
    parts: ['basic-seo', 'gbp-optimization', 'directory-listings', 'review-automation'],
  },
];

/** Services that differ only in amount. One location needs only one. */
const ALTERNATIVES: readonly (readonly ServiceId[])[] = [
  ['social-static-5', 'social-static-10', 'social-static-15'],
];

/** Services that need another one. */
const ADDITIONS: readonly { readonly additions: readonly ServiceId[]; readonly to: ServiceId }[] = [
  { additions: ['video-ads', 'second-ad-channel'], to: 'advertising-management' },
];

/** Notes about services that overlap or need another one, as sentences. */
export function overlapNotes(ids: readonly string[]): readonly string[] {
  const present = (services: readonly ServiceId[]) => services.filter((id) => ids.includes(id));
  const notes: string[] = [];
  for (const { bundle, parts } of BUNDLES) {
    const doubled = present(parts);
    if (ids.includes(bundle) && doubled.length > 0)
      notes.push(`${nameOf(bundle)} already includes ${listOf(doubled)}.`);
  }
  for (const plans of ALTERNATIVES) {
    const chosen = present(plans);
    if (chosen.length > 1) notes.push(`${listOf(chosen)} are the same service in different amounts.`);
  }
  for (const { additions, to } of ADDITIONS) {
    const alone = present(additions);
    if (alone.length > 0 && !ids.includes(to))
      notes.push(`${listOf(alone)} ${alone.length === 1 ? 'needs' : 'need'} ${nameOf(to)}.`);
  }
  return notes;
}

function nameOf(id: ServiceId): string {
  return findService(id)?.name ?? id;
}

function listOf(ids: readonly ServiceId[]): string {
  const names = ids.map(nameOf);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
