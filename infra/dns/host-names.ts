import type { Domain } from '../stages.ts';

/** All names that the site answers to, the one that people are to see first. */
export function hostNames({ hostName, redirectFrom }: Domain): string[] {
  return redirectFrom === undefined ? [hostName] : [hostName, redirectFrom];
}

/** Whether a name may have records in the domain's zone; in none without a zone. */
export function isInZone(name: string, { hostedZone }: Domain): boolean {
  return hostedZone !== undefined && (name === hostedZone.name || name.endsWith(`.${hostedZone.name}`));
}
