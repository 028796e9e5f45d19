/** `npm start`: the production build of the site on the local cloud. */
import { LOCAL_ADMINISTRATOR } from './administrator.ts';
import { startLocalCloud } from './cloud.ts';
import { localSettings, runUntilStopped } from './process.ts';
import { buildSiteWhenNeeded } from './site-build.ts';

await runUntilStopped(async () => {
  await buildSiteWhenNeeded(console.log);
  const cloud = await startLocalCloud({ ...localSettings(), print: console.log });
  console.log(`What happens behind the site: ${cloud.origin}/_local/`);
  console.log(`Administrator: ${LOCAL_ADMINISTRATOR.email} / ${LOCAL_ADMINISTRATOR.password}`);
  console.log(`Ready ${cloud.origin}`);
  return cloud;
});
