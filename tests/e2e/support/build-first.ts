import { bundleWhenNeeded } from '../../../operations/local-run/function-build.ts';
import { buildSiteWhenNeeded } from '../../../operations/local-run/site-build.ts';

/** Builds site and functions once, before each worker starts a local run of its own. */
export default async function buildFirst(): Promise<void> {
  await buildSiteWhenNeeded(console.log);
  await bundleWhenNeeded();
}
