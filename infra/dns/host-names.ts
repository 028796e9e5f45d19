import type { Domain } from '../stages.ts';

/** All host names of the site, the canonical one first. */
export function listHostNames({ hostName, redirectFrom }: Domain): string[] {
  return redirectFrom === undefined ? [hostName] : [hostName, redirectFrom];
}

/** Whether a name is in the domain's zone; false without a zone. */
export function isInZone(name: string, { hostedZone }: Domain): boolean {
  return hostedZone !== undefined && (name === hostedZone.name || name.endsWith(`.${hostedZone.name}`));
}
