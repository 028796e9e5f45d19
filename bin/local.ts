/** `npm start`: runs the production build of the site on the local cloud. With `--sample` it fills an empty run at once. */
import { parseArgs } from 'node:util';
import { startLocalCloud } from '../local/cloud.ts';
import { localSettings, runUntilStopped } from '../local/process.ts';
import { announce } from '../operations/local-run/administrator.ts';
import { fillAtStart } from '../operations/local-run/fill-at-start.ts';
import { createLocalProject } from '../operations/local-run/project.ts';
import { buildSiteWhenNeeded } from '../operations/local-run/site-build.ts';

await runUntilStopped(async () => {
  const { values } = parseArgs({ options: { sample: { type: 'boolean', default: false } } });
  await buildSiteWhenNeeded(console.log);
  const cloud = await startLocalCloud(createLocalProject(), { ...localSettings(), print: console.log });
  if (values.sample) await fillAtStart(cloud);
  announce(cloud.origin);
  return cloud;
});
