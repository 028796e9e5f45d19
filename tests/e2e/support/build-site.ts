import { buildSiteWhenNeeded } from '../../../local/site-build.ts';

/** Builds the site once, before each worker starts a local run of its own. */
export default async function buildSite(): Promise<void> {
  await buildSiteWhenNeeded(console.log);
}
