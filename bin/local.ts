/** `npm start`: runs the production build of the site on the local cloud. */

import { startLocalCloud } from '../local/cloud.ts';
import { localSettings, runUntilStopped } from '../local/process.ts';
import { LOCAL_ADMINISTRATOR } from '../operations/local-run/administrator.ts';
import { createLocalProject } from '../operations/local-run/project.ts';
import { buildSiteWhenNeeded } from '../operations/local-run/site-build.ts';

await runUntilStopped(async () => {
  await buildSiteWhenNeeded(console.log);
  const cloud = await startLocalCloud(createLocalProject(), { ...localSettings(), print: console.log });
  console.log(`What happens behind the site: ${cloud.origin}/_local/`);
  console.log(`Administrator: ${LOCAL_ADMINISTRATOR.email} / ${LOCAL_ADMINISTRATOR.password}`);
  console.log(`Ready ${cloud.origin}`);
  return cloud;
});
