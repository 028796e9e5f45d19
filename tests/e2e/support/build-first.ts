import { bundleWhenNeeded } from '../../../operations/local-run/function-build.ts';
import { buildSiteWhenNeeded } from '../../../operations/local-run/site-build.ts';

/** Builds site and functions once, before each worker starts its own local run. */
export default async function buildFirst(): Promise<void> {
  await buildSiteWhenNeeded(console.log);
  await bundleWhenNeeded();
}
