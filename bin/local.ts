/** `npm start`: runs the production build of the site on the local cloud. */
import { startLocalCloud } from '../local/cloud.ts';
import { localSettings, runUntilStopped } from '../local/process.ts';
import { announce } from '../operations/local-run/administrator.ts';
import { createLocalProject } from '../operations/local-run/project.ts';
import { buildSiteWhenNeeded } from '../operations/local-run/site-build.ts';

await runUntilStopped(async () => {
  await buildSiteWhenNeeded(console.log);
  const cloud = await startLocalCloud(createLocalProject(), { ...localSettings(), print: console.log });
  announce(cloud.origin);
  return cloud;
});
